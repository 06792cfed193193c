import Interchange

@testable import Trainer

extension Surroundings {
  /// Without packages and dictionaries.
  init(read: @escaping Reader) {
    self.init(packages: NoPackages(), dictionaries: NoDictionaries(), read: read)
  }
}

final class NoPackages: AnkiPackages {
  init() {}

  func isPackage(_ path: String) -> Bool { false }

  func read(
    _ path: String, now: Int64, proceed: ImportProgress.Proceed
  ) throws -> AnkiCollection { AnkiCollection() }

  func table(_ path: String) throws -> ImportSource? { nil }

  func open(
    _ path: String, now: Int64, proceed: ImportProgress.Proceed
  ) throws -> any AnkiCollectionFile { NoCollectionFile() }

  func media(
    _ names: Set<String>, of path: String,
    _ body: (_ name: String, _ bytes: [UInt8]) throws -> Void
  ) throws {}

  func write(
    _ collection: AnkiCollection, to path: String, now: Int64,
    file: (_ name: String) throws -> [UInt8]?, proceed: ImportProgress.Proceed
  ) throws {}
}

private final class NoCollectionFile: AnkiCollectionFile {
  let collection = AnkiCollection()

  func write(_ changes: AnkiReturn, now: Int64, backedUp: (_ path: String) -> Void) throws {}
}

final class NoDictionaries: InstalledDictionaries {
  init() {}

  var names: [String] { [] }
  func entries(for word: String, in name: String) -> [DictionaryEntry] { [] }
  func table(
    named name: String, words: WantedWords?, proceed: ImportProgress.Proceed
  ) -> ImportSource { ImportSource(name: name, bytes: []) }
  func table(
    ofFile path: String, words: WantedWords?, proceed: ImportProgress.Proceed
  ) -> ImportSource? { nil }
}
