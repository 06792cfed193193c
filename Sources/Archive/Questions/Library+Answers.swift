public import Things

extension Library {
  /// The maximum number of Things compared with an incomplete word.
  private static let mostBeginning = 2_000

  public func knownAnswers(asked direction: Card.Direction) -> KnownAnswers {
    KnownAnswers(
      things: { [self] key in
        things(.whole, asked: direction) { $0.ids(AnswerKind.digest(key.text)) }.filter {
          AnswerKey.all(of: $0, asked: direction).contains(key)
        }
      },
      thingsBeginning: { [self] key in
        let low = AnswerKind.beginning(of: key.text)
        let high = AnswerKind.beginning(of: key.text, padding: 0xFF)
        return things(.beginning, asked: direction) {
          Array($0.ids(from: low, through: high).prefix(Self.mostBeginning))
        }.filter { thing in
          AnswerKey.all(of: thing, asked: direction).contains { $0.text.hasPrefix(key.text) }
        }
      },
      hasWord: { [self] key in
        let table = try? answering { try answers.table(.words, asked: direction) }
        return table?.has(AnswerKind.digest(key.text)) ?? false
      })
  }

  public func prepareAnswers(asked direction: Card.Direction) -> Bool {
    var wanted = [(AnswerKind.whole, direction), (.words, direction)]
    // Things with the same long form are found by the answers to the short one.
    if direction == .backward { wanted.append((.whole, .forward)) }
    return wanted.contains { kind, direction in
      (try? answering { try answers.goOn(kind, asked: direction) }) ?? false
    }
  }

  /// If the index cannot be read, the typed answer is judged without other answers.
  private func things(
    _ kind: AnswerKind, asked direction: Card.Direction, _ ids: (AnswerTable) -> [UInt64]
  ) -> [Thing] {
    guard let table = try? answering({ try answers.table(kind, asked: direction) }) else {
      return []
    }
    return ids(table).compactMap { number in
      (try? thing(Thing.ID(number: number)))?.map(\.thing)
    }
  }

  /// The answers of the current index.
  private var answers: AnswerIndex {
    if let kept = keptAnswers, kept.isOf(database) { return kept }
    let answers = AnswerIndex(database)
    keptAnswers = answers
    return answers
  }
}
