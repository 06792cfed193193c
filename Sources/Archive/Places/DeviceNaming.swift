public import SystemFiles
public import Things

/// Determines a machine's name in a library's journal.
public enum DeviceNaming {
  /// `TIL_DEVICE`, otherwise a computed name: constant for a user and library on a machine,
  /// different for others.
  public static func device(
    of places: Places, _ variables: PlaceVariables
  ) throws(ArchiveError) -> Device {
    if let set = variables.device, !set.isEmpty {
      // Names of hyphens alone, which journals may have, would read like a missing field.
      guard let device = Device(set), set.utf8.contains(where: { $0 != UInt8(ascii: "-") }) else {
        throw ArchiveError(path: "", operation: .look, cause: .deviceName)
      }
      return device
    }
    return device(
      host: System.hostName(), machine: machine(or: places), user: System.userNumber(),
      library: places.realLibrary)
  }

  /// The host name and four characters that differ by user and library.
  static func device(host: String, machine: String, user: UInt32, library: String) -> Device {
    let sum = CRC64.of("\(machine)\t\(user)\t\(library)")
    var (rest, mark) = (sum, "")
    for _ in 0..<4 {
      mark.unicodeScalars.append(Unicode.Scalar(alphabet[Int(rest % UInt64(alphabet.count))]))
      rest /= UInt64(alphabet.count)
    }
    guard let device = Device(word(host) + "-" + mark) else {
      preconditionFailure("The name contains only characters that a device name may contain.")
    }
    return device
  }

  fileprivate static let alphabet = Array("bcdfghjkmnpqrstvwxz23456789".utf8)

  /// The host name up to its first dot, as lowercase letters, digits and single hyphens.
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

  /// The machine's id, or a random one saved on first use.
  private static func machine(or places: Places) -> String {
    for path in System.machineFiles {
      if let id = text(path), isMachine(id) { return id }
    }
    guard let state = places.usableState() else { return "" }
    return drawn(state + "/machine")
  }

  /// On an uninitialized system the file contains a word instead.
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

  /// Reads the saved id, or generates and saves one.
  static func drawn(_ path: String) -> String {
    if let kept = text(path), isMachine(kept) { return kept }
    guard let number = System.entropy() else { return "" }
    let id = Hex.text(number)
    do throws(ArchiveError) {
      try WholeFile.replace(path, with: Array("\(id)\n".utf8))
    } catch {
      // An id that cannot be saved must not be used, or every start would be a new device.
      return ""
    }
    return id
  }
}

/// The new names of devices whose names were taken, by the former ones; stored on this machine.
struct DeviceNames {
  private let note: StateNote

  init(_ places: Places) {
    note = StateNote(
      places.state.map { "\($0)/names/\(Hex.text(CRC64.of(places.realLibrary)))" }, in: places)
  }

  private var names: [(former: Device, new: Device)] {
    (note.text() ?? "").split(separator: "\n").compactMap { line in
      let names = line.split(separator: "\t").compactMap { Device($0) }
      return names.count == 2 ? (names[0], names[1]) : nil
    }
  }

  /// The name that replaced this one, if any.
  func current(_ device: Device) -> Device {
    names.reduce(device) { $1.former == $0 ? $1.new : $0 }
  }

  /// A name that this library does not know, drawn at random: a copy of this system draws another
  /// one.
  func replace(_ device: Device, isKnown: (Device) -> Bool) -> Device? {
    for attempt in 0..<100 {
      guard let number = System.entropy() else { return nil }
      let new = DeviceNaming.device(
        host: device.host, machine: Hex.text(number), user: UInt32(attempt), library: "")
      if isKnown(new) { continue }
      // Without it, the next start takes another name.
      try? note.write((names + [(device, new)]).map { "\($0.former)\t\($0.new)\n" }.joined())
      return new
    }
    return nil
  }
}

extension Library {
  /// Takes a new name if lines under this one would not count, or have another author, too: a
  /// checksum is no signature, and a restored or copied system writes under the same name.
  func takeNewName() {
    guard let row = index.devices.existing(device), index.devices[row].isTaken,
      let new = DeviceNames(places).replace(
        device, isKnown: { index.devices.existing($0) != nil })
    else { return }
    notices.append(
      Notice(
        "The journal has other lines under this computer's name, \(device), so it is now \(new).",
        remedy: "If you restored or copied this system, that is all. "
          + "Otherwise check who can write to your library."))
    device = new
    writes.unsaved = nil
  }
}

extension Device {
  /// The host part of a computed name, for people: `laptop` of `laptop-k3vw`.
  var host: String {
    let parts = name.split(separator: "-")
    guard parts.count > 1, let mark = parts.last, mark.utf8.count == 4,
      mark.utf8.allSatisfy(DeviceNaming.alphabet.contains)
    else { return name }
    return String(name.dropLast(5))
  }
}
