// The version of the command.

/// The version of the command.
enum ProductVersion {
  /// As `--version` prints it.
  static let text = "0.1.0"
}
