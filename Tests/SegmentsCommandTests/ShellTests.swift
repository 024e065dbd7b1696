// The completion scripts and the manual page, in the shells and formatters that read them.

import BuiltCommand
import Foundation
import Testing

@testable import SegmentsCommand

@Suite("In the shells", .serialized)
struct ShellTests {
  private static func has(_ program: String) -> Bool {
    ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"].contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  /// A folder with a store of a catalog and three profiles, and a file whose name begins with `fi`.
  private func workspace() throws -> BuiltCommand {
    let folder = try BuiltCommand.temporaryFolder()
    let built = BuiltCommand(directory: folder)
    try Trial.catalog.write(
      to: folder.appending(path: "file one.json5"), atomically: true, encoding: .utf8)
    let answer = try built.run(
      """
      set -e
      segments apply 'file one.json5'
      for id in jane 'jo nas' 'a:b'; do segments profile set "$id" --first-name X; done
      for shell in bash zsh fish; do segments completions $shell > $shell.script; done
      """)
    try #require(answer.code == 0, "\(answer.remarks)")
    return built
  }

  @Test("bash takes the script, and completes a call by it")
  func bash() throws {
    let answer = try workspace().run(
      #"""
      bash -n bash.script || exit 1
      source bash.script
      compopt() { echo "compopt $*"; }
      try() {
        COMP_LINE=$1 COMP_POINT=${#1}
        shift
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
        $(complete -p segments | sed 's/.*-F \([^ ]*\).*/\1/')
        (IFS='|'; echo "${COMPREPLY[*]}")
      }
      try 'segments ev' segments ev
      try 'segments eval --pla' segments eval --pla
      try 'segments eval --placement q' segments eval --placement q
      try 'segments eval --profile=j' segments eval --profile = j
      try 'segments eval --profile=' segments eval --profile =
      try 'segments profile show a:' segments profile show a :
      try 'segments profile show "jo n' segments profile show '"jo n'
      try 'segments profile set x --attribute experience=p' \
        segments profile set x --attribute experience = p
      try 'segments profile set x --attribute exp' segments profile set x --attribute exp
      try 'segments apply fi' segments apply fi
      try "segments --store $PWD/none.db eval --placement q" \
        segments --store "$PWD/none.db" eval --placement q
      """#)
    #expect(
      answer.output == #"""
        eval
        --placement
        quiet
        jane|jo\ nas
        a:b|jane|jo\ nas
        b
        jo nas
        pro
        compopt -o nospace
        experience=
        compopt -o default



        """#)
    #expect(answer.remarks.isEmpty)
  }

  @Test("zsh takes the script, and completes a call by it", .enabled(if: has("zsh")))
  func zsh() throws {
    let answer = try workspace().run(
      #"""
      zsh -n zsh.script || exit 1
      cat > drive.zsh <<'END'
      zmodload zsh/zpty
      zpty shell 'zsh -f -i'
      zpty -w shell 'autoload -Uz compinit; compinit -u -d dump; . ./zsh.script'
      zpty -w shell 'keep() { print -r -- "[$BUFFER]" >> kept; BUFFER= }; zle -N keep'
      zpty -w shell 'bindkey "^X" keep; : > kept'
      until [[ -e kept ]]; do sleep 0.05; done
      integer count=0
      for line in 'segments eval --placement qu' 'segments eval --profile=ja' \
        'segments profile set x --attribute exp' 'segments apply fil' 'segments profile show a'; do
        zpty -wn shell $line$'\t\x18'
        count+=1
        until (( $(wc -l < kept) == count )); do sleep 0.05; done
      done
      zpty -d shell
      END
      timeout 20 zsh -f drive.zsh
      cat kept
      """#)
    #expect(
      answer.output == """
        [segments eval --placement quiet ]
        [segments eval --profile=jane ]
        [segments profile set x --attribute experience=]
        [segments apply file\\ one.json5 ]
        [segments profile show a:b ]

        """)
  }

  @Test("fish takes the script, and completes a call by it", .enabled(if: has("fish")))
  func fish() throws {
    let answer = try workspace().run(
      #"""
      fish --no-execute fish.script || exit 1
      cat > drive.fish <<'END'
      source fish.script
      for line in 'segments ev' 'segments eval --placement ' 'segments eval --profile=ja' \
          'segments profile show jo' 'segments profile set x --attribute experience=' \
          'segments apply fi' 'segments eval --profile-file=fi'
          complete -C $line
      end
      END
      HOME=$PWD fish --no-config drive.fish
      """#)
    #expect(
      answer.output == """
        eval\tAnswer which flow a profile sees at a placement, and why
        paywall
        quiet
        --profile=jane
        jo nas
        experience=beginner
        experience=pro
        file one.json5
        fish.script
        --profile-file=file one.json5
        --profile-file=fish.script

        """)
  }

  @Test("man shows every verb, option and example", .enabled(if: has("man")))
  func manual() throws {
    let answer = try workspace().run(
      "segments manual > segments.1; LC_ALL=C.UTF-8 MANWIDTH=300 man --warnings -l ./segments.1 | col -b"
    )
    #expect(answer.remarks.isEmpty)
    let text = answer.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for verb in Verb.table where !verb.isHidden {
      for leaf in verb.isLeaf ? [verb] : verb.verbs {
        #expect(text.contains(leaf.call(after: verb.isLeaf ? "" : verb.name)))
        #expect(text.contains(leaf.summary + "."))
        for option in leaf.options + Option.global { #expect(text.contains(option.spelling)) }
        for example in leaf.examples { #expect(text.contains(example.call)) }
      }
    }
    #expect(!text.contains(CompleteCommand.verb.summary))
  }

  @Test("mandoc finds nothing wrong but that no date is given", .enabled(if: has("mandoc")))
  func lint() throws {
    let answer = try workspace().run(
      "segments manual > segments.1; mandoc -T lint segments.1 | grep -v 'missing date'")
    #expect(answer.output.isEmpty)
  }

  @Test("nothing in a text is taken for a request of the formatter")
  func escaping() {
    var page = RoffText()
    page.paragraph(".SH not a heading\n'br\n\nback\\slash – dash")
    page.request("SS", ["a \"b\" c"])
    #expect(
      page.text == """
        \\&.SH not a heading \\&\\(aqbr
        .PP
        back\\eslash \\[u2013] dash
        .SS "a \\(dqb\\(dq c"

        """)
  }
}
