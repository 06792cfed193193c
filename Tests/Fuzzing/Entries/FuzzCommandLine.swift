import Things

@testable import Trainer

/// Reads bytes as command lines, one per line of text.
public func fuzzCommandLine(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  for line in text.split(whereSeparator: \.isNewline).prefix(20) {
    guard let words = try? WordSplitter.words(String(line)) else { continue }
    precondition(words.allSatisfy { $0.isQuoted || !$0.text.isEmpty }, "Only quotes make it empty.")
    // Tests and fuzzers run the targets on the main thread.
    MainActor.assumeIsolated {
      let leading = LeadingOptions(words)
      let count = leading.words.count + (leading.command == nil ? 0 : 1)
      precondition(count == words.count, "No word is lost.")
      for command in CommandList.all { isParsed(leading.words, by: command.about) }
    }
  }
}

@MainActor
private func isParsed(_ words: [Call.Word], by about: CommandHelp) {
  guard let call = try? CallParser(about).parse(words) else { return }
  precondition(call.operands.count <= words.count)
  precondition(call.command == about.name)
}
