package pdftext

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"
)

var (
	streams = regexp.MustCompile(`(?s)stream\n(.*?)\nendstream`)
	shown   = regexp.MustCompile(`(?s)\(((?:[^\\()]|\\.)*)\) Tj`)
	escapes = strings.NewReplacer(`\\`, `\`, `\(`, `(`, `\)`, `)`, `\r`, "\r")
)

// Pages gives the texts of each page, in the order they were drawn.
func Pages(t testing.TB, file []byte) (out [][]string) {
	t.Helper()
	if !bytes.HasPrefix(file, []byte("%PDF-")) {
		t.Fatalf("not a PDF: %.40q", file)
	}
	for _, stream := range streams.FindAllSubmatch(file, -1) {
		r, err := zlib.NewReader(bytes.NewReader(stream[1]))
		if err != nil {
			continue // not compressed
		}
		drawn, err := io.ReadAll(r)
		if err != nil || !bytes.Contains(drawn, []byte("BT ")) {
			continue // a font, or a picture
		}
		var page []string
		for _, text := range shown.FindAllSubmatch(drawn, -1) {
			plain := []byte(escapes.Replace(string(text[1])))
			units := make([]uint16, len(plain)/2)
			for i := range units {
				units[i] = binary.BigEndian.Uint16(plain[2*i:])
			}
			page = append(page, string(utf16.Decode(units)))
		}
		out = append(out, page)
	}
	return out
}

// All is the texts of all pages as one, a line each.
func All(t testing.TB, file []byte) string {
	t.Helper()
	var lines []string
	for _, page := range Pages(t, file) {
		lines = append(lines, page...)
	}
	return strings.Join(lines, "\n")
}
