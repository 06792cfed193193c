/// Everything that is looked for, in the order in which a plan tells it.
///
/// A rule is one file and one line here.
enum Rules {
  static let all: [any Rule.Type] = [
    SpreadsheetError.self,
    RepeatedPair.self,
    SpreadsheetGuess.self,
    PerhapsHeader.self,
    ExtraCells.self,
    TextAfterQuote.self,
    RepeatedIdentity.self,
    CaseTwin.self,
    TwoForms.self,
    WrongInitials.self,
    LookAlikes.self,
    InvisibleCharacters.self,
    LostMarkup.self,
    SecondMeaning.self,
  ]

  static let looked: [any LintRule.Type] = all.compactMap { $0 as? any LintRule.Type }

  static func number(of rule: any Rule.Type) -> UInt8 {
    UInt8(all.firstIndex { $0 == rule } ?? 0)
  }
}
