import TestSupport
import Testing

@testable import TextUI

@MainActor
struct ViewTests {
  private func shown(_ view: some View, width: Int = 80) -> [String] {
    view.environment(\.width, width).lines().map(\.text)
  }

  struct Choice: View {
    let decks: [String]
    let hint: String?

    var body: some View {
      if decks.isEmpty {
        Text("nothing here yet")
      } else {
        ForEach(decks) { deck in Text(deck) }
      }
      if let hint { Text(hint) }
    }
  }

  @Test func `a body supports conditions and loops`() {
    #expect(shown(Choice(decks: [], hint: "add")) == ["nothing here yet", "add"])
    #expect(shown(Choice(decks: ["a", "b"], hint: nil)) == ["a", "b"])
  }

  @Test func `text is escaped, wrapped, and code left alone`() {
    let note = "one two three\n  let x = 1 + 2 + 3\n\n\u{1B}[2J"

    #expect(
      shown(Text(note), width: 10)
        == ["one two", "three", "  let x = 1 + 2 + 3", "", "<U+001B>[2", "J"])
  }

  @Test func `joined texts keep their roles`() {
    let text = Text(StyledText("2 of ") + StyledText("4 words", .strong)).hanging(2)

    #expect(
      text.environment(\.width, 8).lines()
        == [
          StyledText([Span("2 of "), Span("4", .strong)]),
          StyledText([Span("  "), Span("words", .strong)]),
        ])
  }

  @Test func `a limit of lines cuts with an ellipsis`() {
    let text = Text("Simple Mail Transfer Protocol")

    #expect(shown(text.lineLimit(1), width: 12) == ["Simple Mail…"])
    #expect(shown(text.lineLimit(2), width: 12) == ["Simple Mail", "Transfer Pr…"])
    #expect(shown(text.lineLimit(3), width: 12) == ["Simple Mail", "Transfer", "Protocol"])
    #expect(
      shown(text.lineLimit(1).environment(\.hasUnicode, false), width: 12) == ["Simple Ma..."])
  }

  @Test func `symbols become ASCII without Unicode, and words when spoken`() {
    let text = Text("til · 漢字 → 3–4 …")

    #expect(shown(text.environment(\.hasUnicode, false)) == ["til - 漢字 -> 3-4 ..."])
    #expect(shown(text.environment(\.isSpoken, true)) == ["til, 漢字 to 3-4 ..."])
  }

  @Test func `padding narrows its content and is not spoken`() {
    let view = Text("one two\n\nthree").padding(2)

    #expect(shown(view, width: 6) == ["  one", "  two", "", "  thre", "  e"])
    #expect(shown(view.environment(\.isSpoken, true), width: 20) == ["one two", "", "three"])
  }

  @Test func `a stack separates nonempty views by empty lines`() {
    let view = VStack(spacing: 1) {
      Text("a")
      Choice?.none
      Choice(decks: ["b"], hint: nil)
    }

    #expect(shown(view) == ["a", "", "b"])
  }

  @Test func `a row puts views beside one another`() {
    let row = HStack {
      Text("right").frame(width: 10)
      Text("Simple Mail Transfer Protocol")
    }

    #expect(shown(row) == ["right       Simple Mail Transfer Protocol"])
    #expect(
      shown(row, width: 30)
        == ["right       Simple Mail", "            Transfer Protocol"])
    #expect(shown(row, width: 24) == ["right", "Simple Mail Transfer", "Protocol"])
  }

  @Test func `a spacer fills the rest of a row`() {
    let row = HStack {
      Text("stats")
      Spacer()
      Text("411 Things", .dim)
    }

    #expect(shown(row, width: 20) == ["stats     411 Things"])
    #expect(shown(row, width: 12) == ["stats", "411 Things"])
  }

  @Test func `a frame has a fixed width`() {
    let row = HStack(spacing: 1) {
      Text("12").frame(width: 4)
      Text("due")
    }

    #expect(shown(row) == ["12   due"])
  }

  private static let decks = [("computing", 8, 1200), ("languages/es", 14, 5), ("漢字", 0, 35)]

  private func table(titles: Bool = false) -> some View {
    Table(
      Self.decks,
      columns: [
        TableColumn(titles ? "Deck" : "", shrinksTo: 6) { StyledText($0.0) },
        TableColumn(titles ? "due" : "", alignment: .trailing) { StyledText("\($0.1)", .strong) },
        TableColumn(titles ? "new" : "", alignment: .trailing) { StyledText("\($0.2)") },
      ])
  }

  @Test func `a table lines up its numbers`() {
    #expect(
      shown(table(titles: true))
        == [
          "Deck          due   new", "computing       8  1200", "languages/es   14     5",
          "漢字            0    35",
        ])
  }

  @Test func `a table shrinks its shrinkable columns`() {
    #expect(
      shown(table(), width: 17)
        == ["comput…   8  1200", "langua…  14     5", "漢字      0    35"])
  }

  @Test func `a table that does not fit shows one row after another`() {
    #expect(
      shown(table(), width: 13)
        == ["computing  8", "  1200", "languages/es", "  14  5", "漢字  0  35"])
  }

  @Test func `a spoken table has one sentence per row`() {
    #expect(
      shown(table(titles: true).environment(\.isSpoken, true))
        == [
          "Deck computing, due 8, new 1200.", "Deck languages/es, due 14, new 5.",
          "Deck 漢字, due 0, new 35.",
        ])
  }

  @Test func `no view exceeds any width`() {
    var noise = SeededGenerator(seed: 8)

    for width in Array(1...60) + Array(1...60) {
      let words = (0..<4).map { _ in "w" + noise.text(length: 20) }
      let view = VStack(spacing: 1) {
        HStack {
          Text(words[0]).frame(width: 12)
          Spacer()
          Text(words[1])
          Text(words[2])
        }
        .padding(3)
        Table(
          words,
          columns: [
            TableColumn("word", shrinksTo: 3) { StyledText($0) }, TableColumn { StyledText($0) },
          ])
      }

      let lines = view.environment(\.width, width).lines()

      #expect(!lines.isEmpty)
      let tooWide = lines.filter {
        $0.width > max(width, 5) && $0.cells.allSatisfy { $0.width <= 2 }
      }
      #expect(tooWide.isEmpty)
    }
  }
}
