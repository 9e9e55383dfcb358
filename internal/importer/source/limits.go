package source

// Limits bound what a reader takes in; the zero value of a field is its default.
type Limits struct {
	Bytes int64 // of the whole file: 200 MB
	Line  int   // bytes of one line: 16 MB
	Rows  int   // records: 5,000,000
	// Unpacked bounds the bytes of what is inside a packed file: 1 GB.
	Unpacked int64
	// Activities bounds those of one project, summaries included: 300,000. A schedule of that many can be worked in.
	Activities int
	// Text bounds the bytes in the cells of a table: 256 MB. A small file may say one text in very many cells.
	Text int64
	// Sheets bounds those of a workbook: 500.
	Sheets int
}

// Largest is how many bytes a file may have.
func (l Limits) Largest() int64 { return l.orDefaults().Bytes }

func (l Limits) orDefaults() Limits {
	if l.Bytes == 0 {
		l.Bytes = 200 << 20
	}
	if l.Line == 0 {
		l.Line = 16 << 20
	}
	if l.Rows == 0 {
		l.Rows = 5_000_000
	}
	if l.Unpacked == 0 {
		l.Unpacked = 1 << 30
	}
	if l.Activities == 0 {
		l.Activities = 300_000
	}
	if l.Text == 0 {
		l.Text = 256 << 20
	}
	if l.Sheets == 0 {
		l.Sheets = 500
	}
	return l
}
