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
		if [[ $cur == -* ]]; then
			words="%[2]s"
		elif ((COMP_CWORD == 1)); then
			words="%[3]s ./..."
		fi ;;
	esac
	COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _quotalint quotalint
`, strings.Join(c.ruleNames(), " "), strings.Join(c.flagNames(), " "), strings.Join(c.subcommands(), " "))
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
		if [[ $words[CURRENT] == -* ]]; then
			compadd -- %[2]s
		else
			((CURRENT == 2)) && compadd %[3]s ./...
			_files
		fi ;;
	esac
}
compdef _quotalint quotalint
`, strings.Join(c.ruleNames(), " "), strings.Join(c.flagNames(), " "), strings.Join(c.subcommands(), " "))
}

func (c *Command) fish() string {
	var b strings.Builder
	b.WriteString("# fish completion for quotalint: quotalint completion fish | source\n")
	fmt.Fprintf(&b, "complete -c quotalint -n __fish_use_subcommand -a '%s'\n", strings.Join(c.subcommands(), " "))
	fmt.Fprintf(&b, "complete -c quotalint -n '__fish_seen_subcommand_from help explain' -a '%s'\n", strings.Join(c.ruleNames(), " "))
	b.WriteString("complete -c quotalint -n '__fish_seen_subcommand_from completion' -a 'bash zsh fish'\n")
	fs, _ := c.flags(new(options))
	fs.VisitAll(func(f *flag.Flag) {
		_, text := flag.UnquoteUsage(f)
		fmt.Fprintf(&b, "complete -c quotalint -o %s -d '%s'\n", f.Name, strings.ReplaceAll(text, "'", `\'`))
	})
	return b.String()
}
