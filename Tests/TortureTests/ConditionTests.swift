// What the system takes away: room, permissions, files, descriptors, memory. The error says what to do,
// the store stays whole, and work goes on when the cause is gone.

import BuiltCommand
import Foundation
import StoreContract
import Testing

@Suite("Real conditions", .serialized)
struct ConditionTests {
  /// Whether this process may mount file systems and become other users.
  static let isRoot = {
    #if os(Linux)
      let answer = try? BuiltCommand(directory: FileManager.default.temporaryDirectory).run(
        "d=$(mktemp -d) && mount -t tmpfs -o size=1m tmpfs $d && umount $d && rmdir $d")
      return geteuid() == 0 && answer?.code == 0
    #else
      return false
    #endif
  }()

  private let command: BuiltCommand

  init() throws {
    command = BuiltCommand(directory: try BuiltCommand.temporaryFolder())
    try Self.functions.write(
      to: command.directory.appending(path: "functions"), atomically: true, encoding: .utf8)
    try Self.catalog.write(
      to: command.directory.appending(path: "catalog.json5"), atomically: true, encoding: .utf8)
  }

  private static let catalog = """
    { format: 1, attributes: { note: { type: "string" } }, segments: { all: "true" }, flows: { f: {} },
      placements: { p: { audiences: [ { segment: "all", flow: "f" }, { flow: null } ] } } }
    """

  /// `lines N M` writes lines of updates with much text; `sound` says whether doctor finds a fault;
  /// `count` how many profiles there are; each call's code follows what it said.
  private static let functions = """
    export SEGMENTS_STORE=$PWD/segments.db
    lines() { awk -v a=$1 -v b=$2 'BEGIN { for (i = a; i < b; i++) printf "{\\"profile\\":\\"p%d\\",\\"id\\":\\"l\\",\
    \\"update\\":{\\"attributes\\":{\\"note\\":\\"%0900d\\"}}}\\n", i, i }'; }
    sound() { segments doctor > doctor.out 2>&1 && echo sound || { echo damaged; cat doctor.out; }; }
    count() { sqlite3 "file:$SEGMENTS_STORE?mode=ro" 'SELECT count(*) FROM profile'; }
    # Until a command succeeds; a script that waits for half a minute in vain says so, and ends.
    until_succeeds() { for _ in $(seq 1500); do eval "$1" && return; sleep 0.02; done; \
    echo "waited in vain: $1"; exit 7; }
    try() { "$@" > try.out 2> try.err; local code=$?; cat try.err >&2; echo "= $code"; return $code; }

    """

  private func run(_ script: String) throws -> BuiltCommand.Answer {
    try command.run("set -u; . ./functions\n" + script)
  }

  /// What is taken away, as the table of figures names it.
  enum Kind: String {
    case fullDisk = "full disks in an ingest"
    case fullDiskCalls = "full disks in other calls"
    case readOnlyMount = "disks mounted to be read"
    case lostPermission = "lost permissions"
    case failedSweep = "files that may not grow"
    case vanished = "vanished files"
    case locked = "held locks"
    case descriptors = "calls with few descriptors"
    case memory = "calls with little memory"

    /// What takes a user who may mount file systems and become another.
    static let ofRoot: [Kind] = [.fullDisk, .fullDiskCalls, .readOnlyMount, .lostPermission]
  }

  private func note(_ kind: Kind, _ count: Int = 1) {
    Torture.note("conditions", [kind.rawValue: count])
  }

  @Test(
    "what cannot be tried on this machine is counted", .enabled(if: !isRoot, "all can be"),
    arguments: Kind.ofRoot)
  func skipped(_ kind: Kind) {
    Torture.note("conditions", ["\(kind.rawValue) skipped, as nothing may be mounted": 1])
  }

  // MARK: - Room

  @Test(
    "S-070: on a full disk ingest says so and keeps whole lines alone; with room again it goes on",
    .enabled(if: isRoot, "needs a user who may mount a file system"),
    arguments: Torture.isLong ? [1, 2, 3] : [2])
  func fullDisk(_ megabytes: Int) throws {
    let answer = try run(
      """
      mkdir small && mount -t tmpfs -o size=\(megabytes)m tmpfs small || exit 9
      trap 'umount small' EXIT
      export SEGMENTS_STORE=$PWD/small/segments.db
      segments apply catalog.json5 > /dev/null || exit 8
      lines 0 4000 > all
      try segments ingest all
      kept=$(count); sound
      segments eval --profile p1 --placement p | head -1
      mount -o remount,size=64m small
      try segments ingest all; sound; count
      echo "kept $kept"
      """)
    let lines = answer.output.split(separator: "\n").map(String.init)
    #expect(lines.prefix(3) == ["= 1", "sound", "f"], "\(answer.output)\(answer.remarks)")
    #expect(Array(lines.dropFirst(3).prefix(3)) == ["= 0", "sound", "4000"], "\(answer.output)")
    #expect(answer.remarks.contains("free space on the disk"), "\(answer.remarks)")
    note(.fullDisk)
  }

  @Test(
    "a full disk refuses each other writing call, names the remedy, and leaves the store as it was",
    .enabled(if: isRoot, "needs a user who may mount a file system"),
    arguments: [
      "segments profile set p1 --attribute note=x", "segments profile merge p2 p1",
      "segments profile erase p3 --yes", "segments backup small/copy",
      "segments apply next.json5 --yes", "segments --store small/new.db apply catalog.json5",
    ], Torture.isLong ? [0, 4, 8, 12, 16] : [0, 12])
  func fullDiskCalls(_ call: String, _ kilobytesLeft: Int) throws {
    let answer = try run(
      """
      mkdir small && mount -t tmpfs -o size=8m tmpfs small || exit 9
      trap 'umount small' EXIT
      export SEGMENTS_STORE=$PWD/small/segments.db
      segments apply catalog.json5 > /dev/null || exit 8
      sed 's/f: {}/f: {}, g: {}/' catalog.json5 > next.json5
      lines 0 1000 | segments ingest - > /dev/null || exit 7
      dd if=/dev/zero of=small/room bs=1k count=\(kilobytesLeft) 2> /dev/null
      dd if=/dev/zero of=small/filler bs=1k 2> /dev/null; rm small/room
      try \(call) < /dev/null
      # A log that ends in the midst of what did not fit is no fault.
      segments doctor > doctor.out 2>&1
      grep -v '^note   log:' doctor.out | grep -e ^fault -e 'restore a backup'
      ls small | grep -v -e '^segments.db' -e filler -e new.db
      rm small/filler
      try \(call) < /dev/null; sound
      """)
    let lines = answer.output.split(separator: "\n").map(String.init)
    #expect(lines == ["= 1", "= 0", "sound"], "\(answer.output)\(answer.remarks)")
    #expect(
      answer.remarks.contains("free space") || answer.remarks.contains("No space left"),
      "\(answer.remarks)")
    note(.fullDiskCalls)
  }

  @Test(
    "an erasure whose bytes cannot be written anew leaves the store with its log, and ends later",
    arguments: [
      // No room to end the log in the one, none to make the file anew in the other.
      ("1000", "journal_mode"), ("$(( $(stat -c %s segments.db) / 1024 - 1000 ))", "make it anew"),
    ])
  func failedSweep(_ kilobytes: String, _ step: String) throws {
    let answer = try run(
      """
      mode() { od -An -tu1 -j18 -N2 segments.db | tr -d ' \\n'; echo; }
      segments apply catalog.json5 > /dev/null
      lines 0 3000 | segments ingest - > /dev/null; mode
      ( trap '' XFSZ; ulimit -f \(kilobytes); try segments profile erase p7 --yes ) < /dev/null
      mode; ls segments.db-journal 2> /dev/null
      segments doctor | grep -c '^fault  erasing'
      """)
    #expect(answer.output == "22\n= 1\n22\n0\n", "\(answer.output)\(answer.remarks)")
    // Where the rows lie on pages behind the limit, nobody is erased, and the store says so.
    let isKept = answer.remarks.contains("cannot run COMMIT")
    #expect(isKept || answer.remarks.contains(step), "\(answer.remarks)")
    let later = try run(
      """
      \(isKept ? "segments profile erase p7 --yes > erased || exit 7" : "")
      segments profile show p7; sound; grep -ac "$(printf '%0900d' 7)" segments.db
      """)
    #expect(later.output == "sound\n0\n", "\(later.output)")
    note(.failedSweep)
  }

  // MARK: - Permissions

  @Test(
    "a disk that is mounted to be read is read, refuses writes by name, and takes them again later",
    .enabled(if: isRoot, "needs a user who may mount a file system"))
  func readOnlyMount() throws {
    let answer = try run(
      """
      mkdir small && mount -t tmpfs -o size=8m tmpfs small || exit 9
      trap 'umount small' EXIT
      export SEGMENTS_STORE=$PWD/small/segments.db
      segments apply catalog.json5 > /dev/null && segments profile set p1 --attribute note=x > /dev/null
      mount -o remount,ro small
      segments eval --profile p1 --placement p | head -1
      try segments profile set p1 --attribute note=y
      try segments --store small/new.db apply catalog.json5
      sound
      mount -o remount,rw small
      try segments profile set p1 --attribute note=y; sound
      """)
    #expect(
      answer.output == "f\n= 1\n= 1\nsound\n= 0\nsound\n", "\(answer.output)\(answer.remarks)")
    #expect(answer.remarks.contains("cannot be written"), "\(answer.remarks)")
    #expect(answer.remarks.contains("Read-only file system"), "\(answer.remarks)")
    note(.readOnlyMount)
  }

  @Test(
    "a user who loses the right to write is told which file, and writes again when it is back",
    .enabled(if: isRoot, "needs a user who may become another"))
  func lostPermission() throws {
    let answer = try run(
      """
      chmod 755 . ; mkdir own && chown nobody own
      export SEGMENTS_STORE=$PWD/own/segments.db PATH
      as() { setpriv --reuid=65534 --regid=65534 --clear-groups -- "$@"; }
      as segments apply catalog.json5 > /dev/null || exit 8
      for mode in 444 000; do
        chmod $mode own/segments.db
        try as segments profile set p1 --attribute note=x
      done
      chmod 600 own/segments.db; chmod 555 own
      try as segments profile set p1 --attribute note=x
      chmod 755 own; chown root own/segments.db
      try as segments profile set p1 --attribute note=x
      chown nobody own/segments.db
      try as segments profile set p1 --attribute note=x
      as segments doctor > /dev/null && echo sound
      """)
    #expect(
      answer.output == "= 1\n= 1\n= 1\n= 1\n= 0\nsound\n", "\(answer.output)\(answer.remarks)")
    let said = answer.remarks.split(separator: "\n")
    #expect(said.count == 4 && said.allSatisfy { $0.contains("segments.db") }, "\(said)")
    #expect(said.allSatisfy { $0.contains("permission") || $0.contains("written") }, "\(said)")
    note(.lostPermission)
  }

  // MARK: - Files

  @Test("a store that vanishes under a process that has it open makes no other, and is told")
  func vanished() throws {
    let answer = try run(
      """
      segments apply catalog.json5 > /dev/null; mkfifo in
      segments ingest in > ingest.out 2> ingest.err & pid=$!; exec 3<> in
      lines 0 3 >&3
      until_succeeds '[ "$(count)" = 3 ]'
      mkdir away; mv segments.db* away/
      lines 3 6 >&3; exec 3>&-; wait $pid; echo "= $?"
      ls | grep segments.db
      try segments profile list
      mv away/* .; sound; count
      lines 0 9 | segments ingest - > /dev/null; count
      """)
    let lines = answer.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("sound"), "\(answer.output)\(answer.remarks)")
    #expect(lines.last == "9", "\(answer.output)\(answer.remarks)")
    #expect(!lines.contains("segments.db"), "\(answer.output)")
    #expect(answer.remarks.contains("no store at"), "\(answer.remarks)")
    note(.vanished)
  }

  @Test("a store that another program locks is waited for, then named; afterwards work goes on")
  func locked() throws {
    let answer = try run(
      """
      segments apply catalog.json5 > /dev/null; mkfifo in
      sqlite3 segments.db > /dev/null < in & pid=$!; exec 3<> in
      echo 'BEGIN EXCLUSIVE; UPDATE counter SET seq = seq; SELECT 1;' >&3
      until_succeeds 'sqlite3 segments.db "BEGIN IMMEDIATE" 2>&1 | grep -q locked'
      segments eval --profile p1 --placement p | head -1
      try segments profile set p1 --attribute note=x
      echo 'COMMIT;' >&3; exec 3>&-; wait $pid
      try segments profile set p1 --attribute note=x; sound
      """)
    #expect(answer.output == "f\n= 1\n= 0\nsound\n", "\(answer.output)\(answer.remarks)")
    #expect(answer.remarks.contains("try again, or end the other process"), "\(answer.remarks)")
    #expect(!answer.remarks.contains("database is locked"), "\(answer.remarks)")
    note(.locked)
  }

  // MARK: - Descriptors, memory

  @Test("with few descriptors each call works or says what to do, and leaves the store whole")
  func descriptors() throws {
    let answer = try run(
      """
      segments apply catalog.json5 > /dev/null; lines 0 50 > all
      for n in \(Torture.isLong ? "4 5 6 7 8 9 10 11 12 13 14 16 20" : "5 7 8 10"); do
        for call in 'profile set p1 --attribute note=x' 'ingest all' 'profile list' 'backup copy --force' \
          'profile erase p99 --yes' 'doctor' 'eval --profile p1 --placement p'; do
          ( exec > out 2> err 3>&-; ulimit -n $n; exec segments $call ); code=$?
          case $code in
            0) echo worked ;;
            1) echo "failed: $call: $(cat err out | tr '\\n' ' ')" ;;
            127) echo 'not loaded' ;;
            *) echo "code $code of $call with $n" ;;
          esac
        done
      done
      sound; segments ingest all > /dev/null; echo "= $?"
      """)
    let lines = answer.output.split(separator: "\n").map(String.init)
    #expect(lines.suffix(2) == ["sound", "= 0"], "\(answer.output)")
    #expect(lines.allSatisfy { !$0.hasPrefix("code") }, "\(answer.output)\(answer.remarks)")
    #expect(lines.filter { $0 == "worked" }.count > 7, "\(answer.output)")
    let failed = lines.filter { $0.hasPrefix("failed") }
    note(.descriptors, lines.count - 2)
    #expect(!failed.isEmpty)
    for line in failed {
      #expect(line.contains("ulimit -n") || line.contains("Too many open files"), "\(line)")
    }
  }

  @Test("with little memory each call works or ends, and the store stays whole")
  func memory() throws {
    let answer = try run(
      """
      segments apply catalog.json5 > /dev/null; lines 0 500 > all
      for k in \(Torture.isLong ? "$(seq 8000 1000 90000)" : "16000 32000 40000 60000 300000"); do
        for call in 'profile set p1 --attribute note=x' 'ingest all' 'backup copy --force' 'doctor'; do
          ( ulimit -v $k; exec segments $call > out 2> err ) 2> /dev/null; echo "$?"
        done
      done > codes
      sound; segments ingest all > /dev/null; echo "= $?"; count; cat codes
      """)
    let lines = answer.output.split(separator: "\n").map(String.init)
    let codes = lines.dropFirst(3)
    note(.memory, codes.count)
    #expect(lines.prefix(3) == ["sound", "= 0", "500"], "\(answer.output)\(answer.remarks)")
    // From too little to enough.
    #expect(codes.contains("0") && codes.contains { $0 != "0" }, "\(answer.output)")
  }
}
