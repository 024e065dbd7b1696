// Fuzzes numbers as people type them.

import FuzzInputs
import FuzzNames

/// Tries what must hold of any input.
@main
enum FuzzNumbers {
  static func main() {
    _ = FuzzNames.run { bytes, count in
      let fault = HostileInput.fault(
        inNumber: Array(UnsafeBufferPointer(start: bytes, count: count)))
      if let fault { fatalError(fault) }
      return 0
    }
  }
}
