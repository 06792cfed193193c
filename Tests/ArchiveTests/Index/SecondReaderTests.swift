import LibraryTestSupport
import Testing
import Things

@testable import Archive

/// What a second thread reads is what the first one sees, or nothing.
struct SecondReaderTests {
  private func cards(_ database: Database) throws -> Int {
    var count = 0
    try CardStore(database: database).visit { _ in count += 1 }
    return count
  }

  @Test func `an index that stays as it is is read a second time`() throws {
    let worn = try WornLibrary(seed: 7, steps: 60)
    let library = worn.library

    try library.database.snapshot {
      let second = try SecondReader(try #require(library.index.path), beside: library.database)

      #expect(try second.read { try cards($0) } == cards(library.database))
    }
  }

  @Test func `an answer given meanwhile keeps a second thread from reading`() throws {
    let worn = try WornLibrary(seed: 7, steps: 60)
    let other = try worn.fixture.open()

    try worn.library.database.snapshot {
      let path = try #require(worn.library.index.path)
      let second = try SecondReader(path, beside: worn.library.database)
      let thing = try #require(try other.entries(at: worn.fixture.now).first).thing
      _ = try other.commit(
        Change("suspend", events: [.suspend(thing.id)]), at: worn.fixture.now)

      #expect(second.read { _ in true } == nil)
    }
  }

  @Test func `a second index that is not there is not read`() throws {
    let worn = try WornLibrary(seed: 7, steps: 1)
    let second = try SecondReader("/nonexistent/index", beside: worn.library.database)

    #expect(second.read { _ in true } == nil)
  }
}
