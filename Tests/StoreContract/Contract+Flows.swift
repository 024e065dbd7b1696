// A catalog with every kind of input, for lines of flows.

extension Contract {
  /// A catalog with every kind of input.
  package static let catalog = """
    {
      format: 1,
      attributes: {
        experience: { type: "string", values: ["beginner", "amateur", "pro"] },
        bmi: { type: "number", minimum: 5, maximum: 300 },
        goals: { type: "string_list" },
        reminders: { type: "boolean" },
        met: { type: "timestamp" },
      },
      flows: {
        onboarding: {
          screens: [
            { id: "you", elements: [
              { id: "name", type: "text_input" }, { id: "email", type: "email_input" },
              { id: "phone", type: "phone_input" }, { id: "birthday", type: "date_picker" },
            ] },
            { id: "quiz", elements: [
              { id: "experience", type: "single_choice",
                options: [{ id: "beginner", default: true }, { id: "amateur" }, { id: "pro" }] },
              { id: "goals", type: "multi_choice", options: [{ id: "fit" }, { id: "strong" }] },
              { id: "reminders", type: "toggle" },
              { id: "met", type: "date_time_picker" },
            ] },
            { id: "body", elements: [
              { id: "weight", type: "number_input" }, { id: "height", type: "number_input" },
              { id: "name", type: "text_input" },
            ] },
            { id: "done", elements: [] },
          ],
          save: {
            "profile.first_name": "answers['you/name']",
            "profile.email": "answers.email",
            "profile.phone_number": "answers.phone",
            "profile.birthday": "answers.birthday",
            "attributes.experience": "answers.experience",
            "attributes.goals": "answers.goals",
            "attributes.reminders": "answers.reminders",
            "attributes.met": "answers.met",
            "attributes.nickname": "answers['body/name']",
          },
          finish: {
            "attributes.bmi": {
              when: "number(answers.height) > 0.0",
              value: "number(answers.weight) / ((number(answers.height) / 100.0) * (number(answers.height) / 100.0))",
            },
          },
        },
        other: {},
      },
      placements: { home: { audiences: [{ flow: "other" }] } },
    }
    """
}
