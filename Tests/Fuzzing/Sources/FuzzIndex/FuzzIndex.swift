import FuzzEntries

/// libFuzzer calls it with every input it tries.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  fuzzIndex(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
