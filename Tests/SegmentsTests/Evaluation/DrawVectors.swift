// Seeds, keys and their buckets: part of the contract.

/// Seeds, keys and their buckets, from another implementation of murmur3_x86_32.
enum DrawVectors {
  static let all: [(seed: String, key: String, bucket: Int)] = [
    ("pro_price", "jane", 25_466),
    ("pro_price", "jonas", 16_846),
    ("pro_price", "", 62_622),
    ("bmi_paywall/bmi_high", "jane", 65_147),
    ("coach", "anon-7", 78_472),
    ("pro_price", "jos\u{E9}", 29_450),
    ("pro_price", "jose\u{301}", 79_372),
    ("pro_price", "\u{1F44D}", 45_679),
    ("s", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 38_855),
    ("e1", "tester-1", 22_961),
    ("e2", "tester-1", 20_974),
    ("pro_price", "00012", 95_146),
    ("pro_price", "12", 70_018),
  ]
}
