// Places of a profile with values, in order.

/// Places of a profile with values, in order of the places, each once.
struct PlaceValues: Hashable, Sendable {
  /// One place.
  struct Entry: Hashable, Sendable {
    let target: WriteTarget
    /// Nil for unset.
    let value: AttributeValue?
  }

  private(set) var entries: [Entry] = []

  /// Whether there is none.
  var isEmpty: Bool { entries.isEmpty }

  /// The same, to look up.
  var byTarget: [WriteTarget: AttributeValue?] {
    Dictionary(uniqueKeysWithValues: entries.lazy.map { ($0.target, $0.value) })
  }

  /// Adds a place that comes after all others.
  mutating func append(_ target: WriteTarget, _ value: AttributeValue?) {
    entries.append(Entry(target: target, value: value))
  }
}

extension ProfileUpdate {
  /// The value of each place that is named; nil for a removal.
  var places: PlaceValues {
    var places = PlaceValues()
    for entry in entries {
      if case .set(let value) = entry.change {
        places.append(entry.target, value)
      } else {
        places.append(entry.target, nil)
      }
    }
    return places
  }
}
