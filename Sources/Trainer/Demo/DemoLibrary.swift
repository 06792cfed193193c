public import Things

/// A library that exists only while the program runs; the program passes it in.
@MainActor
public protocol DemoLibrary: AnyObject {
  /// Creates it with these decks; from now on, the session opens it and nothing else.
  func begin(decks: [(name: String, text: [UInt8])]) throws
  /// Adds answers of the past.
  func add(_ answers: [(event: Event, at: Now)]) throws
}

/// What the demo does not do.
@MainActor
enum DemoLimits {
  /// Throws if the command would reach beyond the demo.
  static func check(_ call: Call) throws {
    let isWholeDeck = call.command == EditCommand.about.name && call.has("deck")
    guard outside.contains(call.command) || isWholeDeck else { return }
    let name = isWholeDeck ? "edit -d" : call.command
    throw Refusal(
      "\(name) is not part of the demo.", remedy: "To use it with your own library: quit, then til")
  }

  private static let outside = ["sync", "follow", "restore"]
}
