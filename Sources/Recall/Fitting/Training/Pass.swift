import Glibc

/// One walk over the cards of a block: forwards for the predictions, back for the gradient.
struct Pass<Model: TrainableModel> {
  let model: Model
  let set: TrainingSet

  /// A recall nearer to 0 or 1 counts as this far from it, and is no reason to move.
  static var edge: Double { 1e-7 }

  /// Adds the weighted log loss of the cards, and its derivatives, to `sums`: the loss first.
  func add(_ cards: Range<Int>, to sums: UnsafeMutablePointer<Double>) {
    let steps = UnsafeMutablePointer<Model.Step>.allocate(capacity: set.longestCard(in: cards))
    defer { steps.deallocate() }
    set.withCards(cards) { card in add(card, steps, to: sums) }
  }

  @inline(__always)
  private func add(
    _ card: TrainingCard, _ steps: UnsafeMutablePointer<Model.Step>,
    to sums: UnsafeMutablePointer<Double>
  ) {
    var memory = model.first(card.grades[0])
    for index in 1..<card.count {
      model.take(
        steps + index, from: &memory, after: Double(card.elapsed[index]),
        grade: card.grades[index], isLast: index == card.count - 1)
    }
    let gradient = sums + 1
    var cotangent = MemoryCotangent()
    var loss = 0.0
    var index = card.count - 1
    while index > 0 {
      let weight = Double(card.weights[index])
      var byRecall = 0.0
      if weight > 0 {
        let recall = model.recall(at: steps + index)
        let clamped = min(max(recall, Self.edge), 1 - Self.edge)
        let isFree = recall == clamped
        if card.grades[index] > 1 {
          loss -= weight * log(clamped)
          if isFree { byRecall = -weight / clamped }
        } else {
          loss -= weight * log(1 - clamped)
          if isFree { byRecall = weight / (1 - clamped) }
        }
      }
      model.pullBack(steps + index, recall: byRecall, memory: &cotangent, gradient: gradient)
      index -= 1
    }
    model.pullBack(first: card.grades[0], memory: cotangent, gradient: gradient)
    sums[0] += loss
  }
}
