/// A picture of numbers that stand beside it in words; spoken, it is one sentence.
public protocol Chart: View where Body == Never {
  /// What the picture says, for those who listen.
  var spoken: String { get }

  /// The picture in so many cells; no lines where there is nothing to show.
  func picture(width: Int, symbols: Symbols) -> [Line]
}

extension Chart {
  public func elements() -> [Element] {
    [
      Element {
        let environment = EnvironmentValues.current
        if environment.isSpoken { return Text(spoken).lines() }
        let symbols: Symbols = environment.drawsSymbols ? .unicode : .ascii
        // Words beside the picture are given by others; signs as wide as these keep their room.
        return picture(width: max(1, environment.width), symbols: symbols)
          .map { environment.displayed($0) }
      }
    ]
  }
}
