/// Takes the room that is left: the rest of a row, or one empty line.
public struct Spacer: View {
  public init() {}

  public func elements() -> [Element] { [Element(isSpacer: true) { [Line()] }] }
}
