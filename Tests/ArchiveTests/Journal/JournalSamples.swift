import Recall
import Things

@testable import Archive

/// Lines for tests: one of each kind, with everything that needs care in encoding.
enum JournalSamples {
  static let device = device("desk-wm3k")
  static let other = device("laptop-7xqb")
  static let time = moment("2026-11-20T10:04:11.123+01:00")
  static let day = StudyDay(year: 2026, month: 11, day: 20)
  static let thing = Thing.ID(number: 4_711_000_000_123)
  static let card = Card.ID(thing, .forward)

  static func device(_ name: String) -> Device {
    guard let device = Device(name) else { preconditionFailure("\(name) is no device.") }
    return device
  }

  static func moment(_ text: String) -> Moment {
    guard let moment = Moment(text) else { preconditionFailure("\(text) is no moment.") }
    return moment
  }

  static let review = Review(
    grade: .good, phaseBefore: .learning, phaseAfter: .review, stepsLeft: 2, firstKey: 1840,
    duration: 6210, hints: 1, verdict: .nearly, other: Thing.ID(number: 99),
    due: .day(StudyDay(year: 2026, month: 11, day: 29)))

  static let answer = LineName(device: other, number: 8812, kind: .review, subject: "\(card)")

  static let events: [Event] = [
    .review(card, review),
    .review(
      card.sibling,
      Review(
        grade: .again, mode: .cram, phaseBefore: .new, phaseAfter: .relearning, due: .moment(time))),
    .past(
      PastAnswer(
        card, .easy, time: moment("2019-02-28T23:59:59.999-03:30"), day: day + -900, source: "x")),
    .past(PastAnswer(card, .hard, time: time, day: day, source: "")),
    .typed(answer.address, text: "simple\tmail\\n tranfer\r\nprotocol \u{0} 漢字"),
    .typed(answer.address, text: ""),
    .undo(answer),
    .redo(LineName(device: device, number: 3, kind: .set, subject: "-")),
    .suspend(thing), .resume(thing), .flag(thing), .unflag(thing), .reset(thing),
    .bury(card, until: day + 1),
    .due(card, .moment(time)), .due(card, .day(day + 30)),
    .set(.library, name: "retention", value: "0.91"),
    .set(.device(device), name: "theme", value: "dark"),
    .set(.deck("languages/es"), name: "steps", value: ""),
    .plan(.deck("ccna"), [Plan.Entry("deadline", "2026-12-25"), Plan.Entry("-", "")]),
    .plan(.library, []),
    .batch(Batch(command: "suspend", source: "", decks: [], count: 0, sum: 0)),
    .batch(
      Batch(
        command: "import", source: "acronyms FINAL",
        decks: [
          DeckChange(deck: "a\tb", before: nil, after: 1),
          DeckChange(deck: "c", before: .max, after: nil),
        ], count: 12, sum: 0x0123_4567_89AB_CDEF)),
    .add(
      AddedRows(
        [thing], to: "computing", change: DeckChange(deck: "computing", before: nil, after: 77))),
    .add(AddedRows([thing, Thing.ID(number: 5)], to: "computing", left: 0xfedc_ba98)),
    .add(AddedRows([], to: "computing")),
    .edit(
      FormerRow(
        thing, in: "c", row: Array("a,\"b\n\",\r\n".utf8),
        change: DeckChange(deck: "c", before: 1, after: 2))),
    .remove(FormerRow(thing, in: "c", row: [])),
    .remove(
      FormerRow(
        thing, in: "c", row: Array("\u{0}\t\\\u{1}é".utf8),
        change: DeckChange(deck: "c", before: 5, after: nil))),
    .move(FormerRow(thing, in: "a", row: Array("SMTP,Simple".utf8)), to: "b/c"),
    .move(FormerRow(thing, in: "a", row: [], next: Thing.ID(number: 9), left: 1), to: "b/c"),
    .deck(from: "old", to: "new/name"),
    .extra(kind: "x-note", subject: "anything"),
    .past(
      PastAnswer(
        card, .good, time: time, day: day, source: "Anki",
        duration: 7100, intervalBefore: 12, phaseBefore: .review,
        start: SM2Schedule(interval: 30, ease: 2500))),
    .due(
      card, .day(day + 30),
      CarriedState(phase: .review, start: SM2Schedule(interval: 30, ease: 2500))),
    .due(
      card, .moment(time),
      CarriedState(
        phase: .relearning, stepsLeft: 1,
        memory: CarriedMemory(stability: 12.3456, difficulty: 5.123, computed: 12.345_611))),
    .due(
      card, .day(day),
      CarriedState(
        phase: .review, start: SM2Schedule(interval: 3, ease: 0),
        memory: CarriedMemory(stability: 36_500, difficulty: 10, computed: nil))),
    .review(
      card,
      Review(
        grade: .hard, phaseBefore: .learning, phaseAfter: .review, verdict: .partly,
        due: .day(StudyDay(year: 2026, month: 11, day: 29)), nearMiss: .close, second: .same)),
    .review(
      card,
      Review(
        grade: .good, phaseBefore: .review, phaseAfter: .review, verdict: .exact,
        due: .day(StudyDay(year: 2026, month: 12, day: 29)), isMock: true)),
  ]

  /// The text of a journal file: a header and these events, numbered from `number`.
  static func file(
    _ events: [Event] = events, device: Device = device, number: Int = 1, header: Bool = true
  ) -> [UInt8] {
    var encoder = LineEncoder(device: device, time: time, day: day)
    for (place, event) in events.enumerated() { _ = encoder.add(event, number: number + place) }
    return (header ? Array(JournalFormat.header(of: device).utf8) : []) + encoder.bytes
  }
}
