public import Things

/// Ctrl-C, while something was asked or took long.
public struct Interrupted: Reportable {
  public var sentence: String { "interrupted; nothing was changed." }
  public var remedy: String { "" }
  public var status: ExitStatus { .interrupted }

  public init() {}
}
