extension Terminal {
  /// Prints a view in the room the window has now; printed, it is history.
  public func print(_ view: some View, to channel: OutputChannel = .output) {
    var values = EnvironmentValues.current
    values.adapt(to: self)
    write(EnvironmentValues.with(values, view.lines), to: channel)
  }
}
