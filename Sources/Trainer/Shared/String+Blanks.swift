extension String {
  /// Without leading and trailing whitespace.
  var trimmingBlanks: String {
    let text = drop(while: \.isWhitespace)
    return String(text.prefix(text.count - text.reversed().prefix(while: \.isWhitespace).count))
  }
}
