@preconcurrency internal import CReadline
import CTerminal
import Glibc
internal import TextUI

/// The keymap `til-grade`, in which people bind our commands by name in their inputrc.
///
/// It is only a table: keys are read without readline, and looked up here. It begins empty, since
/// the keys every command has by itself are the screens' own.
@MainActor
final class GradeKeymap {
  private let names: [String]
  private let keymap: Keymap

  /// Has to be made before inputrc is read; commands get the prefix `til-`.
  init(commands names: [String]) {
    precondition(
      names.count <= Int(ct_command_count), "readline gets more commands than it can tell apart")
    self.names = names
    keymap = rl_make_bare_keymap()
    // readline keeps the pointers of names.
    rl_set_keymap_name(strdup("til-grade"), keymap)
    for (index, name) in names.enumerated() {
      rl_add_defun(strdup("til-" + name), ct_command(Int32(index)), -1)
    }
  }

  enum Binding: Equatable {
    case none
    case command(String)
    /// Bound to something that means nothing here.
    case dead
  }

  func binding(of key: Key) -> Binding {
    guard let bytes = Self.bytes(of: key) else { return .none }
    var kind: Int32 = 0
    let function = bytes.withUnsafeBufferPointer {
      rl_function_of_keyseq_len($0.baseAddress, $0.count, keymap, &kind)
    }
    guard let function, kind == ISFUNC else { return .none }
    let index = Int(ct_command_index(function))
    return names.indices.contains(index) ? .command(names[index]) : .dead
  }

  private static func bytes(of key: Key) -> [CChar]? {
    switch key {
    case .character(let character): character.utf8.map { CChar(bitPattern: $0) }
    case .control(let letter):
      letter.asciiValue.map { [CChar(bitPattern: $0 & 0x1F)] }
    case .return: [13]
    case .tab: [9]
    case .backspace: [127]
    case .escape, .other, .paste: nil
    }
  }
}
