/// Splits the bytes that a program sends to a terminal into characters, controls and sequences.
struct ScreenParser {
  enum Event: Equatable {
    case character(Unicode.Scalar)
    case control(UInt8)
    /// A control sequence other than a private one, by its final byte.
    case sequence(Character, [Int])
  }

  private enum State {
    case ground
    case escape
    case sequence
    /// A string for the terminal, such as the window title, terminated by BEL or ESC \.
    case string
  }

  private var state = State.ground
  private var parameters: [UInt8] = []
  private var pending: [UInt8] = []

  mutating func take(_ byte: UInt8) -> Event? {
    switch state {
    case .ground: return ground(byte)
    case .escape:
      state =
        byte == 0x5B ? .sequence : [0x5D, 0x50, 0x5F, 0x5E].contains(byte) ? .string : .ground
      parameters = []
    case .sequence:
      guard (0x40...0x7E).contains(byte) else {
        parameters.append(byte)
        return nil
      }
      state = .ground
      return sequence(byte)
    case .string:
      if byte == 0x07 { state = .ground }
      if byte == 0x1B { state = .escape }
    }
    return nil
  }

  private mutating func ground(_ byte: UInt8) -> Event? {
    if byte == 0x1B {
      state = .escape
      return nil
    }
    if byte < 0x20 || byte == 0x7F { return .control(byte) }
    if byte < 0x80 { return .character(Unicode.Scalar(byte)) }
    pending.append(byte)
    guard let text = String(validating: pending, as: UTF8.self) else {
      if pending.count >= 4 { pending = [] }
      return nil
    }
    pending = []
    return text.unicodeScalars.first.map(Event.character)
  }

  private func sequence(_ final: UInt8) -> Event? {
    let text = String(decoding: parameters, as: UTF8.self)
    guard !text.hasPrefix("?"), !text.hasPrefix(">"), !text.hasPrefix("=") else { return nil }
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    return .sequence(Character(Unicode.Scalar(final)), text.isEmpty ? [] : numbers)
  }
}
