// Which ids are one person, and whose phone it is.

import Segments

extension Transaction {
  func survivor(of id: Profile.ID) throws(StoreError) -> Profile.ID {
    guard try hasAliases() else { return id }
    let statement = try prepareAside("SELECT profile_id FROM profile_alias WHERE id = ?1")
    try statement.bind(id.rawValue, at: 1)
    let survivor = try statement.first { (row) throws(StoreError) in
      Profile.ID(rawValue: row.text(0))
    }
    return survivor ?? id
  }

  /// Whether any id was merged into another.
  func hasAliases() throws(StoreError) -> Bool {
    if let known = recollection.hasAliases { return known }
    let statement = try prepareAside("SELECT EXISTS (SELECT 1 FROM profile_alias)")
    let found = try statement.first { (row) throws(StoreError) in row.int(0) != 0 } ?? false
    recollection.hasAliases = found
    return found
  }

  func merge(_ id: Profile.ID, into survivor: Profile.ID, at milliseconds: Int64)
    throws(StoreError)
  {
    try forgetRows()
    recollection.hasAliases = nil
    let followers = try prepare("UPDATE profile_alias SET profile_id = ?2 WHERE profile_id = ?1")
    try followers.bind(id.rawValue, at: 1)
    try followers.bind(survivor.rawValue, at: 2)
    try followers.run()
    let alias = try prepare(
      "INSERT OR REPLACE INTO profile_alias (id, profile_id, merged_ms) VALUES (?1, ?2, ?3)")
    try alias.bind(id.rawValue, at: 1)
    try alias.bind(survivor.rawValue, at: 2)
    try alias.bind(milliseconds, at: 3)
    try alias.run()
    let row = try prepare("DELETE FROM profile WHERE id = ?1")
    try row.bind(id.rawValue, at: 1)
    try row.run()
    let assignments = try prepare("DELETE FROM assignment WHERE profile_id = ?1")
    try assignments.bind(id.rawValue, at: 1)
    try assignments.run()
  }

  func currentProfile() throws(StoreError) -> CurrentProfile? {
    let statement = try prepare(
      "SELECT profile_id, is_anonymous FROM current_profile WHERE only = 1")
    return try statement.first { (row) throws(StoreError) in
      CurrentProfile(id: Profile.ID(rawValue: row.text(0)), isAnonymous: row.int(1) != 0)
    }
  }

  func save(_ current: CurrentProfile) throws(StoreError) {
    let statement = try prepare(
      """
      INSERT OR REPLACE INTO current_profile (only, profile_id, is_anonymous) VALUES (1, ?1, ?2)
      """)
    try statement.bind(current.id.rawValue, at: 1)
    try statement.bind(current.isAnonymous ? 1 : 0 as Int64, at: 2)
    try statement.run()
  }
}
