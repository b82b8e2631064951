// Package golangci tests the plugin in a real golangci-lint: that it finds and
// fixes what go vet does, and that it is configured and silenced as linters of
// golangci-lint are. It is a module of its own, which nothing else imports,
// since it requires all of golangci-lint.
package golangci
