import SystemFiles
public import Things

/// The settings of this computer: a text file with one setting per line, its name and its value.
///
/// Programs are named here, so the file is read only if nobody else can have written it.
public final class SettingsFile: ComputerSettings {
  public let path: String?

  /// A file this large is not one of ours.
  private static let limit = 1 << 16

  public init(_ places: Places) { path = places.settings }

  public func values() throws -> [String: String] {
    guard let path else { return [:] }
    let pairs = try Self.lines(of: path).compactMap(Self.setting)
    return Dictionary(pairs) { _, last in last }
  }

  /// Other lines, such as comments, are kept.
  public func set(_ name: String, to value: String?) throws {
    guard let path else { throw SettingsFileError.noDirectory }
    try Folder.make(Folder.of(path))
    let kept = try Self.lines(of: path).filter { Self.setting($0)?.name != name }
    let lines = kept + (value.map { ["\(name) \($0)"] } ?? [])
    try WholeFile.replace(path, with: Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  public func hasProgram(_ name: String) -> Bool { System.hasProgram(name) }

  private static func lines(of path: String) throws -> [String] {
    guard try !Folder.isMissing(Folder.of(path)), try Folder.look(path) != nil else { return [] }
    let folder = try Folder.look(Folder.of(path))
    let file = try OpenFile(path, .reading)
    let status = try file.status()
    guard folder?.isOnlyOurs == true, status.isOnlyOurs else {
      throw SettingsFileError.writableByOthers(path)
    }
    guard status.size <= limit else { throw SettingsFileError.tooLarge(path) }
    let bytes = try file.read(count: status.size, at: 0)
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map(String.init)
  }

  /// Nil for a comment or an empty line.
  private static func setting(_ line: String) -> (name: String, value: String)? {
    let parts = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard parts.count == 2, !line.hasPrefix("#") else { return nil }
    return (String(parts[0]), String(parts[1]))
  }
}

extension FileStatus {
  /// Whether no other user can write to it.
  fileprivate var isOnlyOurs: Bool { owner == System.userNumber() && mode & 0o022 == 0 }
}

extension Places {
  /// The file with the settings of this computer; nil without a configuration directory.
  var settings: String? { config.map { $0 + "/settings" } }
}

/// Why the settings of this computer cannot be used.
enum SettingsFileError: Reportable, Hashable {
  case noDirectory
  case writableByOthers(String)
  case tooLarge(String)

  var sentence: String {
    switch self {
    case .noDirectory: "cannot store settings of this computer: HOME is not set."
    case .writableByOthers(let path): "ignored \(path): other users can change it."
    case .tooLarge(let path): "ignored \(path): it is larger than 64 KiB."
    }
  }

  var remedy: String {
    switch self {
    case .noDirectory: "Set HOME or XDG_CONFIG_HOME."
    case .writableByOthers(let path):
      "Make file and directory your own, and run: chmod go-w \(path) \(Folder.of(path))"
    case .tooLarge: "Remove what til did not write."
    }
  }

  var status: ExitStatus { .cannotCreate }
}
