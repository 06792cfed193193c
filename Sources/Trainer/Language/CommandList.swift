/// Every command, in the order of the help: the table of contents of the product.
@MainActor
public enum CommandList {
  public static let all: [any Command.Type] = []

  public static var names: [String] { all.map { $0.about.name } }

  /// The command of exactly this name.
  public static func named(_ name: String) -> (any Command.Type)? {
    all.first { $0.about.name == name }
  }
}
