import TextUI
import Things

/// What is remembered of one library's screens, apart from those of others.
@MainActor
final class LibraryScene: ValueStorage {
  private let memory: any ValueStorage
  private let library: String

  init(_ memory: any ValueStorage, library: String) {
    self.memory = memory
    self.library = library
  }

  subscript(name: String) -> String? {
    get { memory["\(name) \(library)"] }
    set { memory["\(name) \(library)"] = newValue }
  }
}

/// Texts by name, kept as long as the program runs.
@MainActor
final class MemoryStorage: ValueStorage {
  private var values: [String: String] = [:]

  subscript(name: String) -> String? {
    get { values[name] }
    set { values[name] = newValue }
  }
}

/// What is counted on this device, for help that is given only at first.
enum KeptCount: String {
  /// How often the prompt was opened.
  case openings
  /// Answers under which hard was explained.
  case explained
}

extension Session {
  /// What screens of the open library are about; nil before one is open.
  var scene: LibraryScene? {
    if let knownScene { return knownScene }
    guard let places = openStore?.upkeep.paths(),
      let library = places.first(where: { $0.what == "library" })?.path
    else { return nil }
    let scene = LibraryScene(memory, library: library)
    knownScene = scene
    return scene
  }

  /// Read once: after every answer it would be a file to be read.
  func count(of count: KeptCount) -> Int {
    if let known = counts[count] { return known }
    let kept = memory[count.rawValue].flatMap { Int($0) } ?? 0
    counts[count] = kept
    return kept
  }

  func raise(_ count: KeptCount) {
    let raised = self.count(of: count) + 1
    counts[count] = raised
    memory[count.rawValue] = "\(raised)"
  }
}
