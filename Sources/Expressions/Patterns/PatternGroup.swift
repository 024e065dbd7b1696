// A group of a pattern while it is read.

/// What has been read of a group, or of the whole pattern.
struct PatternGroup {
  /// The place of its `(`.
  let start: Int

  /// The flags that hold again behind its `)`.
  let flagsOutside: PatternFlags

  /// The alternatives that are complete.
  private(set) var branches: [PatternFragment] = []

  /// The parts of the alternative that is being read.
  var pieces: [PatternFragment] = []

  init(start: Int, flagsOutside: PatternFlags) {
    self.start = start
    self.flagsOutside = flagsOutside
  }

  /// Ends an alternative, at `|` or at the end of the group.
  mutating func endBranch() {
    branches.append(PatternFragment(sequence: pieces))
    pieces = []
  }
}
