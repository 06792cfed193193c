/// A piece that a stack can place: it draws itself into the room the environment gives.
public struct Element {
  let isSpacer: Bool
  /// Cells that are kept for it, also where it draws less.
  let width: Int
  let draw: @MainActor () -> [Line]

  init(isSpacer: Bool = false, width: Int = 0, draw: @escaping @MainActor () -> [Line]) {
    self.isSpacer = isSpacer
    self.width = width
    self.draw = draw
  }
}
