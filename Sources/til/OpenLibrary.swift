import Archive
import Things
import Trainer

/// Opens the library that the command line or the environment names.
@MainActor
enum OpenLibrary {
  /// The directories of this process, or of a demo.
  static var variables = PlaceVariables.ofProcess()

  static func store(
    folder: String?, opening: LibraryDoor.Opening, proceed: @escaping LibraryDoor.Proceeding
  ) throws -> ThingStore? {
    let places = try Places(option: folder, variables)
    let access: Access
    switch opening {
    case .full: access = try places.makeAccess()
    case .reading:
      guard places.isTaken || (variables.library ?? "").isEmpty else { return nil }
      access = try places.makeAccess()
    case .existing:
      guard places.isTaken else { return nil }
      access = try places.makeAccess()
    case .glance:
      guard places.hasLibrary, places.hasIndex else { return nil }
      access = try places.access()
    }
    let device = try DeviceNaming.device(of: places, variables)
    let clock = SystemClock()
    let library = try Library(places, device: device, access: access, now: clock.now()) {
      progress in
      let what = progress.done > 0 ? "\(progress.what), \(progress.done)" : progress.what
      try proceed(what, progress.isWaiting)
    }
    library.workInBackground(by: NamedFile.programPath())
    return try ThingStore(
      library: library, upkeep: library, sync: library, following: library, files: library,
      clock: clock, computer: SettingsFile(places))
  }
}
