/// Characters that HTML names or numbers: `&auml;`, `&#8594;`, `&#x2192;`.
enum HTMLEntities {
  private static let mostLength = 12

  /// Takes a character's name off the text; nil, and nothing taken, where `&` begins none.
  static func character(_ text: inout Substring) -> Character? {
    guard text.first == "&" else { return nil }
    let rest = text.dropFirst()
    guard let end = rest.prefix(mostLength).firstIndex(of: ";") else { return nil }
    let name = rest[..<end]
    guard let scalar = name.first == "#" ? number(name.dropFirst()) : named[String(name)] else {
      return nil
    }
    text = rest[rest.index(after: end)...]
    return Character(scalar)
  }

  private static func number(_ digits: Substring) -> Unicode.Scalar? {
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
    return number.flatMap(Unicode.Scalar.init)
  }

  private static let named: [String: Unicode.Scalar] = {
    var named: [String: Unicode.Scalar] = [:]
    for (start, names) in runs {
      for (offset, name) in names.split(separator: " ").enumerated() where name != "-" {
        named[String(name)] = Unicode.Scalar(UInt32(start + offset))
      }
    }
    return named
  }()

  /// Names of characters that follow one another, from a first one on; a dash has no name.
  private static let runs: [(start: Int, names: String)] = [
    (0x22, "quot"), (0x26, "amp apos"), (0x3C, "lt"), (0x3E, "gt"),
    (
      0xA0,
      """
      nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn \
      sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave \
      Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc \
      Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml \
      Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc \
      euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash \
      ugrave uacute ucirc uuml yacute thorn yuml
      """
    ),
    (0x152, "OElig oelig"), (0x160, "Scaron scaron"),
    (
      0x391,
      """
      Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - \
      Sigma Tau Upsilon Phi Chi Psi Omega
      """
    ),
    (
      0x3B1,
      """
      alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho \
      sigmaf sigma tau upsilon phi chi psi omega
      """
    ),
    (0x2009, "thinsp"), (0x200C, "zwnj zwj lrm rlm"), (0x2013, "ndash mdash"),
    (0x2018, "lsquo rsquo sbquo"), (0x201C, "ldquo rdquo bdquo"), (0x2022, "bull"),
    (0x2026, "hellip"), (0x2032, "prime Prime"), (0x20AC, "euro"), (0x2122, "trade"),
    (0x2190, "larr uarr rarr darr harr"), (0x21D0, "lArr uArr rArr dArr hArr"),
    (0x2200, "forall - part exist - empty - nabla isin notin - ni - - - prod - sum minus"),
    (0x221A, "radic"), (0x221D, "prop infin"), (0x2227, "and or cap cup int"),
    (0x2248, "asymp"), (0x2260, "ne equiv"), (0x2264, "le ge"), (0x2282, "sub sup"),
  ]
}
