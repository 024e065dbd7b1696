// Finds the name that somebody most likely meant.

/// Returns the name that is closest to what was written, for a "did you mean".
///
/// Insertions, deletions, replacements and swaps of neighbors count one each; the case of ASCII
/// letters does not count. A name is close if it differs in at most a third of the length of the
/// longer of the two. Of equally close names the first is returned.
///
/// - Returns: nil if no name is close. Text of more than 256 Unicode scalars is close to nothing.
/// - Complexity: O(n·m²) for n names of m Unicode scalars.
public func nearestName(to name: String, among names: some Sequence<String>) -> String? {
  guard let wanted = folded(name) else { return nil }
  var nearest: (name: String, distance: Int)?
  for candidate in names {
    guard let scalars = folded(candidate) else { continue }
    let third = max(wanted.count, scalars.count) / 3
    let limit = nearest.map { min(third, $0.distance - 1) } ?? third
    if let distance = editDistance(wanted, scalars, limit: limit) {
      nearest = (candidate, distance)
    }
  }
  return nearest?.name
}

/// Returns the scalars with ASCII letters in lower case, or nil if there are more than 256.
private func folded(_ text: String) -> [UInt32]? {
  let longest = 256
  var scalars: [UInt32] = []
  for scalar in text.unicodeScalars {
    guard scalars.count < longest else { return nil }
    let isUpper = ("A"..."Z").contains(scalar)
    scalars.append(isUpper ? scalar.value + 0x20 : scalar.value)
  }
  return scalars
}

/// Returns the count of edits between two texts, or nil if it exceeds the limit.
///
/// This is the optimal string alignment distance: no part is edited twice.
private func editDistance(_ left: [UInt32], _ right: [UInt32], limit: Int) -> Int? {
  guard limit >= 0, abs(left.count - right.count) <= limit else { return nil }
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let replacement = last[column] + (left[row] == right[column] ? 0 : 1)
      var best = min(replacement, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    // A swap can reach over one row, so both must be too far away.
    guard min(current.min() ?? 0, last.min() ?? 0) <= limit else { return nil }
    (beforeLast, last) = (last, current)
  }
  return last[right.count] <= limit ? last[right.count] : nil
}
