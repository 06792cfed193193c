/// Codes and names of languages, as used in headers.
enum LanguageCodes {
  static func isLanguage(_ key: String) -> Bool {
    if all.contains(key) || names.contains(key) { return true }
    // With a script or a country, as in `zh-hans`.
    let parts = key.split { "-_".contains($0) }
    return parts.count == 2 && all.contains(String(parts[0])) && 2...4 ~= parts[1].count
  }

  static let all: Set<String> = split(
    """
    ar bg bn bs ca cn cs cy da de dk el en eo es et eu fa fi fr ga gl gr he hi hr hu hy id is it ja jp ka \
    ko kr la lt lv mk ms nb nl nn no pl pt ro ru sk sl sq sr sv sw ta th tl tr tw uk ur vi zh \
    ara bul cat ces chi cze dan deu dut ell eng epo esp est eus fas fin fra fre ger gle glg gre heb \
    hin hrv hun ind isl ita jpn kat kor lat lav lit mkd msa nld nor pol por ron rum rus slk slv spa \
    srp swe tam tha tur ukr urd vie zho uz kk ky gu kn ml
    """)
  /// Names of languages, and codes that are no words.
  static let namesAlone = names.union(["esp", "eng", "deu", "spa", "jpn", "kor", "rus"])
  static let names = Set(ColumnNames.languages.split(separator: ",").map(String.init))

  private static func split(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
