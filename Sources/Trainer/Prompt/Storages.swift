import TextUI
import Things

/// Where `@AppStorage` keeps its values: the settings of the library and of this device.
@MainActor
final class SettingsStorage: ValueStorage {
  private let store: ThingStore
  private let reporter: Reporter

  init(_ store: ThingStore, reporter: Reporter) {
    self.store = store
    self.reporter = reporter
  }

  subscript(name: String) -> String? {
    get {
      // Read so that a live line is drawn again after the setting was changed elsewhere.
      _ = store.revision
      return store.settings.value(name).value
    }
    set {
      guard let setting = Setting.named(name) else { return }
      let scope = setting.home == .device ? Setting.Scope.device(store.library.device) : .library
      do {
        let value = try newValue.map(setting.normalized) ?? ""
        guard setting.home != .computer else {
          return try store.setOnComputer(name, to: value.isEmpty ? nil : value)
        }
        try store.commit(Change("set", events: [.set(scope, name: name, value: value)]))
      } catch {
        _ = reporter.report(error)
      }
    }
  }
}

/// The value of a setting that is on, off, or left to the terminal.
enum SettingChoice: String {
  case auto
  case on
  case off
}

/// The settings of this device that concern the screen.
@MainActor
struct ScreenSettings {
  @AppStorage("theme") private var theme = "auto"
  @AppStorage("unicode") private var unicode = SettingChoice.auto
  @AppStorage("spoken") private var spoken = SettingChoice.auto
  @AppStorage("live") private var live = SettingChoice.on
  @AppStorage("pager") private var pager = "auto"

  /// Whether the waiting prompt follows changes.
  var isLive: Bool { live != .off }

  /// The command that shows long text; nil if none is set.
  var pagerCommand: String? { ["", "auto", "off"].contains(pager) ? nil : pager }
  var isPagerOff: Bool { pager == "off" }

  /// Puts settings before the abilities of the terminal.
  func adapt(_ values: inout EnvironmentValues) {
    if let theme = Theme(rawValue: theme) { values.theme = theme }
    if unicode != .auto { values.hasUnicode = unicode == .on }
    if spoken != .auto { values.isSpoken = spoken == .on }
  }
}

/// Where `@SceneStorage` keeps its values: on this device, apart for each library.
@MainActor
final class LibraryScene: ValueStorage {
  private let memory: any ValueStorage
  private let store: ThingStore
  private lazy var library = store.upkeep.paths().first { $0.what == "library" }?.path ?? ""

  init(_ memory: any ValueStorage, of store: ThingStore) {
    self.memory = memory
    self.store = store
  }

  subscript(name: String) -> String? {
    get { memory["\(name) \(library)"] }
    set { memory["\(name) \(library)"] = newValue }
  }
}

/// Keeps texts by name as long as the program runs.
@MainActor
final class MemoryStorage: ValueStorage {
  private var values: [String: String] = [:]

  subscript(name: String) -> String? {
    get { values[name] }
    set { values[name] = newValue }
  }
}
