/// The system's number for what went wrong.
struct Errno: Error, Hashable {
  let code: Int32

  init(_ code: Int32) { self.code = code }
}
