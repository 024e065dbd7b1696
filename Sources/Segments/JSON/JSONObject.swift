// The members of a JSON object, in the order of the text.

/// The members of a JSON object, in the order of the text and found by key.
///
/// Keys are compared by Unicode scalar: a composed and a decomposed letter are different.
public struct JSONObject: Sendable {
  /// A key and its value.
  public struct Member: Sendable {
    /// The key, with its escapes resolved.
    public let key: String

    /// Where the key stands; nowhere when the member was built.
    public let keyPlace: JSONPlace

    /// The value.
    public let value: JSONNode

    /// Makes a member.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - keyPlace: Where the key stands.
    ///   - value: The value.
    public init(key: String, keyPlace: JSONPlace = .nowhere, value: JSONNode) {
      self.key = key
      self.keyPlace = keyPlace
      self.value = value
    }
  }

  /// Up to this many members are searched one by one, which is quicker than hashing them.
  static let searchedMembers = 16

  /// The members, in the order of the text.
  public let members: [Member]

  private let index: [ScalarKey: Int]?

  /// Makes an object with members in the order given.
  ///
  /// - Parameter members: The members; no key stands twice, else the first one is found.
  public init(_ members: [Member]) {
    self.members = members
    guard members.count > Self.searchedMembers else {
      index = nil
      return
    }
    let places = members.enumerated().lazy.map { (ScalarKey($1.key), $0) }
    index = Dictionary(places) { first, _ in first }
  }

  /// Takes over members with the index that reading them has made.
  init(members: [Member], index: [ScalarKey: Int]?) {
    self.members = members
    self.index = index
  }

  /// The value of a key, nil when there is none; constant time.
  public subscript(key: String) -> JSONNode? { member(key)?.value }

  /// The member with a key, nil when there is none; constant time.
  public func member(_ key: String) -> Member? {
    if let index {
      return index[ScalarKey(key)].map { members[$0] }
    }
    return members.first { ScalarKey.isSame($0.key, key) }
  }
}
