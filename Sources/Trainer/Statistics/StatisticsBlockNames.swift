/// What help says of all blocks together.
@MainActor
enum StatisticsBlockNames {
  /// As in `today, what was answered on this study day; …`.
  static var sentence: String {
    StatisticsBlocks.all.map { type in
      let about = type.about
      return "\(about.name) (\(about.summary))"
    }.joined(separator: ", ")
  }

  /// What each gives in JSON, by paths from the answer on.
  static var members: [About.Member] {
    StatisticsBlocks.all.flatMap { type in
      let about = type.about
      return about.json.map { About.Member("\(about.name).\($0.path)", $0.meaning) }
    }
  }
}
