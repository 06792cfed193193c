/// What Linux says of its mounted file systems.
enum MountTable {
  /// Whether the file system of that device number is one of a network.
  static func isOnNetwork(_ device: UInt64, _ mounts: String) -> Bool {
    let major = device >> 8 & 0xFFF | device >> 32 & 0xFFFF_F000
    let minor = device & 0xFF | device >> 12 & 0xFFFF_FF00
    for mount in mounts.split(separator: "\n") {
      // Number, parent, device, root, place, options, some fields more, a hyphen, and the kind.
      let fields = mount.split(separator: " ")
      guard fields.count > 2, fields[2] == "\(major):\(minor)",
        let hyphen = fields.firstIndex(of: "-"), hyphen + 1 < fields.count
      else { continue }
      return isNetwork(fields[hyphen + 1])
    }
    return false
  }

  /// What runs through FUSE may end on another machine; to be careful there costs little.
  private static func isNetwork(_ kind: Substring) -> Bool {
    kind.hasPrefix("fuse.") || kind.hasPrefix("nfs") || kind.hasPrefix("smb")
      || ["9p", "afs", "ceph", "cifs", "glusterfs", "lustre", "ncpfs", "virtiofs"].contains(kind)
  }
}
