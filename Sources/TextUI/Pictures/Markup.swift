/// Text for HTML and SVG.
public enum Markup {
  /// The text as content of an element or of a quoted attribute.
  public static func text(_ text: some StringProtocol) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n": escaped.unicodeScalars.append(scalar)
      // XML has no such characters, not even escaped.
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": escaped.unicodeScalars.append("\u{FFFD}")
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The head of a page that has no script and loads nothing.
  public static func head(title: String, style: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    style-src 'unsafe-inline'">
    <title>\(text(title))</title>
    <style>\(style)</style></head>

    """
  }

  /// A number of tenths as a decimal, as in `8.4`.
  static func tenths(_ number: Int) -> String {
    let sign = number < 0 ? "-" : ""
    let (whole, part) = number.magnitude.quotientAndRemainder(dividingBy: 10)
    return part == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(part)"
  }

  /// A number with one decimal.
  static func number(_ number: Double) -> String { tenths(Int((number * 10).rounded())) }
}
