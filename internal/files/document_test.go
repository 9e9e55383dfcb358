package files_test

import (
	"archive/zip"
	"bytes"
	"image"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/internal/files"
)

// packaged is a package of an office with these entries.
func packaged(t *testing.T, names ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range names {
		_, err := z.Create(name)
		require.NoError(t, err)
	}
	require.NoError(t, z.Close())
	return b.Bytes()
}

func TestADocumentIsWhatItsContentSays(t *testing.T) {
	for name, tc := range map[string]struct {
		raw  []byte
		kind string
	}{
		"PDF":  {[]byte("%PDF-1.7\n"), "application/pdf"},
		"DWG":  {[]byte("AC1032\x00\x00"), "image/vnd.dwg"},
		"DOCX": {packaged(t, "[Content_Types].xml", "word/document.xml"), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"},
		"XLSX": {packaged(t, "[Content_Types].xml", "xl/workbook.xml"), "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
		"CSV":  {[]byte("tarea;días\nLosa;3\n"), "text/plain; charset=utf-8"},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := files.PrepareDocument(bytes.NewReader(tc.raw))
			require.NoError(t, err)
			require.Equal(t, tc.kind, p.Type)
			require.Equal(t, tc.raw, p.Bytes)
		})
	}
}

func TestAPhotographAmongDocumentsIsDrawnAnew(t *testing.T) {
	p, err := files.PrepareDocument(bytes.NewReader(withEXIF(asJPEG(t, striped(3000, 1500, red, blue)), 1)))
	require.NoError(t, err)
	require.NotContains(t, string(p.Bytes), "GPS")
	i, _, err := image.Decode(bytes.NewReader(p.Bytes))
	require.NoError(t, err)
	require.Equal(t, image.Rect(0, 0, 2400, 1200), i.Bounds())
	near(t, i, 600, 600, red)
}

func TestWhatIsNoDocumentIsRefusedByName(t *testing.T) {
	for name, tc := range map[string]struct {
		raw []byte
		key string
	}{
		"a program":        {[]byte("MZ\x90\x00\x03"), "file.document_type"},
		"HTML":             {[]byte(" \n<html><script>alert(1)</script>"), "file.document_type"},
		"SVG":              {[]byte("<svg/>"), "file.document_type"},
		"an archive":       {packaged(t, "a.txt"), "file.document_type"},
		"macros":           {packaged(t, "[Content_Types].xml", "xl/workbook.xml", "xl/vbaProject.bin"), "file.document_type"},
		"nothing":          {nil, "file.document_type"},
		"half a picture":   {asJPEG(t, striped(100, 100, red))[:400], "file.damaged"},
		"more than 25 MB":  {[]byte(strings.Repeat("a", files.MostDocumentBytes+1)), "file.document_too_large"},
		"text with a zero": {[]byte("a\x00b"), "file.document_type"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := files.PrepareDocument(bytes.NewReader(tc.raw))
			require.True(t, fault.Has(err, tc.key), "%v", err)
		})
	}
}
