extension Thing.ID {
  /// The id of a Thing with these forms, the same on every machine.
  ///
  /// The counter is 0 unless a living Thing has that id already.
  public static func computed(short: String, long: String, counter: Int = 0) -> Thing.ID {
    var (short, long) = (short, long)
    return short.withUTF8 { short in
      long.withUTF8 { long in computed(short: short, long: long, counter: counter) }
    }
  }

  /// The same for forms held as UTF-8.
  public static func computed(
    short: UnsafeBufferPointer<UInt8>, long: UnsafeBufferPointer<UInt8>, counter: Int = 0
  ) -> Thing.ID {
    var digest = TextDigest()
    ComposedText.withComposed(short) { digest.combine($0) }
    ComposedText.withComposed(long) { digest.combine($0) }
    digest.combine(UInt64(counter))
    return Thing.ID(number: digest.value)
  }
}
