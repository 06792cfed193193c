extension String {
  /// As it begins a sentence.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
