import TextUI

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
