/// A view that the loop keeps until it is left, and so the only one with state of its own.
///
/// Its body is what is being asked: live, the last line typed on.
public protocol Screen: View {}
