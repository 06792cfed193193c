@preconcurrency internal import CReadline
import Glibc
internal import TextUI

extension LineEditor {
  /// The completions of the word before the cursor, as the list that readline wants: what they
  /// have in common, the completions, NULL.
  func complete() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    guard let source = reading?.request.completion, let line = rl_line_buffer else { return nil }
    let cursor = Int(rl_point)
    let whole = UnsafeRawBufferPointer(start: line, count: Int(rl_end))
    let before = LineGuard.restored(String(decoding: whole[..<cursor], as: UTF8.self))
    let after = LineGuard.restored(String(decoding: whole[cursor...], as: UTF8.self))
    let completion = LineCompletion(
      before: before, source(CompletionPoint(before: before, after: after)))
    reading?.completion = completion
    guard let only = completion.completions.first else { return nil }
    let isOnly = completion.lines.count == 1
    rl_completion_append_character = isOnly && only.endsWord ? 0x20 : 0
    return Self.matches(isOnly ? completion.lines : [completion.common] + completion.lines)
  }

  private static func matches(_ texts: [String]) -> UnsafeMutablePointer<
    UnsafeMutablePointer<CChar>?
  >? {
    let size = MemoryLayout<UnsafeMutablePointer<CChar>?>.stride * (texts.count + 1)
    let list = malloc(size)?.bindMemory(
      to: UnsafeMutablePointer<CChar>?.self, capacity: texts.count + 1)
    for (index, text) in texts.enumerated() { list?[index] = strdup(text) }
    list?[texts.count] = nil
    return list
  }

  /// Shows what Tab offers below the line, and the line again below that.
  func listCompletions() {
    guard let reading, let completion = reading.completion else { return }
    var rows: Int32 = 0
    var columns: Int32 = 0
    rl_get_screen_size(&rows, &columns)
    rl_crlf()
    let list = completion.list(columns: max(Int(columns), 1), rows: max(Int(rows), 1))
    fputs(reading.paint.painted(list), rl_outstream)
    rl_forced_update_display()
  }
}
