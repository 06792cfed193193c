/// A wait for one key.
public struct KeyRequest {
  /// Printed before, the last line without its end; empty where everything stands there already.
  public var prompt: [Line]
  /// The actions whose names may come back for keys that were bound in inputrc.
  public var bindings: [KeyBinding]
  /// How long to wait; nil waits for ever.
  public var timeout: Duration?

  public init(prompt: [Line] = [], bindings: [KeyBinding] = [], timeout: Duration? = nil) {
    self.prompt = prompt
    self.bindings = bindings
    self.timeout = timeout
  }
}
