/// Every block of statistics, in the order in which they are drawn.
@MainActor
enum StatisticsBlocks {
  static let all: [any StatisticsBlock.Type] = [
    TodayBlock.self,
    StreakBlock.self,
    CalendarBlock.self,
    ForecastBlock.self,
    RetentionBlock.self,
    CalibrationBlock.self,
    AnswersBlock.self,
    HoursBlock.self,
    GradesBlock.self,
    IntervalsBlock.self,
    StabilityBlock.self,
    DifficultyBlock.self,
    RecallBlock.self,
    KnowledgeBlock.self,
    DecksBlock.self,
    HardestBlock.self,
    ConfusionsBlock.self,
    DirectionsBlock.self,
  ]

  /// What the overview draws.
  static let overview: [any StatisticsBlock.Type] = [
    TodayBlock.self, StreakBlock.self, CalendarBlock.self, ForecastBlock.self,
    RetentionBlock.self, RecallBlock.self,
  ]

  /// The block that a word asks for.
  static func named(_ name: String) -> (any StatisticsBlock.Type)? {
    all.first { $0.about.name == name }
  }
}
