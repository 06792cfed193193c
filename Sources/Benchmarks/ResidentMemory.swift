import Glibc

/// The memory of a process, this one unless another is named, in kibibytes, as Linux tells it.
enum ResidentMemory {
  static var now: Int { field("VmRSS:") }
  static var peak: Int { field("VmHWM:") }

  static func now(of process: pid_t) -> Int { field("VmRSS:", of: "\(process)") }
  static func peak(of process: pid_t) -> Int { field("VmHWM:", of: "\(process)") }

  /// The peak begins anew.
  static func forgetPeak() {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
  }

  private static func field(_ name: String, of process: String = "self") -> Int {
    guard let file = fopen("/proc/\(process)/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard text.hasPrefix(name) else { continue }
      return text.dropFirst(name.count).split(whereSeparator: \.isWhitespace).first
        .flatMap { Int($0) } ?? 0
    }
    return 0
  }
}
