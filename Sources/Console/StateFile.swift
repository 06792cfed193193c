import CTerminal
import Glibc
public import TextUI

/// A small text file of ours in the state folder, readable for its owner only.
///
/// It is a convenience: what cannot be read is empty, what cannot be written is let go.
struct StateFile {
  let path: String

  /// The line history of this account; nil where there is no home to keep it in.
  static var history: StateFile? {
    folder.map { StateFile(path: $0 + "/history") }
  }

  /// What screens were about when they were left.
  static var scene: StateFile? {
    folder.map { StateFile(path: $0 + "/scene") }
  }

  /// `$XDG_STATE_HOME/til`; relative values do not count, as the convention says.
  private static var folder: String? {
    if let state = ProcessEnvironment.value("XDG_STATE_HOME"), state.hasPrefix("/") {
      return state + "/til"
    }
    return ProcessEnvironment.value("HOME").flatMap {
      $0.hasPrefix("/") ? $0 + "/.local/state/til" : nil
    }
  }

  var size: Int { opened(O_RDONLY) { Self.size(of: $0) } ?? 0 }

  /// The last bytes of the text, from the begin of a line on.
  func text(ofLast most: Int) -> String {
    let bytes = opened(O_RDONLY) { descriptor in
      let size = Self.size(of: descriptor)
      lseek(descriptor, max(0, size - most), SEEK_SET)
      let bytes = Self.bytes(of: descriptor, atMost: most)
      return size > most ? Array(bytes.drop { $0 != 0x0A }.dropFirst()) : bytes
    }
    return String(decoding: bytes ?? [], as: UTF8.self)
  }

  /// Adds text in one write, so that lines of two terminals do not mix.
  func append(_ text: String) {
    makeFolder()
    opened(O_WRONLY | O_APPEND | O_CREAT) { descriptor in
      _ = Array(text.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }
  }

  /// Puts another text in the place of all of it, or leaves everything as it is.
  func replace(by text: String) {
    makeFolder()
    let draft = StateFile(path: "\(path).\(getpid())")
    unlink(draft.path)
    let bytes = Array(text.utf8)
    let written = draft.opened(O_WRONLY | O_CREAT | O_EXCL) { descriptor in
      bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }
    if written == bytes.count { rename(draft.path, path) } else { unlink(draft.path) }
  }

  private func makeFolder() {
    var made = ""
    for part in path.split(separator: "/").dropLast() {
      made += "/" + part
      mkdir(made, 0o700)
    }
  }

  /// Opens what must be a regular file, follows no link, and never waits.
  @discardableResult
  private func opened<Result>(_ flags: Int32, _ body: (Int32) -> Result) -> Result? {
    let descriptor = open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0o600)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return body(descriptor)
  }

  private static func size(of descriptor: Int32) -> Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  private static func bytes(of descriptor: Int32, atMost most: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < most {
      let count = read(descriptor, &buffer, min(buffer.count, most - bytes.count))
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }
}

/// Texts by name in a file of the state folder: what a screen was about when it was left.
///
/// It is a convenience: what cannot be kept is forgotten.
@MainActor
public final class StateStorage: ValueStorage {
  private let file: StateFile?
  /// Names of libraries that are gone stay behind; the oldest are dropped.
  private static let mostValues = 200
  private static let mostBytes = 1 << 18

  /// The one of this account.
  public convenience init() { self.init(file: .scene) }

  init(file: StateFile?) { self.file = file }

  public subscript(name: String) -> String? {
    get { values.last { $0.name == name }?.value }
    set {
      // Another terminal may have written meanwhile.
      var values = values.filter { $0.name != name }
      if let newValue { values.append((name, newValue)) }
      let lines = values.suffix(Self.mostValues).map {
        "\(Self.escaped($0.name))\t\(Self.escaped($0.value))\n"
      }
      file?.replace(by: lines.joined())
    }
  }

  private var values: [(name: String, value: String)] {
    let text = file?.text(ofLast: Self.mostBytes) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      return fields.count == 2 ? (Self.plain(fields[0]), Self.plain(fields[1])) : nil
    }
  }

  private static let escapes: [(plain: String, escaped: String)] = [
    ("\\", "\\\\"), ("\t", "\\t"), ("\n", "\\n"),
  ]

  private static func escaped(_ text: String) -> String {
    escapes.reduce(text) { $0.replacing($1.plain, with: $1.escaped) }
  }

  private static func plain(_ text: Substring) -> String {
    var plain = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        plain.append(character == "t" ? "\t" : character == "n" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        plain.append(character)
      }
    }
    return plain
  }
}
