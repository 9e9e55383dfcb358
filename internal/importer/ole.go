package importer

import (
	"bytes"
	"errors"
	"io"

	"gantry/domain/fault"
	"gantry/internal/importer/source"
)

// oleMark begins the compound files in which older Office programs, and Microsoft Project, keep their documents.
var oleMark = []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")

// isWorkbook are names of parts that only workbooks have: those of Excel 97 to 2003, and those behind a password.
var isWorkbook = [][]byte{[]byte("W\x00o\x00r\x00k\x00b\x00o\x00o\x00k\x00"), []byte("E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00")}

// refuseOLE tells what to save instead of a compound file. Faults: "import.xls", "import.mpp".
func refuseOLE(in *source.Input) error {
	window := make([]byte, 0, 1<<16)
	for {
		keep := min(len(window), 64) // a name may lie across two reads
		copy(window, window[len(window)-keep:])
		n, err := io.ReadFull(in, window[keep:cap(window)])
		window = window[:keep+n]
		for _, name := range isWorkbook {
			if bytes.Contains(window, name) {
				return fault.New(fault.Invalid, "import.xls", nil)
			}
		}
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return fault.New(fault.Invalid, "import.mpp", nil)
		case err != nil:
			return err
		}
	}
}
