import Archive
import Console
import Things
import Trainer

/// The library of `til demo`, in a private directory that is removed at the end.
@MainActor
final class Demo: DemoLibrary {
  private var folder: DemoFolder?

  func begin(decks: [(name: String, text: [UInt8])]) throws {
    let folder = try DemoFolder()
    self.folder = folder
    OpenLibrary.variables = folder.variables
    StandardTerminal.keepNoHistory()
    try folder.makeLibrary(decks: decks)
  }

  func add(_ answers: [(event: Event, at: Now)]) throws { try folder?.write(answers) }

  func end() { folder?.remove() }
}
