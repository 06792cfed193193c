import TextUI

/// Texts by name, kept as long as the program runs.
@MainActor
final class MemoryStorage: ValueStorage {
  private var values: [String: String] = [:]

  subscript(name: String) -> String? {
    get { values[name] }
    set { values[name] = newValue }
  }
}
