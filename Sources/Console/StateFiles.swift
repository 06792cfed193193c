import CLibrary
@preconcurrency internal import CReadline
import SystemFiles
public import TextUI

/// A small text file in the state folder, readable by its owner only.
///
/// It is a convenience: read failures give an empty text, write failures are ignored.
struct StateFile {
  let path: String

  /// Whether the line history goes to a file.
  @MainActor static var keepsHistory = true

  /// The line history; nil without a home directory.
  @MainActor static var history: StateFile? {
    guard keepsHistory else { return nil }
    return folder.map { StateFile(path: $0 + "/history") }
  }

  /// The values of `@SceneStorage`.
  static var scene: StateFile? {
    folder.map { StateFile(path: $0 + "/scene") }
  }

  /// `$XDG_STATE_HOME/til`; relative values are ignored, as the XDG specification asks.
  private static var folder: String? {
    if let state = ProcessEnvironment.value("XDG_STATE_HOME"), state.hasPrefix("/") {
      return state + "/til"
    }
    return ProcessEnvironment.value("HOME").flatMap {
      $0.hasPrefix("/") ? $0 + "/.local/state/til" : nil
    }
  }

  var size: Int { (try? Folder.look(path))?.size ?? 0 }

  /// The last bytes of the text, from the beginning of a line.
  func text(ofLast most: Int) -> String {
    guard let file = try? OpenFile(path, .reading), let size = try? file.status().size,
      let bytes = try? file.read(count: min(size, most), at: max(0, size - most))
    else { return "" }
    let lines = size > most ? bytes.drop { $0 != 0x0A }.dropFirst() : bytes[...]
    return String(decoding: lines, as: UTF8.self)
  }

  /// Adds text in one write, so that lines of two terminals do not mix.
  func append(_ text: String) {
    try? Folder.make(Folder.of(path))
    try? OpenFile(path, .appending).write(Array(text.utf8))
  }

  /// Replaces the text atomically, without waiting for the disk.
  func replace(by text: String) {
    let draft = "\(path).\(System.processNumber)"
    do {
      try Folder.make(Folder.of(path))
      try Folder.remove(draft)
      try OpenFile.made(draft).write(Array(text.utf8))
      try Folder.rename(draft, to: path)
    } catch {
      try? Folder.remove(draft)
    }
  }
}

/// Texts by name in a file of the state folder.
///
/// It is a convenience: write failures are ignored.
@MainActor
public final class StateStorage: ValueStorage {
  private let file: StateFile?
  /// Values of deleted libraries stay behind; the oldest are dropped.
  private static let mostValues = 200
  private static let mostBytes = 1 << 18

  /// The storage of this user account.
  public convenience init() { self.init(file: .scene) }

  init(file: StateFile?) { self.file = file }

  public subscript(name: String) -> String? {
    get { values.last { $0.name == name }?.value }
    set {
      // Another terminal may have written meanwhile.
      var values = values.filter { $0.name != name }
      if let newValue { values.append((name, newValue)) }
      let lines = values.suffix(Self.mostValues).map { TabSeparated.line([$0.name, $0.value]) }
      file?.replace(by: lines.joined())
    }
  }

  private var values: [(name: String, value: String)] {
    let text = file?.text(ofLast: Self.mostBytes) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let fields = TabSeparated.fields(line)
      return fields.count == 2 ? (fields[0], fields[1]) : nil
    }
  }
}

/// The line history, kept in a file of the state folder.
///
/// Lines are appended as they are entered, so two terminals can share the file;
/// a line that begins with a space is not kept, as in shells.
@MainActor
final class LineHistory {
  private let file: StateFile?
  private var isLoaded = false
  private var last = ""
  /// readline's list while the history is off.
  private var aside: UnsafeMutablePointer<HISTORY_STATE>?

  private static let mostLines = 5_000
  private static let mostBytes = 1 << 20

  init(file: StateFile?) { self.file = file }

  /// Turns the history on for the next line; Up recalls `recalled` first.
  func take(recalled: String? = nil) {
    if let kept = aside {
      history_set_history_state(kept)
      free(kept)
      aside = nil
    }
    if !isLoaded { load() }
    // It is not written to the file unless it is entered.
    if let recalled, !recalled.isEmpty, recalled != last {
      add_history(LineGuard.guarded(recalled))
    }
  }

  /// Turns the history off for the next line.
  func putAside() {
    guard isLoaded, aside == nil else { return }
    aside = history_get_history_state()
    var empty = HISTORY_STATE()
    history_set_history_state(&empty)
  }

  func add(_ line: String) {
    guard !line.isEmpty, line.first?.isWhitespace == false, line != last else { return }
    guard !line.contains(where: \.isNewline) else { return }
    last = line
    add_history(LineGuard.guarded(line))
    file?.append(line + "\n")
  }

  private func load() {
    isLoaded = true
    using_history()
    stifle_history(Int32(Self.mostLines))
    guard let file else { return }
    let text = file.text(ofLast: Self.mostBytes)
    let lines = text.split(separator: "\n").suffix(Self.mostLines)
    for line in lines { add_history(LineGuard.guarded(String(line))) }
    last = lines.last.map(String.init) ?? ""
    // Rewrite the file when it is twice as long as what is read.
    if file.size > 2 * Self.mostBytes { file.replace(by: lines.joined(separator: "\n") + "\n") }
  }
}
