package benchdata

import (
	"bufio"
	"fmt"
	"io"
	"slices"
)

// Formats are those Write knows.
var Formats = []string{"xer", "mspdi", "pmxml"}

// Write writes a schedule of so many activities, milestones included and WBS rows apart. Errors: a format or a size that is
// not known, and those of the writer.
func Write(w io.Writer, format string, activities int, seed uint64) error {
	if !slices.Contains(Formats, format) {
		return fmt.Errorf("no format %q", format)
	}
	if activities < Fewest || activities > Most {
		return fmt.Errorf("between %d and %d activities", Fewest, Most)
	}
	out := &writer{Writer: bufio.NewWriterSize(w, 1<<18), network: newNetwork(activities, seed)}
	switch format {
	case "xer":
		out.xer()
	case "mspdi":
		out.mspdi()
	case "pmxml":
		out.pmxml()
	}
	return out.Flush()
}

// writer writes a network; its first error comes with Flush.
type writer struct {
	*bufio.Writer
	*network
}

func (w *writer) put(format string, args ...any) { _, _ = fmt.Fprintf(w, format, args...) }

// projectName is the name of every network.
const projectName = "Generated building"
