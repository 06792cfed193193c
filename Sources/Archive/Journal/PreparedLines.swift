import Things

/// Lines that have their numbers, their time and their sums: ready to be appended, as often as it
/// takes, and to be ingested when they are on the disk.
struct PreparedLines {
  let device: Device
  let lines: [Line]
  let bytes: [UInt8]

  /// One event on a line of its own; what was typed for it stands on the next.
  init(
    _ event: Event, typed: String? = nil, number: Int, time: Moment, day: StudyDay, device: Device
  ) {
    if case .add(_, _, let ids, _) = event {
      precondition(ids.count <= JournalFormat.idsInLine, "More ids than a line takes are a batch.")
    }
    var encoder = LineEncoder(device: device, time: time, day: day)
    let line = encoder.add(event, number: number)
    if let typed, let name = line.name {
      lines = [line, encoder.add(.typed(name.address, text: typed), number: number + 1)]
    } else {
      lines = [line]
    }
    bytes = encoder.bytes
    self.device = device
  }

  /// A batch: its head, whose number is given, and its lines, which take the next ones.
  ///
  /// What happened to the decks stands in the head alone; more ids than one line takes are spread
  /// over several.
  init(
    command: String, source: String, decks: [DeckChange], _ events: [Event], number: Int,
    time: Moment, day: StudyDay, device: Device
  ) {
    var encoder = LineEncoder(device: device, time: time, day: day)
    var members: [Line] = []
    var sum = CRC64()
    for event in events.lazy.flatMap(\.asMembers) {
      let line = encoder.add(event, number: number + 1 + members.count)
      sum.add(line.sum)
      members.append(line)
    }
    let batch = Batch(
      command: command, source: source, decks: decks, count: members.count, sum: sum.value)
    var head = LineEncoder(device: device, time: time, day: day)
    lines = [head.add(.batch(batch), number: number)] + members
    bytes = head.bytes + encoder.bytes
    self.device = device
  }

  /// The number the next lines will take.
  var nextNumber: Int { (lines.last?.number ?? 0) + 1 }

  /// How many bytes the longest of the lines has.
  var longest: Int {
    var (longest, start) = (0, 0)
    for place in bytes.indices where bytes[place] == UInt8(ascii: "\n") {
      longest = max(longest, place - start)
      start = place + 1
    }
    return longest
  }

  /// The year of the lines' time, as the clock on the wall showed it.
  var year: Int { lines.first?.time.studyDay(rollover: 0).date.year ?? 0 }
}

extension Event {
  /// The event as it stands in a batch: in lines that are not too long, without digests of its own.
  fileprivate var asMembers: [Event] {
    switch self {
    case .add(let deck, _, let ids, let left):
      stride(from: 0, to: max(ids.count, 1), by: JournalFormat.idsInLine).map { start in
        .add(
          deck: deck, nil, Array(ids[start..<min(start + JournalFormat.idsInLine, ids.count)]),
          left: ids.count > JournalFormat.idsInLine ? nil : left)
      }
    case .edit(let thing, let deck, _, let row, let left):
      [.edit(thing, deck: deck, nil, row: row, left: left)]
    case .remove(let thing, let deck, _, let row, let before):
      [.remove(thing, deck: deck, nil, row: row, before: before)]
    default: [self]
    }
  }
}
