import Things

extension JSON {
  /// Something that should be known, with its place.
  static func notice(_ notice: Notice) -> JSON {
    .object([
      ("file", .optional(notice.file, JSON.string)), ("line", .optional(notice.line, JSON.int)),
      ("sentence", .string(notice.sentence)), ("remedy", .optional(notice.remedy, JSON.string)),
    ])
  }
}
