import CSQLite
import SQLiteAccess
import SystemFiles

/// Adds a checksum of content and page number to every page of an index file.
///
/// SQLite notices neither a flipped bit nor swapped pages, and a table whose root page was zeroed or
/// replaced looks like an empty one. So index files use a VFS that keeps a checksum in the last 8
/// bytes of each page, which SQLite reserves for such extensions, and reports a mismatch as
/// corruption. The WAL has checksums of its own.
///
/// Another program that writes the file, such as `sqlite3` when it checkpoints the WAL, leaves pages
/// without a checksum. They are corrupt, too: only what til itself wrote can be trusted.
enum PageSums {
  /// The VFS; nil is SQLite's own.
  static let vfs: String? = register()

  /// Reserves the bytes in every page of a database that is still empty.
  static func reserve(in handle: OpaquePointer) {
    var size = Int32(sumSize)
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_RESERVE_BYTES, &size)
  }

  private static let sumSize = 8
  /// The smallest page size of SQLite.
  private static let smallestPage = 512
  /// `SQLITE_IOERR_SHORT_READ`.
  private static let shortRead = SQLITE_IOERR | 2 << 8

  // Set before a file of this VFS is read, and never changed.
  private nonisolated(unsafe) static var system: sqlite3_io_methods?
  private nonisolated(unsafe) static let summed =
    UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)

  /// Copies the system's VFS, so that only reading and writing pages of a database file differ.
  private static func register() -> String? {
    Database.prepare()
    guard let own = sqlite3_vfs_find(nil), let name = sqlite3_malloc(4) else { return nil }
    name.copyMemory(from: "til", byteCount: 4)
    let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    vfs.initialize(to: own.pointee)
    vfs.pointee.zName = UnsafePointer(name.assumingMemoryBound(to: CChar.self))
    vfs.pointee.xOpen = { _, path, file, flags, outFlags in
      PageSums.open(path, as: file, flags: flags, outFlags: outFlags)
    }
    return sqlite3_vfs_register(vfs, 0) == SQLITE_OK ? "til" : nil
  }

  private static func open(
    _ path: UnsafePointer<CChar>?, as file: UnsafeMutablePointer<sqlite3_file>?, flags: Int32,
    outFlags: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    guard let own = sqlite3_vfs_find(nil), let file else { return SQLITE_CANTOPEN }
    let code = own.pointee.xOpen(own, path, file, flags, outFlags)
    guard code == SQLITE_OK, flags & SQLITE_OPEN_MAIN_DB != 0, let methods = file.pointee.pMethods
    else { return code }
    // Threads may open their first files at the same time.
    let mutex = sqlite3_mutex_alloc(SQLITE_MUTEX_STATIC_APP1)
    sqlite3_mutex_enter(mutex)
    if system == nil { replace(methods.pointee) }
    sqlite3_mutex_leave(mutex)
    file.pointee.pMethods = UnsafePointer(summed)
    return code
  }

  /// Runs once, because files in use share the replaced methods.
  private static func replace(_ methods: sqlite3_io_methods) {
    system = methods
    summed.initialize(to: methods)
    // Without the methods of later versions, which would map pages past `xRead`.
    summed.pointee.iVersion = min(methods.iVersion, 2)
    summed.pointee.xRead = { file, buffer, count, offset in
      let code = PageSums.system?.xRead(file, buffer, count, offset) ?? SQLITE_IOERR
      return PageSums.checked(buffer, count: count, offset: offset, code: code)
    }
    summed.pointee.xWrite = { file, buffer, count, offset in
      let page = Page(UnsafeMutableRawPointer(mutating: buffer), count: count, offset: offset)
      page?.sum = page?.computedSum ?? 0
      defer { page?.sum = 0 }
      return PageSums.system?.xWrite(file, buffer, count, offset) ?? SQLITE_IOERR
    }
    summed.pointee.xShmMap = { file, region, size, extends, memory in
      PageSums.locking {
        PageSums.system?.xShmMap(file, region, size, extends, memory) ?? SQLITE_IOERR
      }
    }
    summed.pointee.xShmLock = { file, offset, count, flags in
      PageSums.locking { PageSums.system?.xShmLock(file, offset, count, flags) ?? SQLITE_IOERR }
    }
  }

  /// The result of a call that takes a lock.
  ///
  /// SQLite takes a failing lock for a busy one and would retry for ten seconds.
  private static func locking(_ call: () -> Int32) -> Int32 {
    System.forgetError()
    let code = call()
    return code == SQLITE_BUSY && System.lockFailed() ? SQLITE_IOERR | 20 << 8 : code
  }

  /// The result of a read, after comparing a page with its checksum.
  private static func checked(
    _ buffer: UnsafeMutableRawPointer?, count: Int32, offset: sqlite3_int64, code: Int32
  ) -> Int32 {
    // SQLite reads parts of the header by themselves.
    guard count >= smallestPage, code == SQLITE_OK || code == shortRead else { return code }
    // SQLite would take the end that a file lacks for zeros.
    guard code == SQLITE_OK, let page = Page(buffer, count: count, offset: offset), page.isRight
    else { return SQLITE_CORRUPT }
    // In the cache and thus in the WAL, pages have no checksum.
    page.sum = 0
    return SQLITE_OK
  }

  /// A page in SQLite's memory; only its reserved bytes are changed.
  private struct Page {
    private let bytes: UnsafeMutableRawPointer
    private let number: UInt64

    /// Nil for a part of a page.
    init?(_ bytes: UnsafeMutableRawPointer?, count: Int32, offset: sqlite3_int64) {
      guard let bytes, count == IndexSchema.pageSize, offset % sqlite3_int64(count) == 0 else {
        return nil
      }
      self.bytes = bytes
      number = UInt64(offset / sqlite3_int64(count))
    }

    private static let contentSize = IndexSchema.pageSize - sumSize

    var sum: UInt64 {
      get { bytes.loadUnaligned(fromByteOffset: Self.contentSize, as: UInt64.self) }
      nonmutating set {
        bytes.storeBytes(of: newValue, toByteOffset: Self.contentSize, as: UInt64.self)
      }
    }

    var isRight: Bool { sum == computedSum }

    /// Never 0.
    var computedSum: UInt64 {
      var (one, other, third) = (number, ~number, number << 32)
      var position = 0
      // Three independent chains keep the processor busy; 8184 is a multiple of 24.
      while position < Self.contentSize {
        one = Self.mixed(one, bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        other = Self.mixed(
          other, bytes.loadUnaligned(fromByteOffset: position &+ 8, as: UInt64.self))
        third = Self.mixed(
          third, bytes.loadUnaligned(fromByteOffset: position &+ 16, as: UInt64.self))
        position &+= 24
      }
      return max(1, Self.mixed(Self.mixed(one, other), third))
    }

    @inline(__always)
    private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
      let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      return product ^ product >> 29
    }
  }
}
