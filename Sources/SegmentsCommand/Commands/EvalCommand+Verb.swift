// What `segments eval` takes.

extension EvalCommand {
  static let profile = Option.value(
    "profile", "ID", "the profile in the store", completion: .name(.profile))
  static let placement = Option.value(
    "placement", "ID", "the placement of the catalog in force", completion: .name(.placement))
  static let context = Option.value(
    "context", "KEY=VALUE", "what the app knows at this moment, as the catalog declares it",
    completion: .pair(.contextKey)
  ).repeatable
  static let locale = Option.value(
    "locale", "TAG", "the locale of texts and numbers (default: the profile's last)")
  static let tag = Option.value(
    "tag", "NAME=TEXT", "a custom tag's value, in place of the catalog's", completion: .pair(.tag)
  ).repeatable
  static let now = Option.value("now", "TIME", "evaluate as of this moment (default: now)")
  static let atLeast = Option.value(
    "at-least", "N", "fail when the store's revision of the profile is lower")
  static let explain = Option.flag(
    "explain", "say of every audience why it admits or not, and the nearest change that would")
  static let reveal = Option.flag(
    "reveal", "with --explain: show values; without it only their kinds")
  static let lenientContext = Option.flag(
    "lenient-context", "let undeclared or mistyped context pass with a warning")
  static let shown = Option.flag("shown", "keep that the flow was shown")
  static let profileFile = Option.value(
    "profile-file", "FILE", "a profile as 'profile show --json' prints it, in place of --profile",
    completion: .file)
  static let catalog = Option.value(
    "catalog", "FILE", "with --profile-file: this catalog in place of a store's", completion: .file)
  static let requests = Option.value(
    "requests", "FILE", "one request a line, one answer a line; - for standard input",
    completion: .file)

  static let verb = Verb(
    name: "eval", summary: "Answer which flow a profile sees at a placement, and why",
    details: """
      The first line is the flow's id alone, or - for nothing; then why; then texts and tags.
      Needs --profile and --placement, or --profile-file and --placement, or --requests. A request is
      {"profile":…,"placement":…,"context":{…},"locale":…,"tags":{…},"now":…}, the first two needed.
      A profile that the store does not have is evaluated as one of which nothing is known.
      """,
    options: [
      profile, placement, context, locale, tag, now, atLeast, explain, reveal, lenientContext,
      shown, profileFile, catalog, requests,
    ],
    synopsis: "--profile ID --placement ID",
    examples: [
      Verb.Example(call: "segments eval --profile jane --placement bmi_paywall", meaning: ""),
      Verb.Example(
        call: "segments eval --profile jane --placement bmi_paywall --context country=DE "
          + "--locale de --json", meaning: ""),
      Verb.Example(
        call: "segments eval --profile jane --placement bmi_paywall --explain", meaning: ""),
      Verb.Example(
        call: "segments eval --requests requests.jsonl > answers.jsonl",
        meaning: "many in one process"),
    ],
    body: .command { arguments throws(CommandError) in try EvalCommand(arguments) })
}
