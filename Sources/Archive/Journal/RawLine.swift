import Things

/// A line with a right sum, looked at where it lies: its bytes are gone when the next one is read.
struct RawLine {
  enum Kind: Hashable {
    case known(EventKind)
    /// An `x-…` of somebody else.
    case extra
    /// A word of a later til.
    case newer
  }

  /// Which of the scanner's devices it belongs to.
  let device: Int
  let number: Int
  let time: Moment
  let day: StudyDay
  let kind: Kind
  let sum: UInt64
  let place: LinePlace
  /// The line up to the tab before its sum.
  let body: UnsafeBufferPointer<UInt8>
  private let kindStart: Int
  private let subjectStart: Int

  /// Nil if what stands before the kind is not as it must be.
  init?(
    _ bytes: UnsafeBufferPointer<UInt8>, sum: UInt64, device: Int, place: LinePlace
  ) {
    guard let tab = bytes.firstIndex(of: UInt8(ascii: "\t")),
      let number = LineFields.number(.init(rebasing: bytes[..<tab])), number >= 1
    else { return nil }
    // Time and day have one width: 29 and 10, each with the tab behind it.
    let (time, day, kind) = (tab + 1, tab + 31, tab + 42)
    guard bytes.count > kind, bytes[day - 1] == UInt8(ascii: "\t"),
      bytes[kind - 1] == UInt8(ascii: "\t"),
      let written = Moment(utf8: .init(rebasing: bytes[time..<day - 1])),
      let study = StudyDay(utf8: .init(rebasing: bytes[day..<kind - 1]))
    else { return nil }
    var cursor = LineFields(bytes, from: kind)
    guard let word = cursor.next(), cursor.place <= bytes.count else { return nil }
    body = bytes
    kindStart = kind
    subjectStart = cursor.place
    self.kind = Kind(word)
    self.device = device
    self.number = number
    self.time = written
    self.day = study
    self.sum = sum
    self.place = place
  }

  /// What the kind is called, also one we do not know.
  var kindText: String {
    var cursor = LineFields(body, from: kindStart)
    return cursor.text() ?? ""
  }

  var subject: String {
    var cursor = LineFields(body, from: subjectStart)
    return cursor.text() ?? ""
  }

  /// How many bytes the line has, its sum included, its newline not.
  var length: Int { body.count + 1 + Hex.count }

  /// The line as it stands, up to the end of its subject.
  var bodyThroughSubject: UnsafeBufferPointer<UInt8> {
    var cursor = LineFields(body, from: subjectStart)
    _ = cursor.next()
    return UnsafeBufferPointer(rebasing: body[..<(cursor.place - 1)])
  }

  /// The subject as it stands, and the fields behind it.
  var subjectAndFields: (subject: UnsafeBufferPointer<UInt8>, fields: LineFields) {
    var cursor = LineFields(body, from: subjectStart)
    return (cursor.next() ?? UnsafeBufferPointer(start: nil, count: 0), cursor)
  }
}

extension RawLine.Kind {
  fileprivate init(_ word: UnsafeBufferPointer<UInt8>) {
    if word.reads("review") {
      self = .known(.review)
    } else if word.begins("x-") {
      self = .extra
    } else if let kind = EventKind(rawValue: String(decoding: word, as: UTF8.self)) {
      self = .known(kind)
    } else {
      self = .newer
    }
  }
}
