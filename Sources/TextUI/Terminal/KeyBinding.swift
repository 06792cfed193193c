/// An action of a screen: its name, the keys that mean it, and what it does in words.
///
/// The same table answers keys, prints the help and names the commands that can be bound in
/// inputrc (`til-grade-good` for the name `grade-good`).
public struct KeyBinding: Hashable, Sendable {
  public let name: String
  public let keys: [Key]
  public let summary: String

  public init(_ name: String, _ keys: [Key], _ summary: String) {
    self.name = name
    self.keys = keys
    self.summary = summary
  }
}
