import Things

/// The lines of an earlier version of a journal that a later version lacks.
///
/// A journal is append-only: no commit may lack a line that an earlier one has. The only exception
/// is a typed answer whose text was erased.
struct MissingLines {
  /// The journal files that lack lines; the new contents are only the lines to put back.
  private(set) var files: [SyncedFile] = []
  private(set) var count = 0
  private var devices = DeviceTable()

  /// Compares files in the earlier and the later version.
  init(_ changes: [SyncedFile], erased: ErasedLines = ErasedLines()) {
    let journals = changes.filter { if case .journal = $0.path { true } else { false } }
    let shrunk = journals.filter(\.isShorter)
    if shrunk.isEmpty { return }
    var erased = erased
    for file in journals { erased.add(file.new ?? []) }
    for file in shrunk { learnDevices(of: file) }
    for file in shrunk {
      let present = Set(Self.lines(file.new))
      let missing = Self.lines(file.old).filter {
        !present.contains($0) && isLine($0) && !erased.covers($0)
      }
      guard !missing.isEmpty else { continue }
      count += missing.count
      let text = (Self.lines(file.old).filter(Self.isHeader) + missing).joined(separator: [0x0A])
      files.append(SyncedFile(path: file.path, old: file.new, new: Array(text) + [0x0A]))
    }
  }

  var isEmpty: Bool { files.isEmpty }

  var notice: Notice {
    Notice(
      count == 1
        ? "Restored a journal line that was missing here."
        : "Restored \(count) journal lines that were missing here.")
  }

  /// The device that the directory is named after, and those of headers.
  private mutating func learnDevices(of change: SyncedFile) {
    guard case .journal(let name) = change.path else { return }
    let headers = Self.lines(change.old).filter(Self.isHeader)
    let names = headers.compactMap { $0.split(separator: 0x09).last }
      .map { String(decoding: $0, as: UTF8.self) }
    for name in [String(name.prefix { $0 != "/" })] + names {
      if let device = Device(name) { _ = devices.add(device) }
    }
  }

  /// A file that was converted to CR LF has the same lines.
  private static func lines(_ text: [UInt8]?) -> some Sequence<ArraySlice<UInt8>> {
    LineUnion.lines(text ?? []).lazy.map { $0.last == 0x0D ? $0.dropLast() : $0 }
  }

  private static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "til-journal".utf8)
  }

  /// False for a damaged piece, which need not be kept.
  private func isLine(_ line: ArraySlice<UInt8>) -> Bool {
    line.withUnsafeBufferPointer { bytes in
      guard let (body, sum) = JournalFormat.parts(of: bytes) else { return false }
      return devices.owner(of: body, sum: sum, guess: 0) != nil
    }
  }
}

extension SyncedFile {
  /// Whether a journal no longer begins with what it had.
  var isShorter: Bool {
    guard case .journal = path else { return false }
    return !(new ?? []).starts(with: old ?? [])
  }
}
