import Foundation
import Testing

/// A machine, a remote that somebody else writes, and files of the user that are no part of either.
final class HostileWorld {
  /// What the machine did since its last sync.
  enum Arrival: CaseIterable {
    /// It has answered a card and added a Thing.
    case merge
    /// Nothing.
    case forward
    /// It has no library yet.
    case first
  }

  let home: TerminalHome
  let remote: GitStore
  private(set) var arrival = Arrival.forward

  var library: String { home.library }
  var box: String { remote.folder }
  /// Exists once a program of the attacker has run.
  var trace: String { home.folder + "/ran" }
  /// A shell command that leaves a trace.
  var command: String { "touch '\(trace)'" }
  /// An executable that leaves a trace.
  var program: String { home.folder + "/attack.sh" }
  /// A directory outside the library that looks like one.
  var outside: String { home.folder + "/outside" }
  /// Text of files that must not reach the remote.
  static let secret = "canary7f3c"

  init() throws {
    home = try TerminalHome()
    remote = GitStore(folder: home.folder + "/box")
    try Self.template.get().write(to: home)
    let former = try home.text(of: box + "/former").trimmingCharacters(in: .newlines)
    let configuration = library + "/.git/config"
    try write(
      home.text(of: configuration).replacingOccurrences(of: former, with: home.folder),
      to: configuration)
    try shell("chmod +x attack.sh && rm box/former")
    try write(tip(), to: box + "/honest")
    _ = try til(["list"])
    try shell("cp -a '\(home.folder)' '\(image(.forward))'")
    _ = try til(["study", "--one"], input: "simple mail\n3\n")
    _ = try til(["add", "UNSENT = not sent yet", "-d", "net"])
    try shell("cp -a '\(home.folder)' '\(image(.merge))'")
  }

  deinit {
    for arrival in Arrival.allCases { try? FileManager.default.removeItem(atPath: image(arrival)) }
  }

  /// Where the state before an attack is kept.
  func image(_ arrival: Arrival) -> String {
    "\(home.folder).\(arrival == .merge ? "merge" : "forward")"
  }

  /// Returns to the state before any attack.
  func restore(_ arrival: Arrival) throws {
    self.arrival = arrival
    try shell(
      "chmod -R u+rwX . 2>/dev/null; cd / && rm -rf '\(home.folder)'"
        + " && cp -a '\(image(arrival))' '\(home.folder)'")
    guard arrival == .first else { return }
    try shell("rm -rf data/til cache/til state/til")
  }

  /// Two machines that share a library, seen from one of them.
  private static let template = Result { () throws -> HomeImage in
    let (laptop, desk) = (try TerminalHome(), try TerminalHome())
    let box = laptop.folder + "/box"
    func til(_ arguments: String..., at home: TerminalHome, input: String? = nil) throws {
      let device = home === laptop ? "laptop" : "desk"
      let run = try ProgramRun(
        arguments, input: input, home: home, environment: ["TIL_DEVICE": device])
      guard run.end == .exit(0) else { throw TerminalError("\(arguments): \(run)") }
    }
    try til("add", "SMTP = Simple Mail Transfer Protocol", "-d", "net", at: laptop)
    try til("add", "DNS = Domain Name System", "-d", "net", at: laptop)
    try til("add", "UNO = one", "-d", "lang/es", at: laptop)
    try til("study", "--one", at: laptop, input: "domain\n1\n")
    try til("sync", box, "-y", at: laptop)
    try til("sync", box, "-y", at: desk)
    try til("add", "TCP = Transmission Control Protocol", "-d", "net", at: desk)
    try til("add", "DOS = two", "-d", "lang/es", at: desk)
    try til("study", "--one", at: desk, input: "simple mail transfer protocol\n3\n")
    try til("sync", at: desk)
    try til("sync", at: laptop)
    try laptop.write(laptop.folder, to: box + "/former")
    let files = [
      "attack.sh": "#!/bin/sh\ntouch '\(laptop.folder)/ran'\n",
      "home/secret.csv": "short,long\n\(secret),\(secret)\n",
      "home/.ssh/id": "\(secret)\n", "home/.bashrc": "\(secret)\n",
      "outside/decks/a.csv": "short,long\n\(secret),\(secret)\n",
      "outside/net.csv": "short,long\nA,\(secret)\n",
      "outside/laptop/2026.tsv": "til-journal\t1\tlaptop\n\(secret)\n",
      "outside/2026.tsv": "til-journal\t1\tlaptop\n\(secret)\n",
      "data/beside.csv": "short,long\n\(secret),\(secret)\n",
    ]
    for (name, text) in files { try laptop.write(text, to: "\(laptop.folder)/\(name)") }
    return try HomeImage(of: laptop)
  }

  // MARK: Running

  /// A run of til with what it took.
  struct Run {
    let arguments: [String]
    let result: ProgramRun
    let duration: Duration

    var isDone: Bool { result.end == .exit(0) }
    var message: String { result.errors.trimmingCharacters(in: .whitespacesAndNewlines) }
  }

  /// Runs til with at most 500 MB of data.
  func til(_ arguments: [String], input: String? = nil, environment: [String: String?] = [:]) throws
    -> Run
  {
    let start = ContinuousClock.now
    let limits = "ulimit -d 512000; exec \"$0\" \"$@\""
    let result = try ProgramRun(
      of: .shell, ["-c", limits, TerminalProgram.til.path] + arguments, input: input, home: home,
      environment: ["TIL_DEVICE": "laptop"].merging(environment) { $1 }, deadline: .seconds(40))
    return Run(arguments: arguments, result: result, duration: ContinuousClock.now - start)
  }

  /// Runs a command in the folder that contains everything; throws if it fails.
  @discardableResult
  func shell(_ command: String) throws -> String {
    let run = try ProgramRun(of: .shell, ["-c", "cd '\(home.folder)' && \(command)"], home: home)
    guard run.end == .exit(0) else { throw TerminalError("\(command): \(run.errors)") }
    return run.output
  }

  func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  func write(_ bytes: [UInt8], to path: String) throws {
    let url = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  // MARK: The remote

  /// The commit of the remote's branch.
  func tip() throws -> String {
    try home.text(of: box + "/refs/heads/main").trimmingCharacters(in: .newlines)
  }

  /// Puts a commit with this tree on the remote's branch.
  func push(tree: String) throws {
    try remote.setReference(
      "refs/heads/main", to: remote.commit(tree, parents: [tip()]))
  }

  /// Git on the repository that the machine syncs with, whatever its configuration says.
  private func remoteGit() throws -> String {
    let plain = home.folder + "/tmp/plain"
    let links = ["refs", "packed-refs"].map { "ln -sfn '\(store)/\($0)' '\(plain)/\($0)'" }
    try shell("mkdir -p '\(plain)'; \(links.joined(separator: "; "))")
    try write("[core]\n\tbare = true\n", to: plain + "/config")
    return "GIT_DIR='\(store)' GIT_COMMON_DIR='\(plain)' "
      + "GIT_OBJECT_DIRECTORY='\(store)/objects' git"
  }

  /// A new one, if a remedy made it.
  private var store: String {
    let other = home.folder + "/other"
    return FileManager.default.fileExists(atPath: other + "/refs/heads/main") ? other : box
  }

  /// The contents of every file in the remote's branch.
  func remoteFiles() throws -> [String: String] {
    let git = try remoteGit()
    let list = try shell("\(git) ls-tree -r -z refs/heads/main")
    var names: [(path: String, object: String)] = []
    for line in list.split(separator: "\0") {
      let parts = line.split(separator: "\t", maxSplits: 1)
      names.append((String(parts[1]), String(parts[0].split(separator: " ")[2])))
    }
    var files: [String: String] = [:]
    for name in names where !name.path.hasPrefix(".git") {
      files[name.path] = try shell("\(git) cat-file blob \(name.object) 2>/dev/null; true")
    }
    return files
  }
}
