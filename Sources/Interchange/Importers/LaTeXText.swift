/// Text without the commands of LaTeX.
enum LaTeXText {
  static func plain(_ text: String) -> String {
    let text =
      text.contains("\\(") || text.contains("\\)")
      ? text.replacing("\\(", with: "$").replacing("\\)", with: "$") : text
    let plain = quoted(plain(text, depth: 0))
    guard text.contains("\\item") else { return plain }
    let list = plain.hasPrefix("; ") ? String(plain.dropFirst(2)) : plain
    return list.replacing(" ; ", with: "; ").replacing(":; ", with: ": ")
  }

  /// With the marks that LaTeX prints for two accents, and for the two apostrophes that follow.
  private static func quoted(_ text: String) -> String {
    guard text.contains("``") else { return text }
    return text.replacing("``", with: "“").replacing("''", with: "”")
  }

  private static func plain(_ text: String, depth: Int) -> String {
    var plain = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "\\" {
        if let printed = command(&rest, depth) {
          plain += printed
        } else {
          close(&plain, before: &rest)
        }
      } else if character == "~" {
        plain.append(" ")
      } else if character == "{", plain.last == "_" || plain.last == "^",
        let index = rest.prefix(longestIndex).firstIndex(of: "}"),
        rest[..<index].count > 1, !rest[..<index].contains(where: { "{\\".contains($0) })
      {
        // An index of several letters, as in `w_{max}`.
        plain += "{\(rest[...index])"
        rest = rest[index...].dropFirst()
      } else if character != "{", character != "}" {
        plain.append(character.isNewline ? " " : character)
      }
    }
    return withoutMath(plain.split(separator: " ").joined(separator: " "))
      .replacing("\(Self.dollar)", with: "$")
  }

  private static let longestIndex = 20
  /// Commands further inside others print all of their arguments.
  private static let deepest = 4

  /// What a command at the start of a text prints; takes it and its arguments from the text.
  ///
  /// Nil for a reference, which leaves nothing.
  private static func command(_ rest: inout Substring, _ depth: Int) -> String? {
    let name = rest.prefix(while: \.isLetter)
    if let accented = LaTeXLetters.accented(&rest) { return accented }
    if name.isEmpty {
      // Two backslashes begin a line, and some signs are blanks.
      guard let next = rest.popFirst() else { return "" }
      // Where a word may be divided, nothing is printed.
      if "-/".contains(next) { return "" }
      return "\\,;: ".contains(next) ? " " : String(next == "$" ? Self.dollar : next)
    }
    rest = rest[name.endIndex...]
    if depth < deepest, let uses = ArgumentUse.of(String(name)) {
      let text = used(uses, &rest, depth: depth)
      return text.isEmpty ? nil : text
    }
    let hasArgument = rest.first == "{" && rest.dropFirst().first != "}"
    rest = rest.drop { $0 == " " }
    if name == "item" { return "; " }
    // The names of one's own commands tell more than nothing.
    let isOwn = !hasArgument && !LaTeXLetters.silent.contains(String(name))
    return LaTeXLetters.named[String(name)] ?? (isOwn ? String(name) : "")
  }

  private static func used(_ uses: [ArgumentUse], _ rest: inout Substring, depth: Int) -> String {
    var arguments = LaTeXArguments(rest, longest: longestArgument)
    while arguments.optional() != nil {}
    var text = ""
    for use in uses {
      guard let argument = arguments.braced() else { break }
      switch use {
      case .dropped: break
      case .printed: text += plain(argument, depth: depth + 1)
      case .above: text += "(\(plain(argument, depth: depth + 1)))"
      case .below: text += "/(\(plain(argument, depth: depth + 1)))"
      case .unit: text += " [\(plain(argument, depth: depth + 1))]"
      }
    }
    rest = arguments.rest
    return text
  }

  /// The end of a longer argument is not looked for.
  private static let longestArgument = 1_000

  /// Takes the brackets around a command that prints nothing, or the blank before it.
  private static func close(_ plain: inout String, before rest: inout Substring) {
    if plain.hasSuffix("("), rest.hasPrefix(")") {
      plain.removeLast()
      rest = rest.dropFirst()
    }
    guard let next = rest.first, ".,;".contains(next) else { return }
    while plain.hasSuffix(" ") { plain.removeLast() }
  }

  /// Stands for a dollar that begins no formula.
  private static let dollar: Character = "\u{E024}"

  /// Without the signs around formulas that are as readable as text.
  private static func withoutMath(_ text: String) -> String {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count > 2, parts.count % 2 == 1 else { return text }
    return parts.enumerated().map { place, part in
      place % 2 == 0 || !part.contains { "^_\\".contains($0) } ? String(part) : "$\(part)$"
    }.joined()
  }
}

/// What becomes of an argument of a command that takes several, or prints none.
private enum ArgumentUse {
  case dropped
  case printed
  case unit
  /// The parts of a fraction.
  case above
  case below

  /// Nil for commands whose only argument is printed.
  static func of(_ command: String) -> [ArgumentUse]? {
    if let known = all[command] { return known }
    let name = command.lowercased()
    return name.contains("cite") || name.hasSuffix("ref") ? [.dropped] : nil
  }

  private static let all: [String: [ArgumentUse]] = [
    "href": [.dropped, .printed], "hyperref": [.printed], "hyperlink": [.dropped, .printed],
    "hypertarget": [.dropped, .printed], "glslink": [.dropped, .printed],
    "textcolor": [.dropped, .printed], "texorpdfstring": [.dropped, .printed],
    "begin": [.dropped], "end": [.dropped], "glsadd": [.dropped], "glsaddall": [.dropped],
    "label": [.dropped], "namedlabel": [.dropped, .dropped], "index": [.dropped],
    "footnote": [.dropped], "color": [.dropped], "includegraphics": [.dropped],
    "vspace": [.dropped], "hspace": [.dropped], "nomunit": [.unit],
    "frac": [.above, .below], "dfrac": [.above, .below], "tfrac": [.above, .below],
  ]
}

/// Letters that LaTeX writes with commands.
private enum LaTeXLetters {
  static let named = [
    "ss": "ß", "o": "ø", "O": "Ø", "aa": "å", "AA": "Å", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ",
    "l": "ł", "L": "Ł", "i": "i", "j": "j", "LaTeX": "LaTeX", "TeX": "TeX", "ldots": "…",
    "dots": "…", "colon": ":", "in": "∈", "notin": "∉", "subset": "⊂", "subseteq": "⊆", "cup": "∪",
    "cap": "∩", "forall": "∀", "exists": "∃", "infty": "∞", "neq": "≠", "ne": "≠", "le": "≤",
    "ge": "≥", "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉", "leftarrow": "←",
    "Rightarrow": "⇒", "mapsto": "↦", "circ": "∘", "pm": "±",
    "times": "×", "cdot": "·", "leq": "≤", "geq": "≥", "approx": "≈",
    "rightarrow": "→", "to": "→", "partial": "∂", "nabla": "∇", "ell": "ℓ", "hbar": "ħ",
    "mid": "|", "langle": "⟨", "rangle": "⟩", "equiv": "≡", "land": "∧", "wedge": "∧", "lor": "∨",
    "vee": "∨", "neg": "¬", "lnot": "¬", "setminus": "∖", "emptyset": "∅", "varnothing": "∅",
    "supset": "⊃", "supseteq": "⊇", "subsetneq": "⊊", "sum": "∑", "prod": "∏", "int": "∫",
    "oplus": "⊕", "otimes": "⊗", "cdots": "⋯", "iff": "⇔", "Leftrightarrow": "⇔",
    "implies": "⇒", "leftrightarrow": "↔", "uparrow": "↑", "downarrow": "↓", "sim": "∼",
    "simeq": "≃", "cong": "≅", "propto": "∝", "perp": "⊥", "bot": "⊥", "top": "⊤", "parallel": "∥",
    "angle": "∠", "prime": "′", "star": "⋆", "ast": "∗", "bullet": "•", "div": "÷", "mp": "∓",
    "ll": "≪", "gg": "≫", "models": "⊨", "vdash": "⊢", "aleph": "ℵ", "dagger": "†", "degree": "°",
    "textdegree": "°", "textbackslash": "\\", "textasciitilde": "~", "textasciicircum": "^",
    "textunderscore": "_", "textbar": "|", "textless": "<", "textgreater": ">", "euro": "€",
    "pounds": "£", "copyright": "©", "textendash": "–", "textemdash": "—", "lbrace": "{",
    "rbrace": "}", "vert": "|", "lvert": "|", "rvert": "|", "Vert": "‖", "hookrightarrow": "↪",
    "longrightarrow": "⟶", "Longrightarrow": "⟹", "Leftarrow": "⇐",
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε",
    "zeta": "ζ", "eta": "η", "theta": "θ", "vartheta": "ϑ", "iota": "ι", "kappa": "κ",
    "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "omicron": "ο", "pi": "π", "rho": "ρ",
    "sigma": "σ", "tau": "τ", "upsilon": "υ", "phi": "φ", "varphi": "φ", "chi": "χ", "psi": "ψ",
    "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π",
    "Sigma": "Σ", "Upsilon": "Υ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
  ]

  /// Commands that only change how the text after them looks.
  static let silent: Set<String> = [
    "hfill", "newline", "par", "noindent", "xspace", "quad", "qquad", "bf", "bfseries", "it",
    "itshape", "em", "sl", "tt", "ttfamily", "rm", "sc", "scshape", "small", "footnotesize",
    "large", "Large", "normalfont", "linebreak", "protect", "left", "right", "displaystyle",
    "glsresetall", "nopostdesc", "textbf", "textit", "emph", "texttt", "textsc", "mathrm",
    "mathbf", "mathcal", "mathbb", "mathit", "mathsf", "boldsymbol", "bm", "ensuremath", "mbox",
    "text", "boxtimes", "boxdot", "square", "Box", "blacksquare", "checkmark",
  ]

  private static let accents: [Character: Character] = [
    "'": "\u{301}", "`": "\u{300}", "^": "\u{302}", "\"": "\u{308}", "~": "\u{303}",
    "=": "\u{304}", ".": "\u{307}", "c": "\u{327}", "v": "\u{30C}", "u": "\u{306}",
    "H": "\u{30B}", "k": "\u{328}", "r": "\u{30A}",
  ]

  /// The letter of an accent such as `'e`, `"{\i}` or `c{c}`, which it takes from the text.
  static func accented(_ text: inout Substring) -> String? {
    guard let mark = text.first, let accent = accents[mark] else { return nil }
    var rest = text.dropFirst()
    // A command of letters needs braces or a blank before its letter.
    if mark.isLetter, rest.first.map({ $0 != "{" && $0 != " " }) ?? true { return nil }
    let isBraced = rest.first == "{"
    rest = rest.drop { $0 == "{" || $0 == " " || $0 == "\\" }
    guard let letter = rest.popFirst(), letter.isLetter else { return nil }
    if isBraced { rest = rest.drop { $0 == "}" } }
    text = rest
    return String([letter, accent].reduce(into: "") { $0.unicodeScalars += $1.unicodeScalars })
  }
}

/// The arguments of a command, in braces and in brackets.
struct LaTeXArguments {
  private(set) var rest: Substring
  private let longest: Int

  init(_ text: some StringProtocol, longest: Int = .max) {
    (rest, self.longest) = (Substring(text), longest)
  }

  mutating func braced() -> String? { group("{", "}") }
  mutating func optional() -> String? { group("[", "]") }

  private mutating func group(_ open: Character, _ close: Character) -> String? {
    let start = rest.drop(while: \.isWhitespace)
    guard start.first == open else { return nil }
    var depth = 0
    for index in start.prefix(longest).indices {
      if start[index] == open { depth += 1 }
      if start[index] == close { depth -= 1 }
      guard depth == 0 else { continue }
      rest = start[start.index(after: index)...]
      return String(start[start.index(after: start.startIndex)..<index])
    }
    return nil
  }

  /// Takes the text up to a comma that is neither in braces nor a blank, as in `short = e.\,g.`.
  private mutating func value() -> Substring {
    var (depth, isEscaped) = (0, false)
    let value = rest.prefix { character in
      defer { isEscaped = character == "\\" && !isEscaped }
      if isEscaped { return true }
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      return character != "," || depth > 0
    }
    rest = rest[value.endIndex...]
    return value
  }

  /// `short = {ACL}, long = Access Control List`.
  static func values(_ text: String) -> [String: String] {
    var values: [String: String] = [:]
    var arguments = LaTeXArguments(text)
    while let sign = arguments.rest.firstIndex(of: "=") {
      let name = arguments.rest[..<sign].filter { !$0.isWhitespace && $0 != "," }
      arguments.rest = arguments.rest[arguments.rest.index(after: sign)...]
      if let value = arguments.braced() {
        values[name] = value
      } else {
        values[name] = Blanks.trimmed(arguments.value())
      }
      arguments.rest = arguments.rest.drop { $0 == "," || $0.isWhitespace }
    }
    return values
  }
}
