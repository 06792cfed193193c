// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// Folds answers into a blend with the memory models in use, each answer with what was known at its
/// time.
///
/// Up to the time when the current parameters were set, answers are predicted with the standard
/// ones, because the current ones may have been fitted to them.
struct StandingFold: Sendable {
  var state = BlendState()
  /// In the order of the log.
  var cards: [StandingCard]
  var predicted = 0
  /// The blend's predictions in groups, in the order of days.
  var calibration: [CalibrationSum] = []
  private let models: BlendModels
  private let since: Int64?

  /// The predictions of one answer, each made before it.
  struct Predictions {
    /// The current model with its standard parameters.
    let standard: Double
    /// With those that were in use.
    let used: Double
    let blend: Double
  }

  /// `time` is when the parameters were set, in milliseconds since 1970.
  init(cards count: Int, by parameters: Parameters, since time: Int64?) {
    cards = [StandingCard](repeating: StandingCard(), count: count)
    models = BlendModels(parameters)
    since = time
  }

  /// Continues a fold whose answers were all given before.
  init(
    _ state: BlendState, cards: [StandingCard], predicted: Int, calibration: [CalibrationSum],
    by parameters: Parameters, since time: Int64?
  ) {
    (self.state, self.cards) = (state, cards)
    (self.predicted, self.calibration) = (predicted, calibration)
    models = BlendModels(parameters)
    since = time
  }

  /// Adds a card without answers.
  mutating func add() { cards.append(StandingCard()) }

  /// Takes the next answer; nil if it is not predicted.
  @inline(__always)
  mutating func take(_ answer: BlendAnswer, of number: Int) -> Predictions? {
    let grade = Grade(rawValue: answer.grade) ?? .good
    guard cards[number].isStarted else {
      cards[number].begin(answer, grade, by: models)
      _ = state.take(answer, of: &cards[number].answers, predicted: nil)
      return nil
    }
    let elapsed = cards[number].elapsed(day: answer.day, time: answer.time)
    var recalls = cards[number].review(answer, grade, after: elapsed, by: models)
    if answer.time <= since ?? .max { recalls[models.current] = recalls.standard }
    let recall = state.take(
      answer, of: &cards[number].answers, predicted: elapsed.studyDays > 0 ? recalls : nil)
    guard let recall else { return nil }
    predicted += 1
    calibration.add(recall, wasRecalled: grade.isSuccess, on: answer.day)
    return Predictions(
      standard: recalls.standard, used: recalls[models.current], blend: recall)
  }
}

/// The predictions of a day within one tenth of recall.
struct CalibrationSum: BitwiseCopyable, Sendable {
  let day: Int32
  let tenth: Int32
  var items: Int32 = 0
  var observed: Int32 = 0
  var expected = 0.0
}

extension [CalibrationSum] {
  fileprivate mutating func add(_ recall: Double, wasRecalled: Bool, on day: Int32) {
    let tenth = Int32(Swift.min(Swift.max(recall * 10, 0), 9))
    var place = count
    while place > 0, self[place - 1].day == day, self[place - 1].tenth != tenth { place -= 1 }
    if place == 0 || self[place - 1].day != day {
      append(CalibrationSum(day: day, tenth: tenth))
      place = count
    }
    self[place - 1].items += 1
    self[place - 1].observed += wasRecalled ? 1 : 0
    self[place - 1].expected += recall
  }

  /// The nonempty tenths from a day on.
  func bins(from day: Int) -> [CalibrationBin] {
    var sums = [(items: Int, expected: Double, observed: Int)](repeating: (0, 0, 0), count: 10)
    for sum in self where Int(sum.day) >= day {
      let tenth = Int(sum.tenth).clamped(to: 0...9)
      sums[tenth].items += Int(sum.items)
      sums[tenth].expected += sum.expected
      sums[tenth].observed += Int(sum.observed)
    }
    return CalibrationBin.tenths(of: sums)
  }
}

extension ModelRecalls {
  fileprivate subscript(_ model: MemoryModel) -> Double {
    get { model == .fsrs6 ? fsrs6 : fsrs7 }
    set { if model == .fsrs6 { fsrs6 = newValue } else { fsrs7 = newValue } }
  }
}

/// Both versions of FSRS: the one in use with its parameters, the other with the standard ones.
struct BlendModels: Sendable {
  let current: MemoryModel
  let fsrs6: Forgetting
  let fsrs7: Forgetting
  /// The one in use with its standard parameters; nil if these are in use.
  let standard: Forgetting?

  init(_ parameters: Parameters) {
    func forgetting(_ model: MemoryModel) -> Forgetting {
      Forgetting(parameters.model == model ? parameters : Parameters(defaultsOf: model))
    }
    current = parameters.model
    fsrs6 = forgetting(.fsrs6)
    fsrs7 = forgetting(.fsrs7)
    let defaults = Parameters(defaultsOf: parameters.model)
    standard = defaults == parameters ? nil : Forgetting(defaults)
  }
}

extension BlendModels {
  fileprivate func recalls(_ six: Float, _ seven: Float, standard: Float?) -> ModelRecalls {
    ModelRecalls(
      standard: Double(standard ?? (current == .fsrs6 ? six : seven)), fsrs6: Double(six),
      fsrs7: Double(seven))
  }
}

/// A card after its last answer, in 96 bytes.
struct StandingCard: BitwiseCopyable, Sendable {
  var answers = BlendCard()
  private var time = Int64.min
  private var day: Int32 = 0
  private var slow: Float = 0
  private var fast: Float = 0
  private var difficulty: Float = 0
  private var stability6: Float = 0
  private var difficulty6: Float = 0
  /// By the current model with its standard parameters, if these are not in use.
  private var plainSlow: Float = 0
  private var plainFast: Float = 0
  private var plainDifficulty: Float = 0

  var isStarted: Bool { time != .min }

  private var fsrs6: Memory { Memory(stability: stability6, difficulty: difficulty6) }

  private var fsrs7: Memory {
    Memory(stability: slow, fastStability: fast, difficulty: difficulty)
  }

  private var plain: Memory {
    get { Memory(stability: plainSlow, fastStability: plainFast, difficulty: plainDifficulty) }
    set {
      (plainSlow, plainFast) = (newValue.stability, newValue.fastStability)
      plainDifficulty = newValue.difficulty
    }
  }

  mutating func begin(_ answer: BlendAnswer, _ grade: Grade, by models: BlendModels) {
    remember(models.fsrs6.first(grade), models.fsrs7.first(grade))
    if let standard = models.standard { plain = standard.first(grade) }
    (time, day) = (answer.time, answer.day)
  }

  /// Takes an answer, and returns the recall that was predicted.
  @inline(__always)
  mutating func review(
    _ answer: BlendAnswer, _ grade: Grade, after elapsed: Elapsed, by models: BlendModels
  ) -> ModelRecalls {
    let six = models.fsrs6.review(fsrs6, after: elapsed, grade: grade)
    let seven = models.fsrs7.review(fsrs7, after: elapsed, grade: grade)
    remember(six.memory, seven.memory)
    (time, day) = (answer.time, answer.day)
    let review = models.standard.map { $0.review(plain, after: elapsed, grade: grade) }
    if let review { plain = review.memory }
    return models.recalls(six.recall, seven.recall, standard: review?.recall)
  }

  private mutating func remember(_ six: Memory, _ seven: Memory) {
    (stability6, difficulty6) = (six.stability, six.difficulty)
    (slow, fast, difficulty) = (seven.stability, seven.fastStability, seven.difficulty)
  }

  func recalls(day: Int32, time: Int64, by models: BlendModels) -> ModelRecalls {
    let elapsed = elapsed(day: day, time: time)
    return models.recalls(
      models.fsrs6.recall(of: fsrs6, after: elapsed),
      models.fsrs7.recall(of: fsrs7, after: elapsed),
      standard: models.standard?.recall(of: plain, after: elapsed))
  }

  func elapsed(day: Int32, time: Int64) -> Elapsed {
    Elapsed(studyDays: Int(day) - Int(self.day), seconds: Int(time - self.time) / 1000)
  }
}
