/// How far local time was ahead of UTC, in seconds, at instants given in seconds since 1970.
///
/// Without a name it is the zone of this computer; nil says that there is no zone of that name.
public typealias Zones = (_ zone: String?, _ times: [Int64]) -> [Int]?
