/// Where text stands in its room.
public enum Alignment: Sendable {
  case leading
  case center
  case trailing
}
