import Foundation
import Testing

/// Something that an attacker does, and what the machine does then.
struct HostileCase: Sendable {
  let name: String
  /// What the machine did before; nil tries all.
  var arrival: HostileWorld.Arrival?
  /// Run as the first command after the attack; nil is a sync.
  var command: (@Sendable (HostileWorld) -> [String])?
  /// Variables for every command.
  var environment: @Sendable (HostileWorld) -> [String: String] = { _ in [:] }
  /// Whether the attack is a question of the network, which no remedy ends.
  var isRemoteGone = false
  /// Whether a new or changed file, by its path, is what the user asked for.
  var mayMake: @Sendable (String) -> Bool = { _ in false }
  let attack: @Sendable (HostileWorld) throws -> Void

  init(_ name: String, attack: @escaping @Sendable (HostileWorld) throws -> Void) {
    self.name = name
    self.attack = attack
  }

  /// Whether all cases are tried, not only a sample.
  static var areAllWanted: Bool { extent == "all" || extent == "every" }

  /// `all` tries each case in one way, `every` in each way that it can arrive.
  private static var extent: String? { ProcessInfo.processInfo.environment["TIL_HOSTILE"] }

  /// A text that case names must contain, to try a few.
  private static var filter: String? { ProcessInfo.processInfo.environment["TIL_HOSTILE_ONLY"] }

  /// These, or every n-th of them.
  static func sample<Element>(
    _ elements: [Element], every step: Int, name: (Element) -> String
  ) -> [Element] {
    if let filter { return elements.filter { name($0).contains(filter) } }
    if areAllWanted { return elements }
    return elements.enumerated().filter { $0.offset.isMultiple(of: step) }.map(\.element)
  }

  /// Tries a family of cases, and records a failure for each broken promise.
  static func tryAll(_ cases: [HostileCase], every step: Int) throws {
    let world = try HostileWorld()
    let runs = cases.enumerated().flatMap { index, one in
      let all = HostileWorld.Arrival.allCases
      let chosen =
        one.arrival.map { [$0] }
        ?? (extent == "every" ? all : [all[(areAllWanted ? index : index / step) % all.count]])
      return chosen.map { (one, $0, "\(one.name), \($0)") }
    }
    for (one, arrival, name) in sample(runs, every: step, name: \.2) {
      let broken: [String]
      do {
        broken = try world.broken(by: one, arrival)
      } catch {
        broken = ["\(error)"]
      }
      report(name, broken)
    }
  }

  /// Records what is broken.
  static func report(_ name: String, _ broken: [String]) {
    if let path = ProcessInfo.processInfo.environment["TIL_HOSTILE_REPORT"], !broken.isEmpty {
      let what = broken.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
      append("| \(name) | \(what.joined(separator: "; ")) |\n", to: path)
    }
    for promise in broken { Issue.record("\(name): \(promise)") }
  }

  private static func append(_ text: String, to path: String) {
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o644)
    _ = Array(text.utf8).withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    close(file)
  }
}

extension HostileWorld {
  /// Makes the attack, works on, follows each remedy, and returns the promises that were broken.
  func broken(by one: HostileCase, _ arrival: Arrival) throws -> [String] {
    try restore(arrival)
    let before = try FileRecord.all(below: library, without: [".git"])
    let owned = try possessions()
    try one.attack(self)
    let surroundings = try surroundings()
    let sync = arrival == .first ? ["sync", box, "-y"] : ["sync"]
    let variables = one.environment(self)
    var broken: [String] = []

    var run = try til(one.command?(self) ?? sync, environment: variables)
    broken += faults(of: run)
    if run.isDone, one.command == nil { broken += try lossesThere(owned) }
    broken += try damage(surroundings, before, owned, mayMake: one.mayMake)

    let work = try work(variables)
    broken += work.broken
    if one.isRemoteGone {
      return broken + (try damage(surroundings, before, owned, mayMake: one.mayMake))
    }
    // Follow the advice, as often as it changes.
    for _ in 0..<3 where !run.isDone {
      guard let followed = try Remedy.follow(run.message, in: self) else {
        return broken + ["no remedy in: \(run.message)"]
      }
      run = try til(sync, environment: variables)
      if let fault = faults(of: run).first { broken.append("after \(followed): \(fault)") }
    }
    if !run.isDone { broken.append("still, after its remedies: \(run.message)") }
    // What was refused once may go through now, and must then take everything along.
    if run.isDone {
      var last = try til(["sync"], environment: variables)
      if !last.isDone, try Remedy.follow(last.message, in: self) != nil {
        last = try til(["sync"], environment: variables)
      }
      if !last.isDone { broken.append("the next sync: \(last.message)") }
      broken += try lossesThere(owned)
      if !work.hasWorked { broken += try self.work(variables).broken }
      broken += try contentment(variables)
    }
    broken += try damage(surroundings, before, owned, mayMake: one.mayMake)
    var seen: Set<String> = []
    return broken.filter { seen.insert($0).inserted }
  }

  /// Whether check is content; if not, after following its remedies.
  private func contentment(_ variables: [String: String]) throws -> [String] {
    var said: [String] = []
    for _ in 0..<3 {
      let check = try til(["check"], environment: variables)
      if check.isDone { return [] }
      said.append(check.message)
      let remedies = check.message.split(separator: "\n").filter { !$0.contains("details: check") }
      for remedy in remedies { _ = try Remedy.follow(String(remedy), in: self) }
    }
    return ["check still says, after its remedies: \(said.last ?? "")"]
  }

  /// Whether a Thing can be added; if not, after following the remedy.
  private func work(_ variables: [String: String]) throws -> (hasWorked: Bool, broken: [String]) {
    let command = ["add", "PROOF = proof of life", "-d", "proof"]
    let add = try til(command, environment: variables)
    let broken = faults(of: add)
    if add.isDone {
      let list = try til(["list", "PROOF"], environment: variables)
      let isThere = list.result.output.contains("PROOF")
      return (true, broken + (isThere ? [] : ["the added Thing is not listed"]))
    }
    guard let followed = try Remedy.follow(add.message, in: self) else {
      return (false, broken + ["no remedy in: \(add.message)"])
    }
    let again = try til(command, environment: variables)
    if again.isDone { return (true, broken) }
    return (false, broken + ["cannot add after \(followed): \(again.message)"])
  }

  /// What is wrong with one run by itself.
  func faults(of run: Run) -> [String] {
    let what = run.arguments.prefix(1).joined()
    var broken: [String] = []
    let codes: [Int32] = [0, 1, 64, 65, 66, 69, 73, 74]
    if !codes.contains(where: { run.result.end == .exit($0) }) {
      broken.append("\(what) ended with \(run.result.end): \(run.message.suffix(200))")
    }
    if run.duration > .seconds(10) { broken.append("\(what) took \(run.duration)") }
    let text = run.result.output + run.result.errors
    if text.unicodeScalars.contains(where: Self.isControl) {
      broken.append("\(what) printed control characters: \(text.debugDescription.prefix(300))")
    }
    if !run.isDone { broken += Self.formFaults(of: run.message).map { "\(what): \($0)" } }
    return broken
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 10: false
    case ..<32, 127...159, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// A failure is one line that says what happened and what to do.
  private static func formFaults(of message: String) -> [String] {
    let lines = message.split(separator: "\n").filter { $0.hasPrefix("til: ") }
    guard lines.count == 1 else { return ["\(lines.count) messages: \(message.debugDescription)"] }
    guard lines[0].utf8.count < 1000 else { return ["a message of \(lines[0].utf8.count) bytes"] }
    let isWhole = lines[0].firstRange(of: #/[.:?] [A-Z0-9].*\S$/#) != nil
    return isWhole ? [] : ["no remedy in: \(lines[0])"]
  }

  /// What happened to files that are none of the attacker's business.
  private func damage(
    _ surroundings: [String: FileRecord], _ before: [String: FileRecord], _ owned: Possessions,
    mayMake: (String) -> Bool
  ) throws -> [String] {
    var broken: [String] = []
    if FileManager.default.fileExists(atPath: trace) {
      broken.append("a command of the attacker ran")
      try? FileManager.default.removeItem(atPath: trace)
    }
    let now = try self.surroundings()
    for (path, file) in surroundings {
      guard let other = now[path] else {
        broken.append("\(path) was removed")
        continue
      }
      if !file.isUnchanged(in: other), !mayMake(path) { broken.append("\(path) was changed") }
      if file.isSecret, other.wasRead { broken.append("\(path) was read") }
    }
    let made = now.keys.filter { surroundings[$0] == nil && !mayMake($0) }.sorted()
    if let first = made.first { broken.append("\(first) was made, and \(made.count - 1) others") }
    broken += try intruders(since: before).map { "\($0) arrived in the library" }
    broken += owned.missing(in: try possessions()).map { "lost here: \($0)" }
    let kept = try shell(
      "git -C '\(library)' grep -l \(Self.secret) refs/heads/main 2>/dev/null; git -C '\(box)' grep -l "
        + "\(Self.secret) refs/heads/main 2>/dev/null; true")
    if !kept.isEmpty { broken.append("a secret was stored: \(kept.prefix(100))") }
    return broken
  }

  /// What the machine had and the remote lacks after a sync that said it was done.
  private func lossesThere(_ owned: Possessions) throws -> [String] {
    guard FileManager.default.fileExists(atPath: box + "/refs/heads/main") else { return [] }
    let files: [String: String]
    do { files = try remoteFiles() } catch { return ["the remote is unreadable: \(error)"] }
    return owned.missing(in: Possessions(files)).map { "lost at the remote: \($0)" }
  }
}
