// A random stream of lines, and the orders in which it may arrive.

/// A random stream of lines of one person, told apart by their own times unless they are to be tied.
package struct RandomStream {
  /// The lines in the order in which they happened.
  package private(set) var lines: [String] = []
  /// For each line the showing that it is about; nil for none.
  private var showings: [Int?] = []
  private var random: SeededGenerator
  private var second = 0
  private let profile: String
  /// What tells the stream's showings and lines from another device's; empty for lines without ids.
  private let device: String
  private let isTied: Bool

  /// Makes a stream.
  ///
  /// - Parameters:
  ///   - seed: What repeats it.
  ///   - profile: Whose.
  ///   - device: Where it happens; nil for the one device that there is.
  ///   - isTied: Whether lines may happen at the same moment.
  package init(seed: UInt64, profile: String = "jane", device: String? = nil, isTied: Bool = false)
  {
    self.profile = profile
    self.device = device ?? ""
    self.isTied = isTied
    random = SeededGenerator(seed: seed)
    var open: [Int] = []
    var count = 0
    for _ in 0..<Int.random(in: 5...20, using: &random) {
      let kind = Int.random(in: 0..<12, using: &random)
      if kind < 3 || open.isEmpty && kind < 9 {
        addUpdate()
      } else if kind == 3 || open.isEmpty {
        count += 1
        open.append(count)
        add(showing: count, event: #"{"name":"flow_screen_showed","instanceId":"you"}"#)
      } else if kind == 4, let index = open.indices.randomElement(using: &random) {
        close(open.remove(at: index))
      } else if kind == 5 {
        add(nil, #""event":{"name":"purchase_started"}"#)
      } else if let showing = open.randomElement(using: &random) {
        add(showing: showing, event: input())
      }
    }
    for showing in open { close(showing) }
  }

  private mutating func addUpdate() {
    let value = Int.random(in: 0..<4, using: &random)
    let change = [
      #"{"first_name":"N\#(value)"}"#, #"{"email":"p\#(value)@example.com"}"#,
      #"{"attributes":{"n":\#(value)}}"#, #"{"remove":["n","first_name"]}"#,
      #"{"attributes":{"experience":"pro","n":null}}"#, #"{"email":"no address"}"#,
    ].randomElement(using: &random)
    let context = Bool.random(using: &random) ? #""context":{"country":"\#(value)"},"# : ""
    add(nil, #"\#(context)"locale":"\#(["de", "en"][value % 2])","update":\#(change ?? "{}")"#)
  }

  private mutating func input() -> String {
    let value = Int.random(in: 1..<5, using: &random)
    let inputs = [
      ("you", "name", "text_input", #""value":"A\#(value)""#),
      ("you", "name", "text_input", #""value":"""#),
      ("you", "email", "email_input", #""value":"typed\#(value)""#),
      ("you", "email", "email_input", #""value":"e\#(value)@example.com""#),
      ("quiz", "experience", "single_choice", #""item_ids":["pro"]"#),
      ("quiz", "goals", "multi_choice", #""item_ids":[]"#),
      ("quiz", "goals", "multi_choice", #""item_ids":["fit","strong"]"#),
      ("quiz", "reminders", "toggle", #""value":\#(value % 2 == 0)"#),
      ("body", "weight", "number_input", #""value":"7\#(value),5""#),
      ("body", "height", "number_input", #""value":"17\#(value)""#),
    ]
    let (screen, element, type, answer) = inputs.randomElement(using: &random) ?? inputs[0]
    return """
      {"name":"flow_user_input","instanceId":"\(screen)","element_id":"\(element)",\
      "element_type":"\(type)",\(answer)}
      """
  }

  private mutating func close(_ showing: Int) {
    if Bool.random(using: &random) {
      let event = #"{"name":"flow_screen_showed","instanceId":"done","is_last_screen":true}"#
      add(showing: showing, event: event)
    }
    add(showing: showing, event: #"{"name":"flow_closed"}"#)
  }

  private mutating func add(showing: Int, event: String) {
    add(
      showing,
      #""flow":"onboarding","showing":"\#(device)s\#(showing)","locale":"de","event":\#(event)"#)
  }

  private mutating func add(_ showing: Int?, _ body: String) {
    if !isTied || Bool.random(using: &random) { second += 1 }
    let minutes = String(second / 60 + 10)
    let seconds = String(String(second % 60 + 100).dropFirst())
    // A line without an id is known by its content: the same of two devices would be one line.
    let id = device.isEmpty ? #""id":"e\#(second)","# : #""device":"\#(device)","#
    lines.append(
      #"{"profile":"\#(profile)",\#(id)"at":"2026-11-30T09:\#(minutes):\#(seconds)Z",\#(body)}"#)
    showings.append(showing)
  }

  /// The lines in another order that may occur: each device keeps the order of its own showing's
  /// closing, everything else may overtake.
  package mutating func shuffled() -> [String] {
    var places = Array(lines.indices)
    places.shuffle(using: &random)
    // A close is the last line of its showing.
    for showing in Set(showings.compactMap { $0 }) {
      let slots = places.indices.filter { showings[places[$0]] == showing }
      let closing = lines.indices.last { showings[$0] == showing }
      guard let last = slots.last, let closing,
        let now = places.firstIndex(of: closing)
      else { continue }
      places.swapAt(now, last)
    }
    return places.map { lines[$0] }
  }
}
