/// What parameters expect of answers of a log, made in one walk over each card.
struct Predictor: Sendable {
  private let log: ReviewLog
  private let workers: Workers
  private let blocks: [Range<Int>]
  private let bins: [PredictionBin]
  /// Places in the log, in the order in which predictions are wanted.
  let places: [Int32]

  /// For the answers at these places, each at least a day after the one before.
  init(_ log: ReviewLog, at places: [Int32], threads: Int? = nil) {
    self.log = log
    self.places = places
    workers = Workers(threads: threads)
    blocks = TrainingSet.blocks(of: log.starts)
    bins = Self.bins(log, at: places)
  }

  /// For a range of the places, in their order.
  func predictions<Stop: Error>(
    by model: MemoryModel, _ numbers: [Double], elapsed: [Float], of range: Range<Int>,
    proceed: () throws(Stop) -> Void
  ) throws(Stop) -> [Prediction] {
    let recalls =
      switch model {
      case .fsrs6: try recalls(TrainableFSRS6(numbers), elapsed, range, proceed: proceed)
      case .fsrs7: try recalls(TrainableFSRS7(numbers), elapsed, range, proceed: proceed)
      }
    return range.map { index in
      Prediction(
        recall: Double(recalls[Int(places[index])]), wasRecalled: wasRecalled(index),
        bin: bins[index])
    }
  }

  /// For a range of the places, with recalls that no memory model gave.
  func predictions(_ recalls: [Double], of range: Range<Int>) -> [Prediction] {
    range.map {
      Prediction(recall: recalls[$0], wasRecalled: wasRecalled($0), bin: bins[$0])
    }
  }

  func wasRecalled(_ index: Int) -> Bool { log.grades[Int(places[index])] > 1 }

  private func recalls<Model: TrainableModel, Stop: Error>(
    _ model: Model, _ elapsed: [Float], _ range: Range<Int>, proceed: () throws(Stop) -> Void
  ) throws(Stop) -> [Double] {
    let wanted = wanted(range)
    let recalls = SharedNumbers(count: log.count)
    let (log, blocks) = (self.log, self.blocks)
    try workers.run(blocks.count, proceed: proceed) { block in
      for number in blocks[block] {
        let card = log.card(number)
        guard let last = card.last(where: { wanted[$0] }) else { continue }
        var memory = model.first(log.grades[card.lowerBound])
        for place in card.lowerBound + 1..<last + 1 {
          let days = Double(elapsed[place])
          if wanted[place] { recalls.numbers[place] = model.recall(of: memory, after: days) }
          if place < last {
            memory = model.next(memory, after: days, grade: log.grades[place])
          }
        }
      }
    }
    return recalls.all
  }

  private func wanted(_ range: Range<Int>) -> [Bool] {
    var wanted = [Bool](repeating: false, count: log.count)
    for place in places[range] { wanted[Int(place)] = true }
    return wanted
  }

  private static func bins(_ log: ReviewLog, at places: [Int32]) -> [PredictionBin] {
    var all = [PredictionBin](
      repeating: PredictionBin(days: 1, answers: 1, lapses: 0), count: log.count)
    for number in 0..<log.cardCount {
      let card = log.card(number)
      var (answers, lapses) = (0, 0)
      for place in card {
        let days = log.elapsedDays(at: place, in: card)
        guard days > 0 else { continue }
        answers += 1
        all[place] = PredictionBin(days: Double(days), answers: answers, lapses: lapses)
        lapses += log.grades[place] == 1 ? 1 : 0
      }
    }
    return places.map { all[Int($0)] }
  }
}
