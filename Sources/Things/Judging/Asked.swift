/// What was asked, and what else the answer could belong to.
public struct Asked: Sendable {
  public let thing: Thing
  public let direction: Card.Direction
  /// The other Things with the same question.
  ///
  /// Where a short form is to be typed, any of theirs is right.
  public let family: [Thing]
  /// Things it was mixed up with: an answer as near to one of them is theirs.
  public let rivals: [Thing]

  public init(
    _ thing: Thing, direction: Card.Direction = .forward, family: [Thing] = [],
    rivals: [Thing] = []
  ) {
    self.thing = thing
    self.direction = direction
    self.family = family.filter { $0.id != thing.id }
    self.rivals = rivals.filter { $0.id != thing.id }
  }

  /// The form that is asked.
  func question(of thing: Thing) -> String { direction == .forward ? thing.short : thing.long }

  /// The form that is to be typed.
  func answer(of thing: Thing) -> String { direction == .forward ? thing.long : thing.short }

  /// Every text that is right for a Thing.
  func forms(of thing: Thing) -> [String] { AcceptedForms.of(thing, asked: direction) }

  /// The Things for which an answer counts: long → short, all that have this long form.
  var answered: [Thing] { direction == .forward ? [thing] : [thing] + family }
}
