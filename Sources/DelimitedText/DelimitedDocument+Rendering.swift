extension DelimitedDocument {
  /// The whole file: without a change, the bytes that were read.
  public func render() -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + dialect.lineEnding.length)
    if dialect.hasByteOrderMark { output.append(contentsOf: Byte.byteOrderMark) }
    for line in lines {
      output.append(contentsOf: bytes[line.lead])
      output.append(contentsOf: bytes[line.content])
      if let ending = line.ending { output.append(contentsOf: ending.bytes) }
    }
    if !endsLastLine, epilogue.isEmpty, let ending = lines.last?.ending {
      output.removeLast(ending.length)
    }
    output.append(contentsOf: bytes[epilogue])
    return output
  }
}
