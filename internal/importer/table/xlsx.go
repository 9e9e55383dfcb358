package table

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"gantry/domain/fault"
	"gantry/domain/schedule"
	"gantry/internal/importer/source"
)

// Bounds of a workbook beside those of every file: it is packed, and a small file may hold very much.
const (
	maxParts     = 10_000   // files in the package
	maxPart      = 64 << 20 // bytes of one that is no sheet and no list of strings, unpacked
	keptInMemory = 32 << 20 // bytes of a sheet, unpacked; a larger one goes through a temporary file
)

// IsPackage tells whether a file is a package of files, as workbooks are.
func IsPackage(head []byte) bool { return bytes.HasPrefix(head, []byte("PK\x03\x04")) }

// ReadXLSX reads a sheet of a workbook. Faults: those of tables, "import.not_a_schedule", "import.too_many_sheets", "import.too_large" for a package
// that unpacks to more than the limit, "import.unknown_sheet".
func ReadXLSX(in *source.Input, how Reading) (list []schedule.Import, err error) {
	defer func() { // a workbook nobody wrote must not end the program, whatever the library makes of it
		if p := recover(); p != nil {
			list, err = nil, fault.New(fault.Invalid, "import.not_a_schedule", nil)
		}
	}()
	data, size, err := in.Whole()
	if err != nil {
		return nil, err
	}
	files, err := zip.NewReader(data, size)
	if err != nil {
		return nil, fault.New(fault.Invalid, "import.not_a_schedule", nil)
	}
	if err := checkPackage(files, in.Limits); err != nil {
		return nil, err
	}
	if err := checkParts(in, files); err != nil {
		return nil, err
	}
	book, err := excelize.OpenReader(io.NewSectionReader(data, 0, size), excelize.Options{
		UnzipSizeLimit: in.Limits.Unpacked, UnzipXMLSizeLimit: min(keptInMemory, in.Limits.Unpacked),
	})
	if book != nil {
		defer func() { _ = book.Close() }()
	}
	if err != nil {
		return nil, fault.New(fault.Invalid, "import.not_a_schedule", nil)
	}
	if n := len(book.GetSheetList()); n > in.Limits.Sheets {
		return nil, fault.New(fault.TooLarge, "import.too_many_sheets", fault.P{"sheets": n, "max": in.Limits.Sheets})
	}
	plainFormats(book)
	sheet, err := chooseSheet(book, how.Mapping)
	if err != nil {
		return nil, err
	}
	rows, err := book.Rows(sheet)
	if err != nil {
		return nil, fault.New(fault.Invalid, "import.not_a_schedule", nil)
	}
	defer func() { _ = rows.Close() }()
	g := newGrid(in, how)
	g.sheet, g.table, g.sheets, g.typed = sheet, sheet, book.GetSheetList(), true
	line, from1904 := 0, false
	if props, err := book.GetWorkbookProps(); err == nil && props.Date1904 != nil {
		from1904 = *props.Date1904
	}
	g.next = func() (int, []string, error) {
		if !rows.Next() {
			if rows.Error() != nil {
				return 0, nil, fault.New(fault.Invalid, "import.not_a_schedule", nil)
			}
			return 0, nil, io.EOF
		}
		line++
		cells, err := rows.Columns()
		if err != nil {
			return 0, nil, fault.New(fault.Invalid, "import.bad_value", fault.P{"line": line, "table": sheet, "field": "", "value": source.Clip(err.Error())})
		}
		for i := range cells {
			cells[i] = plainDay(cells[i], from1904)
		}
		return line, cells, nil
	}
	return g.read()
}

// checkPackage refuses what unpacks to more than is bounded, by what the package says of itself: nothing is unpacked
// beyond that.
func checkPackage(files *zip.Reader, limits source.Limits) error {
	large := func(bytes int64) error { return fault.New(fault.TooLarge, "import.too_large", fault.P{"bytes": bytes}) }
	if len(files.File) > maxParts {
		return large(limits.Unpacked)
	}
	total, book := uint64(0), false
	for _, f := range files.File {
		name := strings.ToLower(strings.ReplaceAll(f.Name, "\\", "/"))
		book = book || strings.HasSuffix(name, "workbook.xml")
		size := f.UncompressedSize64
		if total += size; size > uint64(limits.Unpacked) || total > uint64(limits.Unpacked) {
			return large(limits.Unpacked)
		}
		if size > maxPart && !strings.HasPrefix(name, "xl/worksheets/sheet") && name != "xl/sharedstrings.xml" {
			return large(maxPart)
		}
	}
	if !book {
		return fault.New(fault.Invalid, "import.not_a_schedule", nil)
	}
	return nil
}

// checkParts reads the parts a table comes from to their ends: the library stops reading where a part breaks off, is damaged or makes
// no sense, and the rows behind would be lost without a word. Faults: those of XML, with the part as the table.
func checkParts(in *source.Input, files *zip.Reader) error {
	for _, f := range files.File {
		name := strings.ToLower(strings.ReplaceAll(f.Name, "\\", "/"))
		switch {
		case strings.HasPrefix(name, "xl/worksheets/sheet"), name == "xl/sharedstrings.xml", name == "xl/styles.xml", strings.HasPrefix(name, "xl/workbook"):
		default:
			continue
		}
		if err := checkPart(in, f); err != nil {
			if told := (*fault.Fault)(nil); errors.As(err, &told) && told.Params != nil {
				told.Params["table"] = source.Clip(f.Name)
			}
			return err
		}
	}
	return nil
}

func checkPart(in *source.Input, f *zip.File) error {
	if plain, err := unpacked(in, f, func(part *source.Input) (bool, error) { return source.PlainXML(part), nil }); plain || err != nil {
		return err
	}
	_, err := unpacked(in, f, func(part *source.Input) (bool, error) {
		x, _, _, err := source.OpenXML(part)
		if err != nil {
			return false, err
		}
		if _, err = x.Skip(); err != nil {
			return false, err
		}
		_, err = x.After()
		return true, err
	})
	return err
}

// unpacked reads a part of a package from its begin.
func unpacked(in *source.Input, f *zip.File, read func(part *source.Input) (bool, error)) (bool, error) {
	r, err := f.Open()
	if err != nil {
		return false, fault.New(fault.Invalid, "import.not_a_schedule", nil)
	}
	defer func() { _ = r.Close() }()
	return read(in.Part(r))
}

// chooseSheet is the one somebody said, else the one whose heads say the most.
func chooseSheet(book *excelize.File, m *Mapping) (string, error) {
	sheets := book.GetSheetList()
	if m != nil && m.Sheet != "" {
		for _, name := range sheets {
			if name == m.Sheet {
				return name, nil
			}
		}
		return "", fault.New(fault.NotFound, "import.unknown_sheet", fault.P{"sheet": source.Clip(m.Sheet), "sheets": sheets})
	}
	best, score := "", -1
	for _, name := range sheets {
		if v := sheetScore(book, name); v > score {
			best, score = name, v
		}
	}
	if best == "" {
		return "", fault.New(fault.Invalid, "import.no_projects", nil)
	}
	return best, nil
}

// sheetScore is how many fields the best of the first rows of a sheet speaks of, -1 for a sheet without rows.
func sheetScore(book *excelize.File, name string) int {
	rows, err := book.Rows(name)
	if err != nil {
		return -1
	}
	defer func() { _ = rows.Close() }()
	score := -1
	for i := 0; i < headSearch && rows.Next(); i++ {
		cells, err := rows.Columns()
		if err != nil {
			return max(score, 0) // reading it tells where
		}
		if filled(cells) > 0 {
			score = max(score, headScore(cells))
		}
	}
	return score
}

// What cells look like once plainFormats has been here.
const (
	dateMark     = " x1900" // behind days counted as the workbook does: the library writes years and months slowly
	plainDate    = `0.##########"` + dateMark + `"`
	plainPercent = `0.0000%`
)

// plainDay writes a date that plainFormats has marked with its year first.
func plainDay(text string, from1904 bool) string {
	days, marked := strings.CutSuffix(text, dateMark)
	if !marked {
		return text
	}
	v, err := strconv.ParseFloat(days, 64)
	if err != nil || v > 1<<22 {
		return days
	}
	at, err := excelize.ExcelDateToTime(v, from1904)
	if err != nil {
		return days
	}
	return at.Format("2006-01-02 15:04:05")
}

// plainFormats makes the formats of a workbook tell the values of its cells: dates as marked numbers; percents as percents; numbers whose format names a unit of time
// with that unit; all others as they are.
func plainFormats(book *excelize.File) {
	styles := book.Styles
	if styles == nil || styles.CellXfs == nil {
		return
	}
	codes := map[int]string{}
	if styles.NumFmts != nil {
		for _, f := range styles.NumFmts.NumFmt {
			if f != nil {
				codes[f.NumFmtID] = f.FormatCode
			}
		}
	}
	made := map[string]int{}
	number := func(code string, now *int) *int {
		id, there := made[code]
		if !there {
			style, err := book.NewStyle(&excelize.Style{CustomNumFmt: &code})
			if err != nil || style >= len(styles.CellXfs.Xf) || styles.CellXfs.Xf[style].NumFmtID == nil {
				return now // as the workbook shows it
			}
			id = *styles.CellXfs.Xf[style].NumFmtID
			made[code] = id
		}
		return &id
	}
	general := 0
	for i := range len(styles.CellXfs.Xf) {
		now := styles.CellXfs.Xf[i].NumFmtID
		if now == nil {
			continue
		}
		to := &general
		switch kind, unit := formatKind(*now, codes[*now]); kind {
		case 'd':
			to = number(plainDate, now)
		case '%':
			to = number(plainPercent, now)
		case 'u':
			to = number(`0.####" `+unit+`"`, now)
		case 't': // as it is shown: 8:00
			to = now
		case 'e':
			to = number(`0.##########" `+clockDays+`"`, now)
		}
		styles.CellXfs.Xf[i].NumFmtID = to
	}
}

// formatKind tells what a number format makes of a number: 'd' a date, 't' a time of day, 'e' hours that count on beyond a day, '%' a percent, 'u' a number with a unit
// of time, 'n' a number.
func formatKind(id int, code string) (kind byte, unit string) {
	if code == "" {
		switch {
		case id >= 14 && id <= 17, id == 22, id >= 27 && id <= 31, id == 34, id == 35, id == 36, id >= 50 && id <= 58:
			return 'd', ""
		case id == 46:
			return 'e', ""
		case id >= 18 && id <= 21, id == 45, id == 47, id == 32, id == 33:
			return 't', ""
		case id == 9, id == 10:
			return '%', ""
		}
		return 'n', ""
	}
	code, _, _ = strings.Cut(code, ";") // the format of positive numbers
	var bare, quoted strings.Builder
	for i := 0; i < len(code); i++ {
		switch c := code[i]; c {
		case '"':
			end := strings.IndexByte(code[i+1:], '"')
			if end < 0 {
				end = len(code) - i - 2
			}
			quoted.WriteString(code[i+1 : max(i+1+end, i+1)])
			i += end + 1
		case '\\', '_', '*':
			if i++; i < len(code) && c == '\\' {
				quoted.WriteByte(code[i])
			}
		case '[':
			end := strings.IndexByte(code[i:], ']')
			if end < 0 {
				end = len(code) - i - 1
			}
			switch strings.Trim(strings.ToLower(code[i:i+end]), "[") {
			case "h", "hh", "m", "mm", "s", "ss":
				return 'e', ""
			}
			i += end
		default:
			bare.WriteByte(c)
		}
	}
	signs := strings.ToLower(bare.String())
	if strings.Contains(signs, "general") || strings.Contains(signs, "estándar") {
		signs = ""
	}
	switch {
	case strings.ContainsAny(signs, "yda"), strings.Contains(signs, "m") && !strings.ContainsAny(signs, "hs"):
		if strings.ContainsAny(signs, "ydm") {
			return 'd', ""
		}
	case strings.ContainsAny(signs, "hs"):
		return 't', ""
	case strings.Contains(signs, "%"):
		return '%', ""
	}
	if unit := timeUnit(fold(quoted.String())); unit != "" && unit != "M" && unit != "y" {
		return 'u', unit
	}
	return 'n', ""
}
