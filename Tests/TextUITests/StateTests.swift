import Observation
import Testing

@testable import TextUI

@MainActor
struct StateTests {
  /// Keeps values longer than any screen, as a library does.
  @Observable
  final class Keeper: ValueStorage {
    private var kept: [String: String] = [:]

    subscript(name: String) -> String? {
      get { kept[name] }
      set { kept[name] = newValue }
    }
  }

  enum Answering: String {
    case typed
    case reveal
  }

  struct Form: Screen {
    enum Line: Hashable {
      case short
      case long
    }

    @State private var short = ""
    @State private var long = ""
    @State var saved: [String] = []
    @FocusState var focus: Line? = .short

    var body: some View {
      TextField("Short form: ", text: $short)
        .focused($focus, equals: .short)
        .onSubmit { focus = .long }
      TextField("Stands for: ", text: $long)
        .focused($focus, equals: .long)
        .onSubmit(save)
    }

    private func save() {
      if !short.isEmpty { saved.append("\(short) = \(long)") }
      focus = .short
      short = ""
    }
  }

  @Test func `a form asks for each field and writes through its binding`() {
    let form = Form()
    let line = LiveLine(form, in: EnvironmentValues())

    #expect(line.lines == ["Short form: "])
    line.field?.take("YOLO")
    #expect(line.refreshed() == ["Stands for: "])
    line.field?.take("You Only Live Once")

    #expect(form.saved == ["YOLO = You Only Live Once"])
    #expect(line.refreshed() == ["Short form: "])
    #expect(line.field?.text.wrappedValue == "")
  }

  @Test func `an empty short form saves nothing`() {
    let form = Form()
    let line = LiveLine(form, in: EnvironmentValues())

    line.field?.take("")
    _ = line.refreshed()
    line.field?.take("nothing")

    #expect(form.saved.isEmpty)
  }

  @Test func `a binding writes to its part`() {
    struct Pair {
      var short = "a"
      var long = "b"
    }
    let box = Box(Pair())

    @Binding(get: { box.value.short }, set: { box.value.short = $0 }) var short: String
    short = "c"

    #expect(box.value.short == "c" && box.value.long == "b")
    Binding.constant(1).wrappedValue = 2
    #expect(Binding.constant(1).wrappedValue == 1)
  }

  struct Settings: Screen {
    @AppStorage("answer") var answering = Answering.typed
    @AppStorage("new") var new = 10
    @AppStorage("alias") var alias: String?

    var body: some View { Text("\(answering) \(new) \(alias ?? "-")") }
  }

  @Test func `a stored value outlives its view`() {
    let keeper = Keeper()

    EnvironmentValues().with(\.settings, keeper).perform {
      let first = Settings()
      #expect(first.lines() == ["typed 10 -"])
      first.answering = .reveal
      first.$new.wrappedValue = 20
      first.alias = "s"
    }

    EnvironmentValues().with(\.settings, keeper).perform {
      #expect(Settings().lines() == ["reveal 20 s"])
      Settings().alias = nil
      #expect(Settings().lines() == ["reveal 20 -"])
    }
  }

  @Test func `an unreadable value falls back to the default`() {
    let keeper = Keeper()
    keeper["new"] = "many"
    keeper["answer"] = "sung"

    EnvironmentValues().with(\.settings, keeper).perform {
      #expect(Settings().lines() == ["typed 10 -"])
    }
  }

  @Test func `a live line follows a value changed elsewhere`() {
    let keeper = Keeper()

    let line = LiveLine(Settings(), in: EnvironmentValues().with(\.settings, keeper))
    keeper["new"] = "7"

    #expect(line.refreshed() == ["typed 7 -"])
  }

  @Test func `a view keeps the storage of its environment`() {
    let keeper = Keeper()

    let screen = EnvironmentValues().with(\.settings, keeper).perform { Settings() }
    screen.new = 5

    #expect(keeper["new"] == "5" && screen.new == 5)
  }

  struct CardQueue: Screen {
    @SceneStorage("scope") var scope: String?
    @SceneStorage("left") var left: Int?

    var body: some View {
      if let scope {
        Text("Going on with \(scope)")
      } else {
        Text("Due cards")
      }
    }
  }

  @Test func `an interrupted session is resumed`() {
    let scene = Keeper()

    EnvironmentValues().with(\.scene, scene).perform {
      #expect(CardQueue().lines() == ["Due cards"])
      CardQueue().scope = "computing"
      #expect(CardQueue().lines() == ["Going on with computing"])
      CardQueue().scope = nil
      #expect(CardQueue().lines() == ["Due cards"])
      CardQueue().left = 7
      #expect(CardQueue().left == 7)
      scene["left"] = "some"
      #expect(CardQueue().left == nil)
    }
  }

  @Test func `a value without storage stops with an explanation`() async throws {
    let ended = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in _ = Settings().lines() }

    let said = try String(decoding: #require(ended).standardErrorContent, as: UTF8.self)
    #expect(said.contains("No storage of settings in the environment."))
  }
}
