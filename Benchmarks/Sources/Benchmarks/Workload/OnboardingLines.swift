// The events of people who go through an onboarding, as the lines that are taken in.

/// The events of people who go through an onboarding: eight lines each, in the order in which a phone
/// sends them.
enum OnboardingLines {
  /// How many lines one person has.
  static let each = 8

  /// The lines of one person.
  static func of(_ person: Person) -> [String] {
    let weight = 40 + person.number % 80
    let events = [
      #"{"name":"flow_screen_showed","instanceId":"you","is_last_screen":false}"#,
      input("you", "name", "text_input", #""value":"\#(person.firstName)""#),
      input(
        "you", "experience", "single_choice",
        #""item_ids":["\#(Person.experiences[person.experience])"]"#),
      #"{"name":"flow_screen_showed","instanceId":"body","is_last_screen":false}"#,
      input("body", "weight", "number_input", #""value":"\#(weight).5""#),
      input("body", "height", "number_input", #""value":"\#(150 + person.number % 50)""#),
      #"{"name":"flow_screen_showed","instanceId":"done","is_last_screen":true}"#,
      #"{"name":"flow_closed"}"#,
    ]
    return events.enumerated().map { index, event in
      """
      {"profile":"\(person.id)","at":"2026-01-02T03:04:0\(index)Z","id":"\(person.id)-\(index)",\
      "showing":"s-\(person.id)","flow":"onboarding","locale":"en","event":\(event)}
      """
    }
  }

  private static func input(_ screen: String, _ element: String, _ kind: String, _ value: String)
    -> String
  {
    #"{"name":"flow_user_input","instanceId":"\#(screen)","isBackendEvent":false,"#
      + #""isCustomerEvent":true,"element_id":"\#(element)","element_type":"\#(kind)",\#(value)}"#
  }
}
