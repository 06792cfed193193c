import Things

/// What an answer to the question of a family counts for.
enum FamilyAnswer {
  /// The card that was asked.
  case asked
  /// Another member, whose card is shown and graded instead.
  case exchange(Thing.ID)
  /// Another member, whose answer does not count: the question is asked again, with a remark.
  case askAgain(JudgedAnswer, remark: String)
}

extension StudySession {
  /// What a judged answer counts for.
  ///
  /// Only an open member can take the place of the card asked: one that this session still asks and
  /// that was not answered today. A step of any other card moves by its own question alone.
  func counts(
    _ judged: JudgedAnswer, at question: CardQuestion, _ attempt: inout Attempt
  ) throws -> FamilyAnswer {
    guard !question.alike.isEmpty else { return .asked }
    if let member = try typedMember(judged, at: question) {
      return try counts(judged, for: member, at: question)
    }
    guard question.mark == nil, !judged.judgement.verdict.isRight, !judged.typed.isEmpty,
      let (member, judgement) = try nearestMember(to: judged, at: question),
      attempt.near.insert(member).inserted
    else { return .asked }
    let words = VerdictWords.words(for: judgement)
    return .askAgain(
      judged.meaning(of: member), remark: "\(words) of another meaning. Once more?")
  }

  private func counts(
    _ judged: JudgedAnswer, for member: Thing.ID, at question: CardQuestion
  ) throws -> FamilyAnswer {
    let card = Card.ID(member, question.card.direction)
    let again = judged.meaning(of: member)
    guard let sister = question.alike.first(where: { $0.thing.id == member }),
      question.mark == nil || question.isSynonym(sister)
    else {
      return .askAgain(again, remark: "")
    }
    let isLenient = store.settings[Setting.lenient, question.entry.deck].contains(.meanings)
    if !isLenient, let given = try given([card])[card] {
      let how = given.isKnown ? "You gave that one" : "That one was shown"
      return .askAgain(again, remark: "\(how) a moment ago: another \(question.unit)?")
    }
    if isToCome(card) { return .exchange(member) }
    noteGiven(card)
    // Another short form of the deck is a right answer, too.
    return question.card.direction == .backward ? .asked : .askAgain(again, remark: "")
  }

  /// The other member that was typed; nil if the answer is the asked Thing's own, or nobody's.
  private func typedMember(
    _ judged: JudgedAnswer, at question: CardQuestion
  ) throws -> Thing.ID? {
    if case .meaning(let member) = judged.judgement.verdict { return member }
    guard question.card.direction == .backward, judged.judgement.verdict.isRight else { return nil }
    let judge = AnswerJudge(question, store)
    guard !judge.isRight(judged.typed, forOnly: question.entry) else { return nil }
    return question.alike.first { member in
      member.deck == question.entry.deck && judge.isRight(judged.typed, forOnly: member)
    }?.thing.id
  }

  /// The open member that a wrong answer resembles more than the Thing asked.
  private func nearestMember(
    to judged: JudgedAnswer, at question: CardQuestion
  ) throws -> (Thing.ID, Judgement)? {
    guard question.card.direction == .forward else { return nil }
    let others = question.alike.filter { isToCome(Card.ID($0.thing.id, .forward)) }
    let given = try given(others.map { Card.ID($0.thing.id, .forward) })
    var nearest: (Thing.ID, Judgement)?
    var nearness = judged.judgement.nearness
    for other in others {
      let card = Card.ID(other.thing.id, .forward)
      guard given[card] == nil else { continue }
      let sister = CardQuestion(card, other, family: question.family.members, isTyped: true)
      let judgement = try AnswerJudge(sister, store).judge(judged.typed)
      guard judgement.isNear, judgement.nearness > nearness else { continue }
      (nearest, nearness) = ((other.thing.id, judgement), judgement.nearness)
    }
    return nearest
  }

  /// The members that were given or shown since the question's own card.
  func givenMembers(of question: CardQuestion) throws -> Set<Thing.ID> {
    guard !question.alike.isEmpty else { return [] }
    let direction = question.card.direction
    let given = try given(
      [question.card] + question.family.members.map { Card.ID($0.thing.id, direction) })
    let own = given[question.card]
    let newer = given.filter { card, given in
      card != question.card && (own.map { given.isNewer(than: $0) } ?? true)
    }
    return Set(newer.keys.map(\.thing))
  }
}

extension CardQuestion {
  /// Whether another short form of the deck is meant, which no deck, tag or note tells apart.
  fileprivate func isSynonym(_ member: DeckThing) -> Bool {
    card.direction == .backward && member.deck == entry.deck
  }

  /// What is asked for.
  fileprivate var unit: String { card.direction == .forward ? "meaning" : "one" }
}

extension JudgedAnswer {
  /// The same answer, judged as another member's.
  fileprivate func meaning(of member: Thing.ID) -> JudgedAnswer {
    JudgedAnswer(
      typed: typed, judgement: .meaning(of: member), attempt: attempt, proposed: proposed,
      isSlow: false)
  }
}
