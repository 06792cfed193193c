/// Decks that come with the program, by name; the program hands them in.
public struct Starters {
  public let names: [String]
  let bytes: (String) -> [UInt8]?

  public init(names: [String], bytes: @escaping (String) -> [UInt8]?) {
    self.names = names
    self.bytes = bytes
  }

  public static var none: Starters { Starters(names: []) { _ in nil } }
}
