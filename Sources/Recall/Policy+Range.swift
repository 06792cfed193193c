extension Policy {
  /// From the first to the last wait that fuzz and balance may draw for a grade.
  ///
  /// What was promised and lies outside was promised by other settings or other parameters.
  public func range(
    of grade: Grade, for state: CardState, after elapsed: Elapsed, secondsToRollover: Int
  ) -> ClosedRange<Wait> {
    let ladder = ladder(of: state, after: elapsed, secondsToRollover: secondsToRollover).ladder
    guard fuzz else {
      let wait = ladder.waits(nil)[grade]
      return wait...wait
    }
    // Days drawn later for one grade draw none earlier for the next.
    let first = ladder.waits(Spread(unit: 0, load: nil))[grade]
    return first...max(first, ladder.waits(Spread(unit: Float(1).nextDown, load: nil))[grade])
  }
}
