/// Decks that come with the program: the CSV files beside this one, within the binary.
///
/// A deck is one file here, one line in this list and one among the target's resources.
public enum StarterDecks {
  private static let all: [(name: String, bytes: @Sendable () -> [UInt8])] = [
    ("computing", { PackageResources.computing_csv }),
    ("nato", { PackageResources.nato_csv }),
    ("aviation", { PackageResources.aviation_csv }),
    ("capitals", { PackageResources.capitals_csv }),
    ("elements", { PackageResources.elements_csv }),
    ("http", { PackageResources.http_csv }),
    ("medical", { PackageResources.medical_csv }),
    ("signals", { PackageResources.signals_csv }),
    ("slang", { PackageResources.slang_csv }),
  ]

  public static var names: [String] { all.map(\.name) }

  /// The CSV text of a deck; nil if no deck has that name.
  public static func bytes(_ name: String) -> [UInt8]? { all.first { $0.name == name }?.bytes() }
}
