public import Things

/// How a machine gets its name in a library's journal.
public enum DeviceNaming {
  /// `TIL_DEVICE`, else computed: the same on every start, another for every user and library.
  public static func device(
    of places: Places, _ variables: PlaceVariables
  ) throws(ArchiveError) -> Device {
    if let set = variables.device, !set.isEmpty {
      guard let device = Device(set) else {
        throw ArchiveError(path: "", operation: .look, cause: .deviceName)
      }
      return device
    }
    return device(
      host: System.hostName(), machine: machine(or: places), user: System.userNumber(),
      library: places.realLibrary)
  }

  /// The host's own name and four characters that tell users and libraries on it apart.
  static func device(host: String, machine: String, user: UInt32, library: String) -> Device {
    let sum = CRC64.of(Array("\(machine)\t\(user)\t\(library)".utf8))
    var (rest, mark) = (sum, "")
    for _ in 0..<4 {
      mark.unicodeScalars.append(Unicode.Scalar(alphabet[Int(rest % UInt64(alphabet.count))]))
      rest /= UInt64(alphabet.count)
    }
    guard let device = Device(word(host) + "-" + mark) else {
      preconditionFailure("A device's name is made of what is allowed in one.")
    }
    return device
  }

  private static let alphabet = Array("bcdfghjkmnpqrstvwxz23456789".utf8)

  /// The host's name up to its first dot, in small letters, digits and single hyphens.
  private static func word(_ host: String) -> String {
    let own = host.utf8.prefix { $0 != UInt8(ascii: ".") }
    let parts = own.split { byte in
      !(97...122).contains(byte | 0x20) && !(48...57).contains(byte)
    }
    let word = parts.map { part in
      String(decoding: part.map { (65...90).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }.joined(separator: "-")
    return word.isEmpty ? "host" : String(word.prefix(40))
  }

  /// The machine's id; where the system has none, one that was drawn once and is kept.
  private static func machine(or places: Places) -> String {
    for path in System.machineFiles {
      if let id = text(path), isMachine(id) { return id }
    }
    guard let state = places.usableState() else { return "" }
    return drawn(state + "/machine")
  }

  /// A file of a system that was never set up holds a word instead.
  private static func isMachine(_ id: String) -> Bool {
    id.utf8.count >= 16
      && id.utf8.allSatisfy { byte in
        (48...57).contains(byte) || (97...102).contains(byte) || byte == UInt8(ascii: "-")
      }
  }

  private static func text(_ path: String) -> String? {
    guard let file = try? WholeFile.read(path, limit: 1000) else { return nil }
    return String(decoding: file.bytes.prefix { $0 > 32 }, as: UTF8.self)
  }

  /// Reads the id that is kept there, or draws one and keeps it.
  static func drawn(_ path: String) -> String {
    if let kept = text(path), isMachine(kept) { return kept }
    guard let number = System.entropy() else { return "" }
    let id = Hex.text(number)
    do throws(ArchiveError) {
      try WholeFile.replace(path, with: Array("\(id)\n".utf8))
    } catch {
      // What cannot be kept must not be drawn either: a device for every start would be worse.
      return ""
    }
    return id
  }
}
