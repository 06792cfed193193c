import Testing
import Things

struct SettingTests {
  @Test(arguments: [
    ("retention", "0.9", "0.90"), ("retention", ".85", "0.85"), ("retention", "92%", "0.92"),
    ("new", "20", "20"), ("new", "None", "none"), ("new", "0", "0"),
    ("steps", "1m 10m", "1m,10m"), ("steps", "60s,1D", "1m,1d"), ("steps", "none", "none"),
    ("early", "90s", "90s"), ("early", "1200s", "20m"), ("maximum", "365", "365"),
    ("directions", "BOTH", "both"), ("fuzz", "ON", "on"), ("order", "recall", "recall"),
    ("strict", "punctuation, case", "case punctuation"), ("strict", "none", "none"),
    ("articles", "  der   die das ", "der die das"), ("rollover", "0", "0"),
    ("default-deck", "Languages/ES", "Languages/ES"), ("parameters", "standard", "standard"),
    ("alias.s", "study computing", "study computing"),
  ])
  func `values are normalized`(name: String, given: String, kept: String) throws {
    let setting = try #require(Setting.named(name))

    #expect(try setting.normalized(given) == kept)
    #expect(try setting.normalized(kept) == kept)
  }

  @Test(arguments: [
    ("retention", "1", "a number from 0.70 to 0.99"), ("retention", "nan", "a number"),
    ("retention", "high", "a number"), ("new", "-1", "a whole number"),
    ("new", "many", "a whole number"), ("steps", "1m,soon", "a duration"),
    ("steps", "0m", "a duration"), ("steps", "99999999999999999999d", "a duration"),
    ("steps", "1m,1m,1m,1m,1m,1m,1m,1m,1m,1m,1m,1m,1m", "at most 12"), ("early", "", "a duration"),
    ("maximum", "0", "a whole number from 1 to 36500"), ("directions", "back", "one of forward"),
    ("strict", "case,spelling", "none, or a list from"), ("rollover", "24", "from 0 to 23"),
    ("parameters", "1,2,3", "FSRS-7 takes 34, not 3"), ("parameters", "a,b", "separated by commas"),
    ("model", "fsrs5", "one of fsrs6, fsrs7"),
  ])
  func `an invalid value is rejected with what is expected`(
    name: String, given: String, expected: String
  ) throws {
    let setting = try #require(Setting.named(name))

    let error = #expect(throws: SettingError.self) { try setting.normalized(given) }
    #expect(error?.expected.contains(expected) == true)
  }

  @Test func `every default is a normalized value of its setting`() throws {
    for setting in Setting.all where setting.name != "default-deck" && setting.name != "pager" {
      #expect(try setting.normalized(setting.standard) == setting.standard, "\(setting.name)")
    }
  }

  @Test func `names are unique, and unknown ones are rejected`() {
    #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
    #expect(Setting.named("retenton") == nil)
    #expect(Setting.named("alias.") == nil)
  }

  @Test(arguments: [
    (1, "1s"), (60, "1m"), (90, "90s"), (3600, "1h"), (86_400, "1d"), (5400, "90m"),
  ])
  func `durations use the largest unit that divides them`(seconds: Int, text: String) {
    #expect(DurationText.text(of: seconds) == text)
    #expect(DurationText.seconds(text) == seconds)
  }

  @Test(arguments: ["-", "languages/es", "@laptop-k3v9"])
  func `a place is read back`(subject: String) {
    #expect(Setting.Scope(subject: subject).subject == subject)
  }
}
