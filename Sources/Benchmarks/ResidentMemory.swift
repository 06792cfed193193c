import Glibc

/// The memory of this process, in kibibytes, as Linux tells it.
enum ResidentMemory {
  static var now: Int { field("VmRSS:") }
  static var peak: Int { field("VmHWM:") }

  /// What earlier work has left free goes back to the system, so that it is not used unseen.
  static func giveBack() { malloc_trim(0) }

  /// The peak begins anew.
  static func forgetPeak() {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
  }

  private static func field(_ name: String) -> Int {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard text.hasPrefix(name) else { continue }
      return Int(text.dropFirst(name.count).split(separator: " ").first.map(Self.trimmed) ?? "")
        ?? 0
    }
    return 0
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0.isWhitespace })
  }
}
