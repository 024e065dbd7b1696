// Fuzzes catalogs as apply takes them.

import FuzzInputs
import FuzzNames

/// Tries what must hold of any input.
@main
enum FuzzCatalog {
  static func main() {
    _ = FuzzNames.run { bytes, count in
      let fault = HostileInput.fault(
        inCatalog: Array(UnsafeBufferPointer(start: bytes, count: count)))
      if let fault { fatalError(fault) }
      return 0
    }
  }
}
