/// Something a person should know that stopped nothing: a sentence, and what to do.
public struct Notice: Hashable, Sendable {
  public var file: String?
  public var line: Int?
  public var sentence: String
  public var remedy: String?

  public init(file: String? = nil, line: Int? = nil, _ sentence: String, remedy: String? = nil) {
    self.file = file
    self.line = line
    self.sentence = sentence
    self.remedy = remedy
  }
}
