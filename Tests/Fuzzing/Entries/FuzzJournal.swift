import Things

@testable import Archive
@testable import SystemFiles

/// Reads bytes as a journal would be read, and holds the reader to what it promises.
public func fuzzJournal(_ bytes: [UInt8]) {
  fieldComesBack(bytes)
  for piece in bytes.split(separator: UInt8(ascii: "\n")) {
    eventComesBack(Array(piece))
    eventComesBack(piece.dropLast(Hex.count + 1))
  }
  do throws(ArchiveError) {
    try fileIsScanned(bytes)
    try signedLinesStand(bytes)
  } catch {
    preconditionFailure("\(error.sentence)")
  }
}

private let device = Device("desk-wm3k") ?? Device.placeholder
/// In memory, so that a sync costs nothing.
private let journal = "/dev/shm/til-fuzz-journal"

extension Device {
  fileprivate static var placeholder: Device { preconditionFailure("It is a name.") }
}

private func fieldComesBack(_ bytes: [UInt8]) {
  var line = LineBytes()
  line.open(1, [])
  bytes.withUnsafeBufferPointer { line.add($0) }
  line.bytes.withUnsafeBufferPointer { written in
    var fields = LineFields(written)
    _ = fields.next()
    precondition(fields.bytes() == bytes && fields.next() == nil)
  }
}

private func event(_ body: [UInt8]) -> (line: JournalLine, body: [UInt8])? {
  let place = LinePlace(file: 0, line: 0, offset: 0)
  return body.withUnsafeBufferPointer { bytes in
    guard let raw = RawLine(bytes, sum: 0, device: 0, place: place),
      let line = raw.line(of: device)
    else { return nil }
    precondition(raw.bodyThroughSubject.count <= body.count)
    var encoder = LineEncoder(device: device, time: line.time, day: line.day)
    _ = encoder.add(line.event, number: line.number)
    return (line, Array(encoder.bytes.dropLast(Hex.count + 2)))
  }
}

/// What an event is written as is read as that event again, and then written alike.
private func eventComesBack(_ bytes: some Collection<UInt8>) {
  guard let first = event(Array(bytes)) else { return }
  guard let second = event(first.body) else { preconditionFailure("It was written so.") }
  precondition(second.body == first.body)
  precondition(second.line.event == first.line.event)
}

private func scan(_ bytes: [UInt8]) throws(ArchiveError) -> (lines: Int, report: ScanReport) {
  try WholeFile.replace(journal + "/x/2026.tsv", with: bytes)
  let listing = try JournalListing.read(journal)
  var scanner = JournalScanner(
    listing.files.map { ($0, nil) }, devices: DeviceTable([device]))
  var lines = 0
  while let raw = try scanner.next() {
    precondition(raw.place.offset + raw.length <= bytes.count)
    lines += 1
  }
  for file in scanner.consumed {
    precondition(file.offset <= bytes.count)
    let goesOn = try file.continues()
    precondition(goesOn || file.mark == nil)
  }
  return (lines, scanner.report)
}

private func fileIsScanned(_ bytes: [UInt8]) throws(ArchiveError) {
  try Folder.make(journal + "/x")
  let (_, report) = try scan(bytes)
  for piece in report.damaged {
    precondition(piece.place.offset + piece.length <= bytes.count && piece.place.line >= 1)
  }
}

/// With the right sums every piece is a line, or is left out for its fields.
private func signedLinesStand(_ bytes: [UInt8]) throws(ArchiveError) {
  var signed: [UInt8] = []
  var count = 0
  for piece in bytes.split(separator: UInt8(ascii: "\n")) {
    var sum = CRC64(of: device)
    Array(piece).withUnsafeBytes { sum.add($0) }
    signed += piece
    signed.append(UInt8(ascii: "\t"))
    signed += Hex.bytes(sum.value)
    signed.append(UInt8(ascii: "\n"))
    count += 1
  }
  let (lines, report) = try scan(signed)
  precondition(lines + report.damagedCount == count)
  precondition(report.damaged.allSatisfy { $0.reason == .fields })
  var backward = try BackwardCutter(journal + "/x/2026.tsv")
  var pieces = 0
  while let piece = try backward.next() { pieces += piece.isEmpty ? 0 : 1 }
  precondition(pieces == count)
}
