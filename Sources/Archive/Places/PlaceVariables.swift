/// What the process was told about places, read once.
public struct PlaceVariables: Hashable, Sendable {
  public var library: String?
  public var device: String?
  public var home: String?
  public var dataHome: String?
  public var cacheHome: String?
  public var stateHome: String?

  public init(
    library: String? = nil, device: String? = nil, home: String? = nil, dataHome: String? = nil,
    cacheHome: String? = nil, stateHome: String? = nil
  ) {
    self.library = library
    self.device = device
    self.home = home
    self.dataHome = dataHome
    self.cacheHome = cacheHome
    self.stateHome = stateHome
  }

  public static func ofProcess() -> PlaceVariables {
    PlaceVariables(
      library: System.environment("TIL_LIBRARY"), device: System.environment("TIL_DEVICE"),
      home: System.environment("HOME"), dataHome: System.environment("XDG_DATA_HOME"),
      cacheHome: System.environment("XDG_CACHE_HOME"),
      stateHome: System.environment("XDG_STATE_HOME"))
  }

  /// A folder of the XDG rules: one that is not absolute counts as not set, `HOME` too.
  private func folder(_ set: String?, orBelowHome path: String) -> String? {
    if let set, set.utf8.first == UInt8(ascii: "/") { return set + "/til" }
    guard let home, home.utf8.first == UInt8(ascii: "/") else { return nil }
    return home + path + "/til"
  }

  var data: String? { folder(dataHome, orBelowHome: "/.local/share") }
  var cache: String? { folder(cacheHome, orBelowHome: "/.cache") }
  var state: String? { folder(stateHome, orBelowHome: "/.local/state") }
}
