import TextUI

/// Short facts on one line, parted by dots; read aloud, by commas.
struct Facts: View {
  private let facts: [String]
  private let role: Role?

  init(_ facts: [String], _ role: Role? = nil) {
    self.facts = facts.filter { !$0.isEmpty }
    self.role = role
  }

  var body: some View {
    if facts.isEmpty {
      // Not even an empty line.
    } else if EnvironmentValues.current.isSpoken {
      Text(facts.joined(separator: ", ") + ".", role)
    } else {
      Text(facts.joined(separator: " · "), role)
    }
  }
}
