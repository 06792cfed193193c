/// Which answers of a log a model is asked to predict.
///
/// Source: fsrs-rs. FSRS-6 knows study days and predicts the answers at least one day after the
/// one before; FSRS-7 knows the time and predicts all but those of the same moment.
struct LogItems: Sendable {
  let log: ReviewLog
  let order: TimeOrder

  init(_ log: ReviewLog) {
    self.log = log
    order = TimeOrder(log)
  }

  /// Days since the answer before, as the model counts them.
  func elapsed(_ model: MemoryModel) -> [Float] {
    var elapsed = [Float](repeating: 0, count: log.count)
    for number in 0..<log.cardCount {
      let card = log.card(number)
      for place in card {
        switch model {
        case .fsrs6: elapsed[place] = Float(log.elapsedDays(at: place, in: card))
        case .fsrs7: elapsed[place] = Float(log.elapsedTime(at: place, in: card))
        }
      }
    }
    return elapsed
  }

  /// How many answers there are at least a day after the one before.
  var count: Int { long.count }

  /// The answers at least a day after the one before, by which models are compared: places in the
  /// log in the order of time.
  var long: [Int32] {
    let elapsed = elapsed(.fsrs6)
    return order.places.filter { elapsed[Int($0)] > 0 }
  }
}
