public import Things

extension ImportPlan {
  /// The one change that does all of it; `prune` suspends what has vanished.
  public func change(pruning: Bool = false) -> Change {
    var edits: [Change.Edit] = []
    for (target, deck) in targets.enumerated() {
      let texts = added(to: target)
      if !texts.isEmpty { edits.append(.addAll(texts, deck: deck.name)) }
    }
    edits += changes.map { .replace($0.old.id, $0.new) }
    let events: [Event] = pruning ? vanished.map { .suspend($0.thing.id) } : []
    return Change("import", source: source, events: events, edits: edits)
  }

  private func added(to target: Int) -> ThingTexts {
    let rows = fates.indices.filter { fates[$0] == .added && targetOfRow[$0] == target }
    if rows.count == drafts.count, nameless.isEmpty { return drafts.texts }
    var texts = ThingTexts()
    texts.reserve(rows: rows.count, bytes: 0)
    for row in rows {
      texts.append(row, of: drafts.texts, withoutNames: nameless.contains(Int32(row)))
    }
    return texts
  }
}
