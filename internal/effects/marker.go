package effects

// Marker is the package fact of a package that has something to say to its
// importers: a summary of one of its functions, or an exported API through
// which a store client can be reached. The door of the vet tool
// (internal/door) opens for every importer of a marked package.
//
// It is the only package fact of the suite, and it has no content.
type Marker struct{}

// AFact implements [analysis.Fact].
func (*Marker) AFact() {}

// String is what analysistest compares with.
func (*Marker) String() string { return "marker" }
