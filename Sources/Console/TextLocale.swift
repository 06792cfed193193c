import Glibc

/// The encoding of characters: UTF-8 for us, whatever was set for the programs we start.
enum TextLocale {
  /// Makes the process read and write UTF-8; returns what `LC_ALL` was if it had to be replaced.
  ///
  /// readline takes the locale from the environment again and again, and in any other encoding
  /// than UTF-8 it would run the bytes of a typed letter as commands. Only characters are
  /// concerned: numbers keep their decimal point.
  static func becomeUTF8() -> Replaced? {
    setlocale(LC_CTYPE, "")
    if isUTF8 { return nil }
    let found = getenv("LC_ALL").map { String(cString: $0) }
    for name in ["C.UTF-8", "en_US.UTF-8", "UTF-8"] {
      setenv("LC_ALL", name, 1)
      setlocale(LC_CTYPE, "")
      if isUTF8 { break }
    }
    return Replaced(value: found)
  }

  struct Replaced {
    /// Nil if there was none.
    let value: String?
  }

  private static var isUTF8: Bool {
    nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } == "UTF-8"
  }
}
