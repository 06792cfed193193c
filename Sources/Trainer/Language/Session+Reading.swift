import TextUI

// What is read of a person begins new work: its second starts with the answer.
extension Session {
  func readLine(_ request: LineRequest) -> LineResult {
    defer { workBegan = .now }
    return terminal.readLine(request)
  }

  func readKey(_ request: KeyRequest) -> KeyResult {
    defer { workBegan = .now }
    return terminal.readKey(request)
  }
}
