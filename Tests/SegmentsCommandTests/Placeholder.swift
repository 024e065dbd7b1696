// Placeholder.
import Testing
