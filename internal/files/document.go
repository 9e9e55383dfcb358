package files

import (
	"archive/zip"
	"bytes"
	"image"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/image/draw"

	"gantry/domain/fault"
)

// MostDocumentBytes bounds a document.
const MostDocumentBytes = 25 << 20

// longestSide is what photographs among documents are scaled down to, in pixels.
const longestSide = 2400

// DocumentTypes are the kinds of documents as people know them.
const DocumentTypes = "PDF, JPEG, PNG, DOCX, XLSX, PPTX, DWG, TXT, CSV"

// The types documents have by their content.
const (
	typePDF  = "application/pdf"
	typeDWG  = "image/vnd.dwg"
	typeText = "text/plain; charset=utf-8"
	office   = "application/vnd.openxmlformats-officedocument."
)

// officeTypes are those of packages, by the folder that each of them has.
var officeTypes = map[string]string{
	"word/": office + "wordprocessingml.document", "xl/": office + "spreadsheetml.sheet", "ppt/": office + "presentationml.presentation",
}

// PrepareDocument reads a document and makes what is kept of it. What it is follows from its content, whatever the sender calls it. Pictures
// are drawn anew, so that no place and no second file stays in them; other documents are kept as they are. Faults: "file.document_too_large",
// "file.document_type", "file.damaged".
func PrepareDocument(r io.Reader) (Prepared, error) {
	raw, err := io.ReadAll(io.LimitReader(r, MostDocumentBytes+1))
	switch {
	case err != nil:
		return Prepared{}, err
	case len(raw) > MostDocumentBytes:
		return Prepared{}, fault.New(fault.TooLarge, "file.document_too_large", fault.P{"megabytes": MostDocumentBytes >> 20})
	case bytes.HasPrefix(raw, []byte("\xff\xd8\xff")), bytes.HasPrefix(raw, []byte("\x89PNG\r\n\x1a\n")):
		return photograph(raw)
	}
	kind := typeOf(raw)
	if kind == "" {
		return Prepared{}, fault.New(fault.Invalid, "file.document_type", fault.P{"types": DocumentTypes})
	}
	return Prepared{Bytes: raw, Type: kind}, nil
}

// photograph draws a picture anew, whole.
func photograph(raw []byte) (Prepared, error) {
	picture, format, err := decode(raw)
	if err != nil {
		return Prepared{}, err
	}
	b := picture.Bounds()
	width, height := b.Dx(), b.Dy()
	if most := max(width, height); most > longestSide {
		width, height = max(1, width*longestSide/most), max(1, height*longestSide/most)
	}
	out := image.NewNRGBA(image.Rect(0, 0, width, height))
	draw.CatmullRom.Scale(out, out.Bounds(), picture, b, draw.Src, nil)
	return encode(out, format)
}

// typeOf tells what a document is; empty where it is none we keep.
func typeOf(raw []byte) string {
	switch {
	case bytes.HasPrefix(raw, []byte("%PDF-")):
		return typePDF
	case bytes.HasPrefix(raw, []byte("AC10")):
		return typeDWG
	case bytes.HasPrefix(raw, []byte("PK\x03\x04")):
		return packageType(raw)
	case len(raw) > 0 && plain(raw):
		return typeText
	}
	return ""
}

// packageType tells which document of an office a package is. One with macros is none.
func packageType(raw []byte) (kind string) {
	z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		return ""
	}
	listed := false
	for _, f := range z.File {
		if strings.HasSuffix(strings.ToLower(f.Name), "vbaproject.bin") {
			return ""
		}
		listed = listed || f.Name == "[Content_Types].xml"
		for folder, of := range officeTypes {
			if strings.HasPrefix(f.Name, folder) {
				kind = of
			}
		}
	}
	if !listed {
		return ""
	}
	return kind
}

// plain tells whether bytes are text and no markup.
func plain(raw []byte) bool {
	if !utf8.Valid(raw) || bytes.HasPrefix(bytes.TrimLeft(raw, " \t\r\n\ufeff"), []byte("<")) {
		return false
	}
	return bytes.IndexFunc(raw, func(r rune) bool { return r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0x7f }) < 0
}
