/// Where each parameter may go while it is trained: the model's own bounds, but for these.
enum TrainingBounds {
  static func of(
    _ model: MemoryModel, _ options: FitOptions, around start: [Double]
  ) -> [ClosedRange<Double>] {
    var bounds = model.bounds.map { Double($0.lowerBound)...Double($0.upperBound) }
    guard model == .fsrs6 else { return bounds }
    if options.learnsFromSameDay {
      // Source: fsrs-rs; a stability must not grow without end on one day.
      bounds[19] = 0.01...bounds[19].upperBound
    } else {
      for index in [0, 1, 2, 3, 17, 18, 19] { bounds[index] = start[index]...start[index] }
    }
    return bounds
  }
}
