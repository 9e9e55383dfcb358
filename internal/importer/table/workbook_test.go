package table_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/internal/importer"
	"gantry/internal/importer/filetest"
)

// A workbook of one sheet in as few words as the format allows, as the parts of its package.
const (
	bookTypes = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`
	bookRels  = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`
	bookParts = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="rId3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`
	bookList  = `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Plan" sheetId="1" r:id="rId1"/></sheets></workbook>`
	bookTexts = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="4" uniqueCount="4"><si><t>Name</t></si><si><t>Duration</t></si><si><t>Start</t></si><si><t>Dig</t></si></sst>`
	// bookStyles: 0 a number, 1 a day, 2 a percent, 3 a text.
	bookStyles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="9" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`
)

// sheetOf is a sheet with those rows, written as the cells themselves.
func sheetOf(rows ...string) string {
	var b strings.Builder
	b.WriteString(`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`)
	for i, r := range rows {
		fmt.Fprintf(&b, `<row r="%d">%s</row>`, i+1, r)
	}
	return b.String() + `</sheetData></worksheet>`
}

const (
	bookHeads = `<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c>`
	bookRow   = `<c r="A2" t="s"><v>3</v></c><c r="B2"><v>2</v></c><c r="C2" s="1"><v>46083</v></c>` // 2026-03-02
)

// packed is the package of a workbook; parts replace those of the one in few words, an empty one goes.
func packed(t testing.TB, parts map[string]string) string {
	t.Helper()
	all := map[string]string{
		"[Content_Types].xml": bookTypes, "_rels/.rels": bookRels, "xl/_rels/workbook.xml.rels": bookParts, "xl/workbook.xml": bookList,
		"xl/styles.xml": bookStyles, "xl/sharedStrings.xml": bookTexts, "xl/worksheets/sheet1.xml": sheetOf(bookHeads, bookRow),
	}
	for name, text := range parts {
		all[name] = text
	}
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if all[name] == "" {
			continue
		}
		p, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		require.NoError(t, err)
		_, err = p.Write([]byte(all[name]))
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	return out.String()
}

// The parts of a workbook behind a package that is whole: a changed byte of the package itself is found by its checksum, and
// what the parts say would never be tried.
func FuzzReadXLSXParts(f *testing.F) {
	f.Add(sheetOf(bookHeads, bookRow), bookTexts, bookStyles, bookList)
	f.Add(sheetOf(bookHeads, `<c r="A2" t="inlineStr"><is><t>a</t></is></c><c r="B2" t="e"><v>#REF!</v></c><c r="C2" t="d"><v>2026-03-02T08:00:00</v></c><c r="XFD2"><f>1+1</f><v>2</v></c>`, `<c r="A3" t="b"><v>1</v></c><c r="B3" s="2"><v>0.5</v></c><c r="C3" s="1"><v>2958465</v></c>`), bookTexts, bookStyles,
		strings.Replace(bookList, "<sheets>", `<workbookPr date1904="1"/><sheets>`, 1))
	f.Fuzz(func(t *testing.T, sheet, texts, styles, list string) {
		if len(sheet)+len(texts)+len(styles)+len(list) > 1<<14 {
			return
		}
		fuzzTable(t, packed(t, map[string]string{"xl/worksheets/sheet1.xml": sheet, "xl/sharedStrings.xml": texts, "xl/styles.xml": styles, "xl/workbook.xml": list}), importer.Limits{Rows: 1 << 12, Unpacked: 1 << 16})
	})
}

func TestMalformedXLSXIsToldOrRefused(t *testing.T) {
	part := func(name, text string) string { return packed(t, map[string]string{name: text}) }
	sheet := func(rows ...string) string { return part("xl/worksheets/sheet1.xml", sheetOf(rows...)) }
	row := func(cells string) string { // beside a row that is whole
		return sheet(bookHeads, bookRow, cells)
	}
	cell := func(duration, start string) string {
		return row(`<c r="A3" t="inlineStr"><is><t>Pour</t></is></c>` + duration + start)
	}
	const day = `<c r="C3" s="1"><v>46084</v></c>`
	lasts := func(c string) string { return cell(c, day) }
	starts := func(c string) string { return cell(`<c r="B3"><v>1</v></c>`, c) }
	whole := packed(t, nil)
	two := func(a, b string) string {
		var out bytes.Buffer
		w := zip.NewWriter(&out)
		for _, p := range [][2]string{{"[Content_Types].xml", bookTypes}, {"_rels/.rels", bookRels}, {"xl/_rels/workbook.xml.rels", bookParts}, {"xl/workbook.xml", bookList}, {"xl/worksheets/sheet1.xml", a}, {"xl/worksheets/sheet1.xml", b}} {
			f, err := w.Create(p[0])
			require.NoError(t, err)
			_, err = f.Write([]byte(p[1]))
			require.NoError(t, err)
		}
		require.NoError(t, w.Close())
		return out.String()
	}
	deflated := func(name, text string, times int) string {
		var out bytes.Buffer
		w := zip.NewWriter(&out)
		for _, p := range [][2]string{{"[Content_Types].xml", bookTypes}, {"_rels/.rels", bookRels}, {"xl/_rels/workbook.xml.rels", bookParts}, {"xl/workbook.xml", bookList}} {
			f, err := w.Create(p[0])
			require.NoError(t, err)
			_, err = f.Write([]byte(p[1]))
			require.NoError(t, err)
		}
		f, err := w.Create(name)
		require.NoError(t, err)
		for range times {
			_, err = f.Write([]byte(text))
			require.NoError(t, err)
		}
		require.NoError(t, w.Close())
		return out.String()
	}
	filetest.RequireOutcomes(t, 40, []malformed{
		{"the mark of a package alone", "PK\x03\x04", "refused import.not_a_schedule"},
		{"cut in the first part", whole[:60], "refused import.not_a_schedule"},
		{"cut in the sheet", whole[:strings.Index(whole, "<sheetData>")], "refused import.not_a_schedule"},
		{"cut in the list of parts", whole[:len(whole)-10], "refused import.not_a_schedule"},
		{"a byte changed within a part", strings.Replace(whole, "<v>46083</v>", "<v>46093</v>", 1), "refused import.xml_malformed @1"},
		{"a package of something else", deflated("word/document.xml", "<w/>", 1), "refused import.no_projects"},
		{"no list of sheets", part("xl/workbook.xml", ""), "refused import.not_a_schedule"},
		{"a list of sheets that is empty", part("xl/workbook.xml", strings.Replace(bookList, `<sheet name="Plan" sheetId="1" r:id="rId1"/>`, "", 1)), "refused import.no_projects"},
		{"a list of sheets cut off", part("xl/workbook.xml", bookList[:len(bookList)-20]), "refused import.truncated @1"},
		{"a list of sheets that is no XML", part("xl/workbook.xml", "hello"), "refused import.truncated @1"},
		{"a sheet that is not there", part("xl/worksheets/sheet1.xml", ""), "refused import.no_projects"},
		{"no places of the parts", part("xl/_rels/workbook.xml.rels", ""), "refused import.no_projects"},
		{"no kinds of the parts", part("[Content_Types].xml", ""), ""},
		{"a sheet that lies outside of the package", part("xl/_rels/workbook.xml.rels", strings.Replace(bookParts, "worksheets/sheet1.xml", "../../../etc/passwd", 1)), "refused import.no_projects"},
		{"a part named as outside of the package", deflated("../../xl/worksheets/sheet1.xml", "<x/>", 1), "refused import.no_projects"},
		{"a sheet twice", two(sheetOf(bookHeads, bookRow), sheetOf(bookHeads)), "refused import.no_projects"},
		{"a sheet cut off", part("xl/worksheets/sheet1.xml", strings.TrimSuffix(sheetOf(bookHeads, bookRow), "</row></sheetData></worksheet>")), "refused import.truncated @1"},
		{"a sheet cut off in a cell", part("xl/worksheets/sheet1.xml", sheetOf(bookHeads, bookRow)[:len(sheetOf(bookHeads, bookRow))-50]), "refused import.truncated @1"},
		{"a sheet that is no XML", part("xl/worksheets/sheet1.xml", "hello"), "refused import.truncated @1"},
		{"a sheet of nothing", part("xl/worksheets/sheet1.xml", sheetOf()), "refused import.no_projects"},
		{"heads alone", sheet(bookHeads), "refused import.no_projects"},
		{"an entity bomb in a sheet", part("xl/worksheets/sheet1.xml", filetest.EntityBombs+strings.Replace(sheetOf(bookHeads, bookRow), "<v>2</v>", "<v>&c;</v>", 1)), "refused import.xml_doctype @1"},
		{"an entity bomb in the texts", part("xl/sharedStrings.xml", filetest.EntityBombs+strings.Replace(bookTexts, "Dig", "&c;", 1)), "refused import.xml_doctype @1"},
		{"a depth of a hundred thousand", part("xl/worksheets/sheet1.xml", `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`+strings.Repeat("<row>", 100_000)), "refused import.xml_too_deep @1"},
		{"a part that unpacks to very much", deflated("xl/styles.xml", strings.Repeat(" ", 1<<20), 65), "refused import.too_large"},
		{"a sheet that unpacks to very much", deflated("xl/worksheets/sheet1.xml", strings.Repeat(" ", 1<<20), 65), "refused import.too_large"},
		{"more parts than a workbook has", func() string {
			parts := map[string]string{}
			for i := range 10_001 {
				parts[fmt.Sprintf("xl/media/%d", i)] = "x"
			}
			return packed(t, parts)
		}(), "refused import.too_large"},
		{"no texts", part("xl/sharedStrings.xml", ""), "refused import.map_columns name"},
		{"a text beyond the list", row(`<c r="A3" t="s"><v>99</v></c><c r="B3"><v>1</v></c>` + day), "row.unnamed converted x1 @3 A Name"},
		{"a text below the list", row(`<c r="A3" t="s"><v>-1</v></c><c r="B3"><v>1</v></c>` + day), "row.unnamed converted x1 @3 A Name"},
		{"a text that is no place in the list", row(`<c r="A3" t="s"><v>x</v></c><c r="B3"><v>1</v></c>` + day), ""},
		{"no styles", part("xl/styles.xml", ""), "project.start_assumed converted x1 @0; value.replaced converted x1 @2 C Start"},
		{"styles that are no XML", part("xl/styles.xml", "hello"), "refused import.truncated @1"},
		{"a style that is not there", starts(`<c r="C3" s="77"><v>46084</v></c>`), "value.replaced converted x1 @3 C Start"},
		{"a style below nought", starts(`<c r="C3" s="-1"><v>46084</v></c>`), "value.replaced converted x1 @3 C Start"},
		{"a number format that nobody closes", packed(t, map[string]string{"xl/styles.xml": strings.Replace(bookStyles, "dd/mm/yyyy", "&quot;[$-", 1)}), "project.start_assumed converted x1 @0; value.replaced converted x1 @2 C Start"},
		{"a day without the format of a day", starts(`<c r="C3"><v>46084</v></c>`), "value.replaced converted x1 @3 C Start"},
		{"the day nought", starts(`<c r="C3" s="1"><v>0</v></c>`), "value.replaced converted x1 @3 C Start"},
		{"a day below nought", starts(`<c r="C3" s="1"><v>-5</v></c>`), "value.replaced converted x1 @3 C Start"},
		{"a day in the year 9999", starts(`<c r="C3" s="1"><v>2958465</v></c>`), "value.replaced converted x1 @3 C Start"},
		{"a day beyond all years", starts(`<c r="C3" s="1"><v>99999999999</v></c>`), "value.replaced converted x1 @3 C Start"},
		{"a day that is not a number", starts(`<c r="C3" s="1"><v>NaN</v></c>`), "value.replaced converted x1 @3 C Start"},
		{"a day beyond numbers", starts(`<c r="C3" s="1"><v>1e400</v></c>`), "value.replaced converted x1 @3 C Start"},
		{"a day written as ISO that is none", starts(`<c r="C3" t="d"><v>2026-02-30T08:00:00</v></c>`), "value.replaced converted x1 @3 C Start"},
		{"a mistake for a day", starts(`<c r="C3" t="e"><v>#REF!</v></c>`), "value.replaced converted x1 @3 C Start"},
		{"a mistake for a duration", lasts(`<c r="B3" t="e"><v>#DIV/0!</v></c>`), "duration.assumed converted x1 @3 B Duration; value.replaced converted x1 @3 B Duration"},
		{"a mistake for a name", row(`<c r="A3" t="e"><v>#N/A</v></c><c r="B3"><v>1</v></c>` + day), ""},
		{"a truth for a duration", lasts(`<c r="B3" t="b"><v>1</v></c>`), "duration.assumed converted x1 @3 B Duration; value.replaced converted x1 @3 B Duration"},
		{"a formula that was never worked out", lasts(`<c r="B3"><f>1+1</f></c>`), "duration.assumed converted x1 @3 B Duration"},
		{"a duration below nought", lasts(`<c r="B3"><v>-4</v></c>`), "duration.assumed converted x1 @3 B Duration; value.replaced converted x1 @3 B Duration"},
		{"a duration beyond numbers", lasts(`<c r="B3"><v>1e300</v></c>`), "duration.assumed converted x1 @3 B Duration; value.replaced converted x1 @3 B Duration"},
		{"a duration that is a day", lasts(`<c r="B3" s="1"><v>46084</v></c>`), "duration.assumed converted x1 @3 B Duration; value.replaced converted x1 @3 B Duration"},
		{"a duration of a percent", lasts(`<c r="B3" s="2"><v>0.5</v></c>`), "duration.assumed converted x1 @3 B Duration; value.replaced converted x1 @3 B Duration"},
		{"a cell of a kind nobody knows", lasts(`<c r="B3" t="zz"><v>1</v></c>`), ""},
		{"a cell that says nowhere", row(`<c t="inlineStr"><is><t>Pour</t></is></c><c><v>1</v></c>`), ""},
		{"a cell of no place", row(`<c r="!!" t="inlineStr"><is><t>Pour</t></is></c>`), "refused import.bad_value @3"},
		{"a cell of another row", row(`<c r="A9" t="inlineStr"><is><t>Pour</t></is></c><c r="B9"><v>1</v></c>`), ""},
		{"a cell in the last column of all", row(`<c r="A3" t="inlineStr"><is><t>Pour</t></is></c><c r="XFD3"><v>1</v></c>`), "duration.assumed converted x1 @3 B Duration; left … x1"},
		{"a cell beyond the last column", row(`<c r="A3" t="inlineStr"><is><t>Pour</t></is></c><c r="ZZZ3"><v>1</v></c>`), "refused import.bad_value @3"},
		{"a row beyond the last one", part("xl/worksheets/sheet1.xml", strings.Replace(sheetOf(bookHeads, bookRow, ""), `<row r="3">`, `<row r="99999999">`, 1)), "refused import.too_many_rows"},
		{"a row of the number nought", part("xl/worksheets/sheet1.xml", strings.Replace(sheetOf(bookHeads, bookRow), `<row r="2">`, `<row r="0">`, 1)), ""},
		{"a row of a number that is none", part("xl/worksheets/sheet1.xml", strings.Replace(sheetOf(bookHeads, bookRow), `<row r="2">`, `<row r="x">`, 1)), "refused import.bad_value @1"},
		{"two rows of one number", part("xl/worksheets/sheet1.xml", strings.Replace(sheetOf(bookHeads, bookRow, `<c r="A3" t="inlineStr"><is><t>Pour</t></is></c><c r="B3"><v>1</v></c>`+day), `<row r="3">`, `<row r="2">`, 1)), "left D x1; left E x1; left F x1"},
		{"cells merged over names", part("xl/worksheets/sheet1.xml", strings.Replace(sheetOf(bookHeads, bookRow, `<c r="B3"><v>1</v></c>`+day), "</sheetData>", `</sheetData><mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>`, 1)), "row.unnamed converted x1 @3 A Name"},
		{"a name of forty thousand letters", row(`<c r="A3" t="inlineStr"><is><t>` + strings.Repeat("wall", 10_000) + `</t></is></c><c r="B3"><v>1</v></c>` + day), "name.shortened converted x1 @0"},
		{"signs that XML does not have in a name", row(`<c r="A3" t="inlineStr"><is><t>Po_x0000_ur_x001F_</t></is></c><c r="B3"><v>1</v></c>` + day), "text.unreadable converted x1 @0 name"},
		{"a thousand names that are missing", func() string {
			rows := []string{bookHeads, bookRow}
			for i := range 1000 {
				rows = append(rows, fmt.Sprintf(`<c r="B%d"><v>1</v></c>`, i+3))
			}
			return sheet(rows...)
		}(), "row.unnamed converted x1000 @3 A Name"},
	})
}
