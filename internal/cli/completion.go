package cli

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// completion prints a script that makes a shell complete the command line:
// subcommands, flags and rules, and files and directories elsewhere.
func (c *Command) completion(args []string) (int, error) {
	if len(args) != 1 {
		return Trouble, errors.New("completion takes the name of one shell: bash, zsh or fish")
	}
	script, ok := map[string]func() string{"bash": c.bash, "zsh": c.zsh, "fish": c.fish}[args[0]]
	if !ok {
		return Trouble, fmt.Errorf("no completion for %s; there is one for bash, zsh and fish", args[0])
	}
	_, err := fmt.Fprint(c.Stdout, script())
	return Clean, err
}

// subcommands returns the names of all subcommands, sorted.
func (c *Command) subcommands() []string {
	names := slices.Concat(slices.Collect(maps.Keys(c.builtin())), slices.Collect(maps.Keys(c.Subs)))
	slices.Sort(names)
	return names
}

func (c *Command) ruleNames() []string {
	names := make([]string, len(c.Rules))
	for i, a := range c.Rules {
		names[i] = a.Name
	}
	return names
}

// flagNames returns the names of all flags, sorted, with a dash.
func (c *Command) flagNames() []string {
	var names []string
	fs, _ := c.flags(new(options))
	fs.VisitAll(func(f *flag.Flag) { names = append(names, "-"+f.Name) })
	return names
}

func (c *Command) bash() string {
	return fmt.Sprintf(`# bash completion for quotalint: source <(quotalint completion bash)
_quotalint() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words=
	case $prev in
	help|explain) words="%[1]s" ;;
	completion) words="bash zsh fish" ;;
	-grade) words="warning error" ;;
	*)
		if ((COMP_CWORD == 1)) && [[ $cur != -* ]]; then
			words="%[3]s ./..."
		else
			words="%[2]s"
			case ${COMP_WORDS[1]} in
%[4]s			esac
			[[ $cur == -* || $words != -* ]] || words=
		fi ;;
	esac
	COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _quotalint quotalint
`, strings.Join(c.ruleNames(), " "), strings.Join(c.flagNames(), " "), strings.Join(c.subcommands(), " "), c.cases("\t\t\t%s) words=\"%s\" ;;\n"))
}

func (c *Command) zsh() string {
	return fmt.Sprintf(`#compdef quotalint
# zsh completion for quotalint: quotalint completion zsh > "${fpath[1]}/_quotalint"
_quotalint() {
	case $words[CURRENT-1] in
	help|explain) compadd %[1]s ;;
	completion) compadd bash zsh fish ;;
	-grade) compadd warning error ;;
	*)
		local follow="%[2]s"
		case $words[2] in
%[4]s		esac
		if [[ $words[CURRENT] == -* ]]; then
			compadd -- ${=follow}
		else
			if ((CURRENT == 2)); then
				compadd %[3]s ./...
			elif [[ $follow != -* ]]; then
				compadd -- ${=follow}
			fi
			_files
		fi ;;
	esac
}
compdef _quotalint quotalint
`, strings.Join(c.ruleNames(), " "), strings.Join(c.flagNames(), " "), strings.Join(c.subcommands(), " "), c.cases("\t\t%s) follow=\"%s\" ;;\n"))
}

func (c *Command) fish() string {
	var b strings.Builder
	b.WriteString("# fish completion for quotalint: quotalint completion fish | source\n")
	fmt.Fprintf(&b, "complete -c quotalint -n __fish_use_subcommand -a '%s'\n", strings.Join(c.subcommands(), " "))
	fmt.Fprintf(&b, "complete -c quotalint -n '__fish_seen_subcommand_from help explain' -a '%s'\n", strings.Join(c.ruleNames(), " "))
	b.WriteString("complete -c quotalint -n '__fish_seen_subcommand_from completion' -a 'bash zsh fish'\n")
	for _, name := range slices.Sorted(maps.Keys(c.Words)) {
		for _, word := range c.Words[name] {
			option, isFlag := strings.CutPrefix(word, "-")
			what := map[bool]string{true: "-o", false: "-a"}[isFlag]
			fmt.Fprintf(&b, "complete -c quotalint -n '__fish_seen_subcommand_from %s' %s %s\n", name, what, option)
		}
	}
	fs, _ := c.flags(new(options))
	fs.VisitAll(func(f *flag.Flag) {
		_, text := flag.UnquoteUsage(f)
		fmt.Fprintf(&b, "complete -c quotalint -n 'not __fish_seen_subcommand_from %s' -o %s -d '%s'\n",
			strings.Join(c.subcommands(), " "), f.Name, strings.ReplaceAll(text, "'", `\'`))
	})
	return b.String()
}

// cases writes a line for each subcommand with words of its own.
func (c *Command) cases(format string) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(c.Words)) {
		fmt.Fprintf(&b, format, name, strings.Join(c.Words[name], " "))
	}
	return b.String()
}
