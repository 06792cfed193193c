import Recall
import Testing
import Things

struct SettingsTests {
  private let laptop: Device

  init() throws { laptop = try #require(Device("laptop-k3v9")) }

  private func settings(
    _ lines: [(Setting.Scope, String, String)], overrides: [String: String] = [:]
  ) -> Settings {
    Settings(
      lines: lines.map { SettingLine(scope: $0.0, name: $0.1, value: $0.2) },
      overrides: overrides, device: laptop)
  }

  @Test func `option, device, deck, parents, library: the first value wins`() {
    var lines: [(Setting.Scope, String, String)] = []
    func nearest(_ overrides: [String: String] = [:]) -> Settings.Source {
      settings(lines, overrides: overrides).value("new", deck: "languages/romance/es").source
    }
    #expect(nearest() == .standard)

    lines.append((.library, "new", "11"))
    #expect(nearest() == .library)
    lines.append((.deck("languages"), "new", "12"))
    #expect(nearest() == .deck("languages"))
    lines.append((.deck("languages/romance/es"), "new", "13"))
    #expect(nearest() == .deck("languages/romance/es"))
    lines.append((.device(laptop), "new", "14"))
    #expect(nearest() == .device(laptop))
    #expect(nearest(["new": "15"]) == .option)
  }

  @Test func `settings of siblings and children do not apply`() {
    let settings = settings([
      (.deck("languages/es"), "new", "1"), (.deck("lang"), "new", "2"),
    ])

    #expect(settings[Setting.new, "languages"] == 10)
    #expect(settings[Setting.new, "languages/fr"] == 10)
    #expect(settings[Setting.new, "languages/es/verbs"] == 1)
    #expect(settings[Setting.new] == 10)
  }

  @Test func `the last line counts, and an empty value unsets`() {
    var lines: [(Setting.Scope, String, String)] = [
      (.library, "retention", "0.80"), (.library, "retention", "0.85"),
    ]
    #expect(settings(lines)[Setting.retention] == 0.85)
    #expect(settings(lines).values(at: .library).map(\.value) == ["0.85"])

    lines.append((.library, "retention", ""))
    #expect(settings(lines)[Setting.retention] == 0.9)
    #expect(settings(lines).values(at: .library).isEmpty)
  }

  @Test func `another device's values do not apply`() throws {
    let other = try #require(Device("desktop"))
    #expect(settings([(.device(other), "theme", "dark")]).value("theme").value == "auto")
  }

  @Test func `what names a program is not read from a journal`() {
    let lines = [Setting.Scope.device(laptop), .library, .deck("a")].map {
      SettingLine(scope: $0, name: "pager", value: "sh", writer: laptop)
    }
    let settings = Settings(lines: lines, computer: ["new": "3"], device: laptop)
    let here = Settings(lines: lines, computer: ["pager": "less"], device: laptop)

    #expect(settings.value("pager", deck: "a") == ("auto", .standard))
    #expect(settings.ignored.map(\.name) == ["pager"])
    #expect(settings.value("new").source == .standard)
    #expect(here.value("pager") == ("less", .computer))
    #expect(here.ignored.isEmpty)
  }

  @Test func `a setting is read where it can be set`() throws {
    let places: [Setting.Scope] = [.library, .device(laptop), .deck("a")]
    func sources(_ name: String, _ value: String) -> [Settings.Source] {
      places.map { settings([($0, name, value)]).value(name, deck: "a").source }
    }

    #expect(sources("rollover", "3") == [.library, .standard, .standard])
    #expect(sources("theme", "dark") == [.standard, .device(laptop), .standard])
    #expect(sources("new", "3") == [.library, .device(laptop), .deck("a")])
    let desk = try #require(Device("desk"))
    let foreign = SettingLine(
      scope: .device(laptop), name: "theme", value: "dark", writer: desk)
    #expect(Settings(lines: [foreign], device: laptop).value("theme").source == .standard)
  }

  @Test(arguments: [
    ("rollover", "99999999999"), ("rollover", "-1"), ("new", "9223372036854775808"),
    ("new", "-5"), ("steps", "1m,soon"), ("leech", "0"), ("retention", "nan"), ("typed", "some"),
    ("parameters", "1,2"), ("model", "fsrs9"), ("maximum", "1e9"), ("directions", "sideways"),
  ])
  func `a value that til would not write means the default`(name: String, value: String) throws {
    let settings = settings([(.library, name, value)])

    #expect(settings.value(name).source == .standard)
    #expect(settings[Setting.rollover] == 4 && settings[Setting.new] == 10)
    #expect(settings[Setting.steps] == [60, 600] && settings[Setting.leech] == .auto)
    #expect(settings[Setting.retention] == 0.9 && settings[Setting.typed] == .misses)
    #expect(settings.parameters == Parameters(defaultsOf: .fsrs6))
  }

  @Test func `a word of an older version keeps its meaning`() {
    #expect(settings([(.library, "retype", "on")])[Setting.retype] == .miss)
  }

  @Test func `none means no limit and no steps`() {
    let settings = settings([(.library, "new", "none"), (.deck("a"), "steps", "none")])

    #expect(settings[Setting.new, "a"] == nil)
    #expect(settings[Setting.reviews, "a"] == nil)
    #expect(settings[Setting.steps, "a"] == [])
    #expect(settings[Setting.steps, "b"] == [60, 600])
  }

  @Test func `parameters of the other model wait until it is chosen`() {
    let numbers = Parameters(defaultsOf: .fsrs7).values.map { $0 + 0.001 }
    let text = numbers.map(\.description).joined(separator: ",")
    var lines: [(Setting.Scope, String, String)] = [(.library, "parameters", text)]
    #expect(settings(lines).parameters == Parameters(defaultsOf: .fsrs6))

    lines.append((.library, "model", "fsrs7"))
    #expect(settings(lines).parameters.values == numbers)
  }

  @Test func `a deck is scheduled by its own settings`() {
    let settings = settings([
      (.library, "retention", "0.85"), (.deck("a"), "relearn", "30m"), (.deck("a"), "fuzz", "off"),
      (.deck("a/b"), "maximum", "365"), (.deck("a/b"), "steps", "none"),
    ])

    let policy = settings.policy(deck: "a/b", by: CardLines.forgetting)
    #expect(policy.retention == 0.85)
    #expect(policy.learningSteps == [])
    #expect(policy.relearningSteps == [1800])
    #expect(policy.maximumInterval == 365)
    #expect(!policy.fuzz)
    #expect(policy.balance)
  }
}
