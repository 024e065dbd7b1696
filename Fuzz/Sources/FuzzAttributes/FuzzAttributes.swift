// Fuzzes the attributes of an update.

import FuzzInputs
import FuzzNames

/// Tries what must hold of any input.
@main
enum FuzzAttributes {
  static func main() {
    _ = FuzzNames.run { bytes, count in
      let fault = HostileInput.fault(
        inAttributes: Array(UnsafeBufferPointer(start: bytes, count: count)))
      if let fault { fatalError(fault) }
      return 0
    }
  }
}
