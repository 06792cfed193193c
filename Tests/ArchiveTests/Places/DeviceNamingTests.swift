import Testing
import Things

@testable import Archive
@testable import SystemFiles

struct DeviceNamingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func named(
    _ host: String = "desk", machine: String = "m", user: UInt32 = 1000, library: String = "/l"
  ) -> String {
    DeviceNaming.device(host: host, machine: machine, user: user, library: library).name
  }

  @Test func `device names never change`() {
    #expect(named() == "desk-h8t5")
  }

  @Test func `machine, user and library determine the device`() {
    let names = [
      named(), named(machine: "n"), named(user: 1001), named(library: "/m"), named("table"),
    ]

    #expect(Set(names).count == names.count)
  }

  @Test(arguments: [
    ("Desk", "desk"), ("My MacBook's Pro.local", "my-macbook-s-pro"), ("a--b_c", "a-b-c"),
    ("", "host"), ("---", "host"), ("Küche", "k-che"), ("漢字", "host"), ("10.0.0.1", "10"),
    ("../../etc", "host"), (String(repeating: "x", count: 300), String(repeating: "x", count: 40)),
    ("@[`{", "host"),
  ])
  func `the host name becomes lowercase letters, digits and hyphens`(
    host: String, word: String
  ) {
    #expect(named(host).dropLast(5) == word)
  }

  @Test func `TIL_DEVICE takes precedence and must be valid`() throws {
    let places = try Places(option: folder.path, PlaceVariables())

    #expect(try DeviceNaming.device(of: places, PlaceVariables(device: "mine")).name == "mine")
    let error = #expect(throws: ArchiveError.self) {
      try DeviceNaming.device(of: places, PlaceVariables(device: "../mine"))
    }
    #expect(error?.status == .wrongUsage)
  }

  @Test func `the computed name is stable`() throws {
    let places = try Places(
      option: folder.path, PlaceVariables(stateHome: folder("state")))

    let first = try DeviceNaming.device(of: places, PlaceVariables(device: ""))

    #expect(try DeviceNaming.device(of: places, PlaceVariables()) == first)
  }

  @Test func `the random id is generated once`() throws {
    let path = folder("machine")

    let first = DeviceNaming.drawn(path)

    #expect(Hex.number(first) != nil)
    #expect(DeviceNaming.drawn(path) == first)
    #expect(try folder.text("machine") == first + "\n")
    #expect(DeviceNaming.drawn(folder("another")) != first)
  }

  @Test func `an id that cannot be saved is not generated`() {
    #expect(DeviceNaming.drawn(folder("missing/machine")).isEmpty)
  }
}
