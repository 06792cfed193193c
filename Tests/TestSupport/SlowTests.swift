import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
  /// Marks a test or suite that `.ci/quick` leaves out, because it takes more than about a second.
  package static var slow: Self {
    .disabled(
      if: ProcessInfo.processInfo.environment["TIL_TESTS"] == "quick",
      "left out of the quick tests")
  }
}
