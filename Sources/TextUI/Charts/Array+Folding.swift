extension Array {
  /// At most so many elements: neighbours made one where there are more.
  func folded(into count: Int, _ join: (ArraySlice<Element>) -> Element) -> [Element] {
    guard self.count > count, count > 0 else { return self }
    let size = (self.count + count - 1) / count
    return stride(from: 0, to: self.count, by: size).map { start in
      join(self[start..<Swift.min(start + size, self.count)])
    }
  }
}
