import Things

/// What help and the manual say of a block of statistics.
struct BlockAbout: Sendable {
  /// The word that asks for it.
  var name: String
  /// What stands above it.
  var title: String
  /// One line, without a full stop.
  var summary: String
  /// What must be looked up for it.
  var needs: StatisticsQuestion.Needs
  /// What its `--json` gives, by paths from the block on.
  var json: [About.Member]

  init(
    _ name: String, _ title: String, _ summary: String, needs: StatisticsQuestion.Needs = [],
    json: [About.Member]
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.needs = needs
    self.json = json
  }
}
