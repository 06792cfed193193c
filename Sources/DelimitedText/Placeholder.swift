// The first file of this target follows.
