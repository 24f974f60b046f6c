/**
 * The scripts that shells run for completion. They contain no commands and options: they call
 * `truebleu completion --words`, so an installed script is never out of date.
 */

/** The last line of an answer, where names of files are possible, too. */
export const FILES = ":files";

const bash = `# completion of truebleu for bash; in ~/.bashrc: eval "$(truebleu completion bash)"
_truebleu() {
  local IFS=$'\\n' i word joined= line
  local -a words=()
  COMPREPLY=()
  # bash takes = and : for words of their own
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ ( $word == [=:]* || $joined ) && \${#words[@]} -gt 0 ]]; then words[\${#words[@]} - 1]+=$word
    else words+=("$word"); fi
    joined=
    if [[ $word == [=:] ]]; then joined=1; fi
  done
  local current=\${words[\${#words[@]} - 1]} last=\${COMP_WORDS[COMP_CWORD]}
  if [[ $last == [=:] ]]; then last=; fi
  local start=\${current%"$last"}
  while read -r line; do
    if [[ $line == ${FILES} ]]; then
      compopt -o filenames 2> /dev/null
      COMPREPLY+=($(compgen -f -- "$last"))
    else
      line=\${line%%$'\\t'*}
      COMPREPLY+=("\${line#"$start"}")
    fi
  done < <("$1" completion --words "\${words[@]}" 2> /dev/null)
}
complete -F _truebleu truebleu
`;

const zsh = `#compdef truebleu
# completion of truebleu for zsh; in ~/.zshrc, after compinit: source <(truebleu completion zsh)
_truebleu() {
  local -a candidates
  local line files
  for line in "\${(@f)$("\${(Q)words[1]}" completion --words "\${(@Q)words[2,CURRENT-1]}" "$PREFIX" 2> /dev/null)}"; do
    if [[ $line == ${FILES} ]]; then files=1
    elif [[ -n $line ]]; then candidates+=("\${\${\${line%%$'\\t'*}//:/\\\\:}}\${\${line#*$'\\t'}:+:\${line#*$'\\t'}}"); fi
  done
  (( $#candidates )) && _describe -t truebleu truebleu candidates
  [[ -n $files ]] && _files
}
# in a folder of fpath the function is called at once, elsewhere it is only registered
if [[ $funcstack[1] == _truebleu ]]; then _truebleu "$@"; else compdef _truebleu truebleu; fi
`;

const fish = `# completion of truebleu for fish; in ~/.config/fish/config.fish: truebleu completion fish | source
function __truebleu_complete
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  for line in ($words[1] completion --words $words[2..] "$current" 2> /dev/null)
    if test "$line" = ${FILES}
      __fish_complete_path "$current"
    else
      echo $line
    end
  end
end
complete -c truebleu -f -a '(__truebleu_complete)'
`;

export const completionScripts = { bash, zsh, fish } as const;
