import Foundation
import Recall
import Things

/// An independent, slow reader of the journal, which shares no code with the index.
struct SlowJournal {
  /// A line as text, with its position in the order of all devices.
  struct Line {
    var device: String
    var number: Int
    var time: Moment
    var order: Int64
    var day: StudyDay
    var kind: String
    var subject: String
    var fields: [String]

    var name: [String] { [device, "\(number)", kind, subject] }
  }

  /// The lines in effect, in order.
  private(set) var lines: [Line] = []

  init(folder: String) throws {
    var all: [Line] = []
    for device in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    where !device.hasPrefix(".") {
      var latest = Int64.min
      for var line in try Self.lines(of: device, folder + "/" + device) {
        latest = max(latest, line.time.milliseconds)
        let elsewhere = line.kind == "past" ? Moment(line.fields[1])?.milliseconds : nil
        line.order = min(latest, elsewhere ?? latest)
        all.append(line)
      }
    }
    all.sort { ($0.order, $0.device, $0.number) < ($1.order, $1.device, $1.number) }
    var undone: [[String]: Bool] = [:]
    for line in all where line.kind == "undo" || line.kind == "redo" {
      undone[line.fields] = line.kind == "undo"
    }
    lines = all.filter { undone[$0.name] != true }
  }

  private static func lines(of device: String, _ folder: String) throws -> [Line] {
    var lines: [Line] = []
    for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
      for part in text.split(separator: "\n").dropFirst() {
        let cells = part.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard let number = Int(cells[0]), let time = Moment(cells[1]), let day = StudyDay(cells[2])
        else { continue }
        lines.append(
          Line(
            device: device, number: number, time: time, order: 0, day: day, kind: cells[3],
            subject: cells[4], fields: Array(cells[5..<cells.count - 1])))
      }
    }
    return lines.sorted { $0.number < $1.number }
  }

  /// The lines about a card or its Thing.
  func lines(of card: Card.ID) -> [Line] {
    lines.filter { $0.subject == "\(card)" || $0.subject == "\(card.thing)" }
  }

  /// Every card that a line mentions.
  var cards: [Card.ID] {
    var cards: Set<Card.ID> = []
    for line in lines {
      if let card = Card.ID(line.subject) { cards.insert(card) }
      if let thing = Thing.ID(line.subject), line.kind != "add" {
        for direction in Card.Direction.allCases { cards.insert(Card.ID(thing, direction)) }
      }
    }
    return cards.sorted()
  }
}
