package source

import (
	"bufio"
	"context"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// reading gives a text to a reader as the part of a package.
func reading(text string) *Input {
	in := &Input{ctx: context.Background(), from: strings.NewReader(text), Limits: Limits{}.orDefaults(), piece: -1}
	in.Reader = bufio.NewReaderSize(readerFunc(in.fill), 1<<16)
	return in
}

// slowly reads the same with an xmlFile.
func slowly(text string) error {
	x, _, _, err := OpenXML(reading(text))
	if err == nil {
		if _, err = x.Skip(); err == nil {
			_, err = x.After()
		}
	}
	return err
}

const aSheet = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\r\n" +
	`<worksheet xmlns="http://x" xmlns:r='http://y'><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t xml:space="preserve">Año &amp; &#10;mes ]]</t></is></c><c/></row></sheetData></worksheet>` + "\n"

func TestPlainXMLIsCertainOnlyOfWhatAnXMLReaderTakes(t *testing.T) {
	t.Parallel()
	with := func(from, to string) string {
		assert.Contains(t, aSheet, from)
		return strings.Replace(aSheet, from, to, 1)
	}
	for name, tc := range map[string]struct {
		text  string
		plain bool
	}{
		"a sheet as programs write it":         {aSheet, true},
		"one with a mark of its encoding":      {"\ufeff" + aSheet, true},
		"one without a declaration":            {aSheet[strings.Index(aSheet, "<worksheet"):], true},
		"one of an encoding that is not UTF-8": {with("UTF-8", "windows-1252"), false},
		"one of another version":               {with(`"1.0"`, `"1.1"`), false},
		"nothing":                              {"", false},
		"no element":                           {"\r\n", false},
		"cut in a name":                        {aSheet[:len(aSheet)-8], false},
		"cut behind an element":                {aSheet[:strings.Index(aSheet, "</sheetData>")], false},
		"an element ended twice":               {with("</row>", "</row></row>"), false},
		"an element ended by another name":     {with("</row>", "</rows>"), false},
		"two roots":                            {aSheet + "<more/>", false},
		"text behind the root":                 {aSheet + "more", false},
		"a sign that starts elements":          {with("mes", "m<s"), false},
		"a reference that is none":             {with("&amp;", "& "), false},
		"an entity that is not known":          {with("&amp;", "&nbsp;"), false},
		"a character by number that is none":   {with("&#10;", "&#1;"), false},
		"an end of CDATA in text":              {with("]]<", "]]><"), false},
		"a byte of nought":                     {with("mes", "m\x00s"), false},
		"bytes that are no UTF-8":              {with("mes", "m\xffs"), false},
		"a character that XML has not":         {with("mes", "m\uffffs"), false},
		"a sign of an element in a value":      {with("http://x", "http:<x"), false},
		"a value without quotes":               {with(`r="1"`, `r=1`), false},
		"a value that is not ended":            {with(`r="1"`, `r="1`), false},
		"a value with a greater-than":          {with(`r="1"`, `r="1>0"`), false}, // good XML, but not plain
		"a comment":                            {with("<c/>", "<!-- c -->"), false},
		"an element type declared":             {with("<worksheet", "<!DOCTYPE x><worksheet"), false},
		"elements as deep as may be":           {strings.Repeat("<a>", maxXMLDepth) + strings.Repeat("</a>", maxXMLDepth), true},
		"elements too deep":                    {strings.Repeat("<a>", maxXMLDepth+1) + strings.Repeat("</a>", maxXMLDepth+1), false},
		"a text longer than a buffer":          {with("mes", strings.Repeat("m", 1<<17)), false},
	} {
		assert.Equal(t, tc.plain, PlainXML(reading(tc.text)), name)
		if tc.plain {
			assert.NoError(t, slowly(tc.text), name)
		}
	}
}

func TestPlainXMLIsNotCertainOfWhatCannotBeReadToItsEnd(t *testing.T) {
	t.Parallel()
	in := reading("")
	in.from = io.MultiReader(strings.NewReader(strings.TrimSpace(aSheet)), io.LimitReader(broken{}, 1))
	assert.False(t, PlainXML(in), "a checksum that does not fit shows at the end")
	in = reading(aSheet)
	in.Limits.Bytes = int64(len(aSheet) - 1)
	assert.False(t, PlainXML(in), "more than may be")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	in = reading(aSheet)
	in.ctx = ctx
	assert.False(t, PlainXML(in), "nobody waits for it")
}

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

// Whatever plainXML is certain of, an xmlFile takes.
func FuzzPlainXML(f *testing.F) {
	f.Add(aSheet)
	f.Add("\ufeff<a b='1'/>")
	f.Add(`<a:b c:d="&#38;&lt;">]]&gt;</a:b>`)
	f.Fuzz(func(t *testing.T, text string) {
		if PlainXML(reading(text)) {
			assert.NoError(t, slowly(text))
		}
	})
}
