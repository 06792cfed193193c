import Foundation
import TestSupport

/// A system call that fails: which, from which call on, how, and whether once or always.
struct Fault: CustomStringConvertible, Equatable, Sendable {
  let call: String
  let number: Int
  let error: String
  var isLasting = false

  /// As `faults.c` reads it.
  var description: String { "\(call):\(number):\(error):\(isLasting ? "lasting" : "once")" }

  /// The errors that a system reports for each call.
  static let errors: [(call: String, errors: [String])] = [
    ("read", ["EIO", "EINTR"]), ("write", ["EIO", "ENOSPC", "EROFS", "EINTR", "short"]),
    ("sync", ["EIO", "ENOSPC", "EINTR"]),
    ("open", ["EIO", "ENOSPC", "EROFS", "EMFILE", "EACCES", "EINTR"]),
    ("rename", ["EIO", "ENOSPC", "EROFS", "EACCES"]), ("truncate", ["EIO", "EROFS", "EINTR"]),
    ("mmap", ["EIO", "EMFILE"]), ("unlink", ["EIO", "EROFS", "EACCES"]),
    ("mkdir", ["ENOSPC", "EROFS", "EACCES"]), ("chmod", ["EIO", "EROFS"]),
    ("lock", ["EIO", "EINTR"]), ("link", ["EIO", "EACCES"]),
  ]

  /// Every fault at the first calls of each kind.
  ///
  /// An interruption or a short write repeated forever is no fault of a disk.
  static func all(first count: Int) -> [Fault] {
    errors.flatMap { call, errors in
      errors.flatMap { error in
        [false, true].filter { !($0 && ["EINTR", "short"].contains(error)) }.flatMap { isLasting in
          (1...count).map {
            Fault(call: call, number: $0, error: error, isLasting: isLasting)
          }
        }
      }
    }
  }

  /// The faults to try in a scenario; nil unless TIL_FAULTS names it or says all.
  static func wanted(for scenario: String) -> [Fault]? {
    let environment = ProcessInfo.processInfo.environment
    guard let names = environment["TIL_FAULTS"] else { return nil }
    guard names == "all" || names.split(separator: ",").contains(scenario[...]) else { return [] }
    let share = environment["TIL_FAULTS_SHARE"].flatMap(Double.init) ?? 1
    var random = SeededGenerator(
      seed: environment["TIL_FAULTS_SEED"].flatMap(UInt64.init) ?? 1)
    return all(first: 80).filter { _ in random.share() < share }
  }

  /// Faults that once led to a wrong report, a leftover or a lost change.
  static let chosen = [
    Fault(call: "write", number: 9, error: "ENOSPC", isLasting: true),
    Fault(call: "sync", number: 2, error: "EIO"),
    Fault(call: "sync", number: 4, error: "ENOSPC", isLasting: true),
    Fault(call: "open", number: 1, error: "EINTR"),
    Fault(call: "open", number: 9, error: "ENOSPC"),
    Fault(call: "open", number: 16, error: "EMFILE", isLasting: true),
    Fault(call: "open", number: 23, error: "EIO"),
    Fault(call: "open", number: 42, error: "EROFS", isLasting: true),
    Fault(call: "open", number: 64, error: "EACCES", isLasting: true),
    Fault(call: "open", number: 67, error: "ENOSPC"),
    Fault(call: "rename", number: 1, error: "EIO"),
    Fault(call: "rename", number: 3, error: "ENOSPC"),
    Fault(call: "lock", number: 1, error: "EIO"),
    Fault(call: "lock", number: 4, error: "EIO", isLasting: true),
    Fault(call: "lock", number: 36, error: "EIO", isLasting: true),
    Fault(call: "read", number: 7, error: "EIO", isLasting: true),
    Fault(call: "read", number: 55, error: "EIO"),
    Fault(call: "read", number: 20, error: "EIO"),
  ]
}

/// `faults.c`, built once for all tests.
enum FaultLibrary {
  static let path: String? = try? build()

  private static func build() throws -> String {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "faults.c").path
    let folder = URL(fileURLWithPath: TerminalProgram.til.path).deletingLastPathComponent()
    let library = folder.appending(
      path: "libfaults-\(ProcessInfo.processInfo.processIdentifier).so")
    guard let compiler = compilers.first(where: FileManager.default.isExecutableFile) else {
      throw TerminalError("There is no C compiler.")
    }
    let build = Process()
    build.executableURL = URL(fileURLWithPath: compiler)
    build.arguments = ["-shared", "-fPIC", "-O1", "-o", library.path, source, "-ldl"]
    try build.run()
    build.waitUntilExit()
    guard build.terminationStatus == 0 else { throw TerminalError("faults.c did not compile.") }
    atexit { FaultLibrary.path.map { _ = unlink($0) } }
    return library.path
  }

  private static var compilers: [String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return ["clang", "cc"].flatMap { name in path.split(separator: ":").map { "\($0)/\(name)" } }
  }

  /// The environment in which a program of that home meets the fault.
  static func environment(_ fault: Fault, in home: TerminalHome) throws -> [String: String?] {
    guard let path else { throw TerminalError("faults.c could not be built.") }
    return [
      "LD_PRELOAD": path, "TIL_FAULT": "\(fault)", "TIL_FAULT_ROOT": home.folder,
      "TIL_FAULT_LOG": log(of: home),
    ]
  }

  /// Exists once a call has failed.
  static func log(of home: TerminalHome) -> String { home.folder + ".faults" }
}
