import TextUI

/// A block of statistics: a picture as a view, and the same numbers in three other forms.
///
/// A block is one file in `Views/Statistics` and one line in `StatisticsBlocks`.
@MainActor
protocol StatisticsBlock: View {
  static var about: BlockAbout { get }

  init(_ report: StatisticsReport) throws

  /// What stands dim behind the title, as the days it is about.
  var remark: String { get }
  /// Whether there is nothing to draw: then the sentence stands there.
  var isEmpty: Bool { get }
  /// Everything in words, for those who listen.
  var sentence: String { get }
  /// Every number that is drawn.
  var json: JSON { get }
  /// The same for `--plain`, without the block's name.
  var rows: [[String]] { get }
}

extension StatisticsBlock {
  var remark: String { "" }
}
