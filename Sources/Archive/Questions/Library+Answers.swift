public import Things

extension Library {
  /// The most Things that are compared with a shortened word.
  private static let mostBeginning = 2_000

  public func knownAnswers(asked direction: Card.Direction, in deck: String) -> KnownAnswers {
    KnownAnswers(
      things: { [self] key in
        things(.whole, asked: direction) { $0.ids(AnswerKind.digest(key.text)) }.filter {
          AnswerKey.all(of: $0.thing, asked: direction).contains(key)
        }
      },
      thingsBeginning: { [self] key in
        let low = AnswerKind.beginning(of: key.text)
        let high = AnswerKind.beginning(of: key.text, padding: 0xFF)
        return things(.beginning, asked: direction) {
          Array($0.ids(from: low, through: high).prefix(Self.mostBeginning))
        }.filter { thing in
          AnswerKey.all(of: thing.thing, asked: direction).contains { $0.text.hasPrefix(key.text) }
        }
      },
      hasWord: { [self] key in
        let table = try? answering { try index.answers.table(.words, asked: direction, in: deck) }
        return table?.has(word: AnswerKind.digest(key.text)) ?? false
      })
  }

  public func prepareAnswers(asked direction: Card.Direction) -> Bool {
    var wanted = [(AnswerKind.whole, direction), (.words, direction)]
    // Things with the long form that is asked are found by what is right for their short forms.
    if direction == .backward { wanted.append((.whole, .forward)) }
    return wanted.contains { kind, direction in
      (try? answering { try index.answers.continueReading(kind, asked: direction) }) ?? false
    }
  }

  /// Empty if the index cannot be read; the answer is then judged by itself.
  private func things(
    _ kind: AnswerKind, asked direction: Card.Direction, _ ids: (AnswerTable) -> [UInt64]
  ) -> [DeckThing] {
    guard let table = try? answering({ try index.answers.table(kind, asked: direction) }) else {
      return []
    }
    return ids(table).compactMap { number in
      (try? thing(Thing.ID(number: number))) ?? nil
    }
  }
}
