// The scripts that let a shell ask the command itself what may stand at the cursor.

/// The scripts that let a shell ask the command itself what may stand at the cursor.
///
/// A script holds no verb and no option: it passes the words typed so far to the hidden verb
/// `complete`, which walks the declaration that also parses them. So a script never goes out of date.
enum CompletionScript: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The script, with how to install it in its first lines.
  var text: String {
    switch self {
    case .bash: Self.bashText
    case .zsh: Self.zshText
    case .fish: Self.fishText
    }
  }

  /// Bash cuts words at `=` and `:`; they are put together again, and what stood before the last cut
  /// is taken off each candidate, since Bash replaces only what stands behind it.
  private static let bashText = #"""
    # Completion of segments for bash 3.2 and newer.
    # For you alone:  segments completions bash > ~/.local/share/bash-completion/completions/segments
    # For this shell: eval "$(segments completions bash)"

    _segments() {
      local line=$COMP_LINE piece='' words=() count=0 index
      for ((index = 0; index <= COMP_CWORD; index++)); do
        piece=${COMP_WORDS[index]}
        if [[ $count -eq 0 || -z $line || $line == [[:blank:]]* ]]; then
          words[count]=$piece
          count=$((count + 1))
        else
          words[count - 1]+=$piece
        fi
        line=${line#"${line%%[![:blank:]]*}"}
        line=${line#"$piece"}
      done
      local typed=${words[count - 1]} before=''
      case $piece in
        = | : | =: | :=) before=$typed ;;
        *) before=${typed%"$piece"} ;;
      esac
      local plain=() word
      for word in "${words[@]}"; do
        word=${word//\\/}
        word=${word#[\"\']}
        [[ $word == '~/'* ]] && word=$HOME/${word#'~/'}
        plain+=("$word")
      done
      COMPREPLY=()
      local candidate
      while IFS= read -r candidate; do
        if [[ $candidate == $'\tfiles' ]]; then
          if ! compopt -o default 2>/dev/null; then
            while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$piece")
          fi
          continue
        fi
        candidate=${candidate%%$'\t'*}
        [[ $candidate == *= ]] && compopt -o nospace 2>/dev/null
        candidate=${candidate#"$before"}
        [[ $piece == [\"\']* ]] || printf -v candidate '%q' "$candidate"
        COMPREPLY+=("$candidate")
      done < <("${plain[0]}" complete -- "${plain[@]:1}" 2>/dev/null)
    }
    complete -F _segments segments

    """#

  private static let zshText = #"""
    #compdef segments
    # Completion of segments for zsh.
    # For you alone:  segments completions zsh > DIRECTORY/_segments, where DIRECTORY is in $fpath
    # For this shell: eval "$(segments completions zsh)", after compinit

    _segments() {
      local line word offered
      local -a closed open
      for line in "${(@f)$("${(Q)words[1]}" complete -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
        word=${line%%$'\t'*}
        offered=${word//:/\\:}
        [[ $line == *$'\t' ]] || offered+=:${line#*$'\t'}
        if [[ $line == $'\tfiles' ]]; then
          compset -P '--[^=]#='
          _files
          return
        elif [[ -z $word ]]; then
          continue
        elif [[ $word == *= ]]; then
          open+=("$offered")
        else
          closed+=("$offered")
        fi
      done
      local status_=1
      (( $#closed )) && _describe segments closed && status_=0
      (( $#open )) && _describe segments open -S '' && status_=0
      return status_
    }

    if [[ $funcstack[1] == _segments ]]; then
      _segments "$@"
    else
      compdef _segments segments
    fi

    """#

  private static let fishText = #"""
    # Completion of segments for fish.
    # For you alone:  segments completions fish > ~/.config/fish/completions/segments.fish
    # For this shell: segments completions fish | source

    function __segments_complete
        set -l typed (commandline -ct)
        set -l before (commandline -opc)
        for line in ($before[1] complete -- $before[2..-1] "$typed" 2>/dev/null)
            if test "$line" = \tfiles
                set -l option (string match -r '^--[^=]*=' -- "$typed")
                for path in (__fish_complete_path (string replace -r '^--[^=]*=' '' -- "$typed"))
                    printf '%s%s\n' "$option" $path
                end
            else
                printf '%s\n' $line
            end
        end
    end
    complete -c segments -f -a '(__segments_complete)'

    """#
}
