/// A view for each of some data.
public struct ForEach<Data: Swift.Sequence, Content: View>: View {
  private let data: Data
  private let content: (Data.Element) -> Content

  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.content = content
  }

  public func elements() -> [Element] { data.flatMap { content($0).elements() } }
}
