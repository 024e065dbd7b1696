// The manual page, made of the declaration of verbs.

import Segments

/// The manual page in the macros of man(7), which both groff and mandoc read.
struct ManualPage {
  /// The verbs, in the order in which they are described.
  let table: [Verb]

  /// The page; nothing in it depends on when or where it is printed.
  var text: String {
    var page = RoffText()
    page.request("TH", ["SEGMENTS", "1", "", "segments \(Receipt.engineVersion)", "Segments"])
    addHead(to: &page)
    page.request("SH", ["VERBS"])
    for verb in table where !verb.isHidden {
      if verb.isLeaf { add(verb, after: "", to: &page) }
      for inner in verb.verbs { add(inner, after: verb.name, to: &page) }
    }
    page.request("SH", ["OPTIONS OF EVERY VERB"])
    add(Option.global, to: &page)
    addTail(to: &page)
    return page.text
  }

  private func addHead(to page: inout RoffText) {
    page.request("SH", ["NAME"])
    page.raw("segments \\- decide which flow a person sees next")
    page.request("SH", ["SYNOPSIS"])
    page.raw("\\fBsegments\\fR \\fIVERB\\fR [\\fIoptions\\fR]")
    page.request("SH", ["DESCRIPTION"])
    page.paragraph(
      """
      Records who a person is and what they answered, decides which segments they are in, and picks,
      by the ordered audiences of a placement, the flow that they see next. Everything is in one
      store, a SQLite file.
      """)
    page.request("PP")
    page.paragraph(
      """
      Answers go to standard output, everything else to standard error. A value that begins with a
      dash works as the next word and after an equals sign (--attribute delta=-5, --tag=x=-);
      -- ends the options.
      """)
  }

  private func add(_ verb: Verb, after path: String, to page: inout RoffText) {
    page.request("SS", [verb.call(after: path)])
    page.paragraph(verb.summary + ".")
    if !verb.details.isEmpty {
      page.request("PP")
      page.paragraph(verb.details)
    }
    for operand in verb.operands { page.item(operand.name, operand.summary) }
    add(verb.options, to: &page)
    guard !verb.examples.isEmpty else { return }
    page.request("PP")
    page.paragraph(verb.examples.count == 1 ? "Example:" : "Examples:")
    for example in verb.examples {
      page.example((example.meaning.isEmpty ? [] : ["# \(example.meaning)"]) + [example.call])
    }
  }

  private func add(_ options: [Option], to page: inout RoffText) {
    for option in options {
      let spelling = option == .help ? "--help, -h" : option.spelling
      page.item(spelling, option.summary + option.note)
    }
  }

  private func addTail(to page: inout RoffText) {
    page.request("SH", ["EXIT STATUS"])
    for (code, meaning) in [
      ("0", "answered; nothing to show is an answer"),
      ("1", "failed, or a line of the input failed"),
      ("64", "the call cannot be understood"),
      ("130", "interrupted; what was taken in is kept"),
    ] { page.item(code, meaning) }
    page.request("SH", ["ENVIRONMENT"])
    page.item("SEGMENTS_STORE", "the store's file when --store is not given")
    page.item(
      "SEGMENTS_ERASURE_KEY", "the file of the secret that marks who was erased")
    page.item("NO_COLOR", "no color on a terminal, whatever it holds")
    page.request("SH", ["FILES"])
    page.item("segments.db", "the store when neither --store nor SEGMENTS_STORE says another")
    page.item(
      "segments.db.erasure-key",
      "the secret that marks who was erased, made by the first erasure; not part of backups")
    page.item(
      "segments.db.schema-1.backup",
      "the store as it was before it was brought up to date; delete it when it is not needed")
    page.request("SH", ["SEE ALSO"])
    page.raw("\\fBsqlite3\\fR(1)")
  }
}
