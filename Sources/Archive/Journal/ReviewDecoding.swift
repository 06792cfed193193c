import Recall
import Things

extension RawLine {
  /// The answer a `review` line tells, without a detour over text; nil if its fields make no sense.
  func review() -> (card: Card.ID, review: Review)? {
    var (subject, fields) = subjectAndFields
    guard let card = Card.ID(utf8: subject), let review = Review(&fields) else { return nil }
    return (card, review)
  }
}

extension Review {
  fileprivate init?(_ fields: inout LineFields) {
    guard let grade = fields.next().flatMap(Grade.init(field:)),
      let mode = fields.next().flatMap(Mode.init(field:)),
      let before = fields.next().flatMap(Phase.init(field:)),
      let after = fields.next().flatMap(Phase.init(field:)), let steps = fields.number(),
      let first = fields.number(), let duration = fields.number(), let hints = fields.number(),
      let verdict = fields.next().flatMap(VerdictKind.init(field:)), let other = fields.next(),
      let due = fields.next().flatMap({ Due(utf8: $0) })
    else { return nil }
    var taken: Thing.ID?
    if !other.reads("-") {
      taken = Thing.ID(utf8: other)
      if taken == nil { return nil }
    }
    self.init(
      grade: grade, mode: mode, phaseBefore: before, phaseAfter: after, stepsLeft: steps,
      firstKey: first, duration: duration, hints: hints, verdict: verdict, other: taken, due: due)
  }
}

extension Grade {
  init?(field: UnsafeBufferPointer<UInt8>) {
    guard field.count == 1 else { return nil }
    self.init(rawValue: field[0] &- 48)
  }
}

extension Review.Mode {
  fileprivate init?(field: UnsafeBufferPointer<UInt8>) {
    if field.reads("n") {
      self = .normal
    } else if field.reads("ahead") {
      self = .ahead
    } else if field.reads("cram") {
      self = .cram
    } else {
      return nil
    }
  }
}

extension Phase {
  fileprivate init?(field: UnsafeBufferPointer<UInt8>) {
    if field.reads("review") {
      self = .review
    } else if field.reads("learning") {
      self = .learning
    } else if field.reads("new") {
      self = .new
    } else if field.reads("relearning") {
      self = .relearning
    } else {
      return nil
    }
  }
}

extension VerdictKind {
  fileprivate init?(field: UnsafeBufferPointer<UInt8>) {
    if field.reads("exact") {
      self = .exact
    } else if field.reads("same") {
      self = .same
    } else if field.reads("nearly") {
      self = .nearly
    } else if field.reads("wrong") {
      self = .wrong
    } else if field.reads("revealed") {
      self = .revealed
    } else if field.reads("partly") {
      self = .partly
    } else if field.reads("other") {
      self = .other
    } else if field.reads("meaning") {
      self = .meaning
    } else {
      return nil
    }
  }
}
