/// Something that a person should know of a row, or of the file, with what to do about it.
public struct Diagnostic: Hashable, Sendable {
  public enum Weight: String, Hashable, Sendable {
    /// Stops nothing and asks for nothing.
    case told
    /// The row is taken, and should be looked at.
    case doubtful
    case notTaken
  }

  public var weight: Weight
  /// The rule that found it: a word that stays the same from version to version.
  public var rule: String
  public var file: String
  /// The physical line, counted from 1; nil for the file as a whole.
  public var line: Int?
  /// The column, counted from 1; nil for the row as a whole.
  public var column: Int?
  /// The text it is about, cut short.
  public var excerpt: String
  /// What it is, with the text it is about.
  public var sentence: String
  /// What can be done; empty where nothing need be.
  public var remedy: String

  public init(
    _ weight: Weight, rule: String, file: String, line: Int? = nil, column: Int? = nil,
    excerpt: String = "", _ sentence: String, remedy: String = ""
  ) {
    self.weight = weight
    self.rule = rule
    self.file = file
    self.line = line
    self.column = column
    self.excerpt = excerpt
    self.sentence = sentence
    self.remedy = remedy
  }
}
