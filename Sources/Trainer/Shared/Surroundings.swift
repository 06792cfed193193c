public import Interchange
public import TextUI

/// What the program provides besides the library and the terminal; without it, that is missing.
@MainActor
public struct Surroundings {
  /// Reads a file named by a command, or standard input for `-`.
  public typealias Reader = (_ path: String, _ limit: Int) throws -> [UInt8]

  /// Reads files, also without a library.
  let read: Reader
  /// Writes files, also without a library; nil if only a library can.
  public var writer: (([UInt8], _ path: String) throws -> Void)?
  /// Completes a path; folders end in a slash.
  public var fileNames: (_ beginning: String) -> [String] = { _ in [] }
  /// The starter decks included in the program.
  public var starters = Starters.none
  /// Reads and writes Anki packages.
  public var packages: any AnkiPackages
  public var dictionaries: any InstalledDictionaries
  /// Opens a file in the program for its kind; false if there is none.
  public var viewer: (@MainActor (_ path: String) -> Bool)?
  /// Draws pictures and makes sounds; nil where the program cannot.
  public var helpers: (any HelperPrograms)?
  /// Makes a library for `demo`; nil where the program has none.
  public var demo: (any DemoLibrary)?
  /// The formats on disk and the libraries in use, with their versions.
  public var parts: () -> [(name: String, version: String)] = { [] }
  /// Local time in other zones, for files with UTC times only.
  public var zones: Zones = { zone, times in
    zone == nil || zone == "UTC" ? Array(repeating: 0, count: times.count) : nil
  }

  public init(
    packages: any AnkiPackages, dictionaries: any InstalledDictionaries, read: @escaping Reader
  ) {
    self.packages = packages
    self.dictionaries = dictionaries
    self.read = read
  }
}

/// The UTC offsets in seconds at instants given in seconds since 1970.
///
/// Without a name it uses the timezone of this computer; nil means that no zone has that name.
public typealias Zones = (_ zone: String?, _ times: [Int64]) -> [Int]?
