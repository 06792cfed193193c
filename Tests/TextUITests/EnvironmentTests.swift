import Observation
import TestTerminal
import Testing

@testable import TextUI

@MainActor
struct EnvironmentTests {
  struct Probe: View {
    @Environment(\.width) private var width

    var body: some View { Text("\(width)") }
  }

  struct Nested: View {
    var body: some View {
      VStack {
        Probe()
        VStack {
          Probe()
          Probe().environment(\.width, 20)
          Probe()
        }
        .environment(\.width, 30)
        Probe()
      }
      .environment(\.width, 40)
    }
  }

  @Test func `an override applies to its subtree, the innermost wins`() {
    let widths = Nested().lines().map(\.text)

    #expect(widths == ["40", "30", "20", "30", "40"])
    #expect(EnvironmentValues.current.width == 80)
  }

  @Test func `the inner of two overrides on a view wins`() {
    #expect(
      Probe().environment(\.width, 1 + 59).environment(\.width, 50).lines()[0].text == "60")
  }

  @Test func `an environment change is reverted on errors`() {
    struct Stop: Error {}

    #expect(throws: Stop.self) {
      try EnvironmentValues().with(\.width, 5).perform { throw Stop() }
    }

    #expect(EnvironmentValues.current.width == 80)
  }

  final class Shop {
    var name = "here"
  }

  struct Sign: View {
    @Environment(Shop.self) private var shop

    var body: some View { Text(shop.name) }
  }

  @Test func `an object is found by its type`() {
    let shop = Shop()
    shop.name = "there"

    var environment = EnvironmentValues()
    environment.insert(Shop())
    environment.insert(shop)

    #expect(Sign().lines(in: environment) == ["there"])
  }

  @Test func `a missing object is named in a sentence`() {
    #expect(throws: MissingObject.self) { try EnvironmentValues.current.object(Shop.self) }
    #expect(
      MissingObject(name: "Shop").description
        == "No Shop in the environment. Add one with insert(_:) above the view.")
  }

  @Test func `a view that needs it stops with that sentence`() async throws {
    let ended = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in _ = Sign().lines() }

    let said = try String(decoding: #require(ended).standardErrorContent, as: UTF8.self)
    #expect(said.contains("No Shop in the environment."))
  }

  @Test func `the environment has the terminal's size and features`() {
    let terminal = ScriptedTerminal(
      columns: 33,
      capabilities: Capabilities(colorDepth: .palette256, hasUnicode: false, isSpoken: true))
    terminal.paint = Paint(theme: .light, depth: .palette256)

    var values = EnvironmentValues()
    values.adapt(to: terminal)

    #expect(Probe().lines(in: values) == ["33"])
    #expect(values.theme == .light)
    #expect(!values.hasUnicode && values.isSpoken)
  }
}
