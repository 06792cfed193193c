import Foundation
import LibraryTestSupport
import Synchronization
import Testing
import Things

@testable import Archive

/// A library that is read while another program writes to it.
struct ConcurrentReadingTests {
  @Test func `a reader does not take changes of another program for damage`() throws {
    let fixture = try LibraryFixture()
    nonisolated(unsafe) let writer = try fixture.open()
    nonisolated(unsafe) let reader = try Library(
      fixture.places(), device: try #require(Device("desk-bcd2")), access: .full)
    let now = fixture.now
    let isDone = Atomic(false)
    let failures = Mutex<[String]>([])

    DispatchQueue.concurrentPerform(iterations: 2) { side in
      do {
        if side == 0 {
          defer { isDone.store(true, ordering: .sequentiallyConsistent) }
          for number in 0..<200 {
            let thing = NewThing(short: "S\(number)", long: "Long \(number)")
            _ = try writer.commit(Change("add", edits: [.add(thing, deck: "a")]), at: now)
            let plan = Event.plan(.library, [Plan.Entry("deadline", "\(number)")])
            _ = try writer.commit(Change("deadline", events: [plan]), at: now)
          }
        } else {
          while !isDone.load(ordering: .sequentiallyConsistent) {
            _ = try reader.refresh()
            _ = try (reader.settings(), reader.plans(), reader.entries(at: now))
            _ = try reader.thing(.computed(short: "S0", long: "Long 0"))
          }
        }
      } catch {
        failures.withLock { $0.append("\(side): \(error)") }
      }
    }

    #expect(failures.withLock { $0 } == [])
    #expect(reader.takeNotices() == [])
    #expect(writer.takeNotices() == [])
  }
}
