@preconcurrency internal import CReadline
import Glibc

/// The lines that arrows bring back, kept in a file of the state folder.
///
/// Every line is appended when it is entered, so that two terminals lose nothing of each other's;
/// a line that begins with a blank is not kept at all, as shells do it.
@MainActor
final class LineHistory {
  private let file: StateFile?
  private var isLoaded = false
  private var last = ""
  /// readline's list while it is put aside.
  private var aside: UnsafeMutablePointer<HISTORY_STATE>?

  private static let mostLines = 5_000
  private static let mostBytes = 1 << 20

  init(file: StateFile?) { self.file = file }

  /// Makes the lines reachable for the next reading.
  func take() {
    if let kept = aside {
      history_set_history_state(kept)
      free(kept)
      aside = nil
    }
    if !isLoaded { load() }
  }

  /// Makes sure that the next reading finds no older line.
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
    // Twice what is read is enough to keep; the rest goes once in a while.
    if file.size > 2 * Self.mostBytes { file.replace(by: lines.joined(separator: "\n") + "\n") }
  }
}
