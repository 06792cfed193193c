/// Names that Windows takes for devices: no file can have one there, with or without an extension.
public enum DeviceName {
  /// The part of a file's name that is one; nil if none is.
  public static func stem(of name: some StringProtocol) -> String? {
    let stem = name.prefix { $0 != "." }
    return all.contains(stem.lowercased()) ? String(stem) : nil
  }

  private static let all: Set<String> = {
    let ports = ["com", "lpt"].flatMap { port in (0...9).map { "\(port)\($0)" } }
    return Set(["con", "prn", "aux", "nul"] + ports)
  }()
}
