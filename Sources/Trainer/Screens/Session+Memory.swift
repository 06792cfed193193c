import TextUI
import Things

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
    guard let places = openStore?.upkeep.paths(),
      let library = places.first(where: { $0.what == "library" })?.path
    else { return nil }
    return LibraryScene(memory, library: library)
  }

  func count(of count: KeptCount) -> Int { memory[count.rawValue].flatMap { Int($0) } ?? 0 }

  func raise(_ count: KeptCount) { memory[count.rawValue] = "\(self.count(of: count) + 1)" }
}
