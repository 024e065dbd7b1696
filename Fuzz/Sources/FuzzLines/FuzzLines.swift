// Fuzzes event lines as ingest takes them.

import FuzzInputs
import FuzzNames

/// Tries what must hold of any input.
@main
enum FuzzLines {
  static func main() {
    _ = FuzzNames.run { bytes, count in
      let fault = HostileInput.fault(
        inLines: Array(UnsafeBufferPointer(start: bytes, count: count)))
      if let fault { fatalError(fault) }
      return 0
    }
  }
}
