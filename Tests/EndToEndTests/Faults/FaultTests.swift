import Foundation
import TestSupport
import Testing

/// Commands whose system calls fail at any point.
///
/// The suite tries chosen faults. TIL_FAULTS=all, or TIL_FAULTS=add,undo for some commands, tries
/// every fault at each of the first 80 calls, which takes hours; TIL_FAULTS_SHARE=0.1 a tenth.
@Suite(.waiting, .slow, .enabled(if: FaultLibrary.path != nil)) struct FaultTests {
  @Test(arguments: FaultScenario.all)
  func `a command is done, or fails and says so`(scenario: FaultScenario) throws {
    let wanted = Fault.wanted(for: "\(scenario)")
    guard wanted != [] else { return }
    let trial = try FaultTrial(scenario)

    for fault in wanted ?? Fault.chosen { try trial.run(fault) }

    if wanted == nil {
      #expect(trial.count > 1)
    } else {
      print("\(scenario): \(trial.count) faults")
    }
  }
}

/// One scenario, tried again and again from the same state.
private final class FaultTrial {
  private let scenario: FaultScenario
  private let home: TerminalHome
  private let arguments: [String]
  private var image: String { home.folder + ".image" }
  /// The number of faults that happened.
  private(set) var count = 0
  /// The lowest call of each kind that the command does not reach.
  private var unreached: [String: Int] = [:]

  init(_ scenario: FaultScenario) throws {
    self.scenario = scenario
    home = try TerminalHome()
    try home.write(
      "short,long\nSMTP,Simple Mail Transfer Protocol\nDNS,Domain Name System\n"
        + "TCP,Transmission Control Protocol\nUDP,User Datagram Protocol\n", to: "computing.csv")
    let rows = (0..<30).map { "S\($0),long form \($0)\n" }.joined()
    try home.write("short,long\n" + rows, to: "more.csv")
    for (place, command) in scenario.preparation.enumerated() {
      // The first change of a day makes the day's backup.
      if place == 1 { try Self.forgetBackup(in: home) }
      _ = try ProgramRun(command, home: home)
    }
    let backup = try ProgramRun(["restore", "--plain"], home: home).output.prefix { $0 != "\t" }
    arguments = scenario.arguments.map { $0 == "BACKUP" ? String(backup) : $0 }
    try FileManager.default.copyItem(atPath: home.folder, toPath: image)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: image)
    try? FileManager.default.removeItem(atPath: FaultLibrary.log(of: home))
  }

  private static func forgetBackup(in home: TerminalHome) throws {
    for file in home.files(below: home.state) where file.hasSuffix("/ledger") {
      try FileManager.default.removeItem(atPath: "\(home.state)/\(file)")
    }
  }

  func run(_ fault: Fault) throws {
    guard fault.number < unreached[fault.call] ?? .max else { return }
    try reset()
    let run = try ProgramRun(
      arguments, input: scenario.input, home: home,
      environment: FaultLibrary.environment(fault, in: home))
    guard FileManager.default.fileExists(atPath: FaultLibrary.log(of: home)) else {
      if fault.number < unreached[fault.call] ?? .max { unreached[fault.call] = fault.number }
      return
    }
    count += 1
    let context: Comment = "\(scenario) under \(fault): \(run.end) \(run.output)\(run.errors)"
    try expectDoneOrSaid(run, context)
    try expectWholeLibrary(context)
  }

  private func reset() throws {
    let files = FileManager.default
    try? files.removeItem(atPath: FaultLibrary.log(of: home))
    try? files.removeItem(atPath: home.folder)
    try files.copyItem(atPath: image, toPath: home.folder)
    if !scenario.preparation.isEmpty { _ = try ProgramRun(["due"], home: home) }
  }

  private func expectDoneOrSaid(_ run: ProgramRun, _ context: Comment) throws {
    guard case .exit(let status) = run.end else {
      Issue.record("A crash: \(context)")
      return
    }
    let mayBeNo = ["due", "first look"].contains(scenario.description)
    #expect(
      ([0, 66, 73, 74] + scenario.otherStatus).contains(status) || mayBeNo && status == 1, context)
    #expect(status == 0 || mayBeNo || run.errors.contains("til: "), context)
    if scenario.description == "study" {
      let saved = try home.savedAnswers()
      let isSaid = run.output.contains("\"sentence\":\"done, but")
      let counted = isSaid ? saved - 1 : saved
      #expect(run.output.contains("\"answered\":\(counted),") || saved == 0, context)
    }
    // The next start settles what the disk prevented.
    let next = try ProgramRun(["due"], home: home)
    #expect(next.end == .exit(0) || next.end == .exit(1), "\(next.errors)\(context)")
    guard scenario.preparation.isEmpty || !mayBeNo else { return }
    let isDone = try scenario.isDone(home)
    let isSaid = run.errors.contains("done, but")
    if status == 0 { #expect(isDone, context) }
    if status != 0, scenario.changesDecks { #expect(isDone == isSaid, context) }
  }

  private func expectWholeLibrary(_ context: Comment) throws {
    let next = try ProgramRun(["add", "NEXT", "=", "one more"], home: home)
    #expect(next.end == .exit(0), "\(next.errors)\(context)")
    #expect(home.leftovers == [], context)
    let check = try ProgramRun(["check"], home: home)
    #expect(check.end == .exit(0), "\(check.output)\(check.errors)\(context)")
  }
}

extension FaultScenario {
  /// A status that is right for this command alone: `check` found a problem, git failed.
  fileprivate var otherStatus: [Int32] {
    switch description {
    case "check": [65]
    case "sync": [69]
    default: []
    }
  }

  /// Whether it is a change that is either on the disk or not.
  fileprivate var changesDecks: Bool {
    !["study", "due", "first look", "list", "check", "rebuild", "sync"].contains(description)
  }
}
