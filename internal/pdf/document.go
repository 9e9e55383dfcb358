package pdf

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"image"
	_ "image/jpeg" // what pictures are kept as
	_ "image/png"
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
)

// Paper is a size of paper, the short side first.
type Paper struct{ Short, Long float64 }

// Papers are the sizes that can be chosen, by name.
var Papers = map[string]Paper{
	"a4": {210, 297}, "a3": {297, 420}, "a2": {420, 594}, "a1": {594, 841}, "a0": {841, 1189}, "letter": {215.9, 279.4}, "tabloid": {279.4, 431.8},
}

// Colour is red, green and blue, 0 to 255.
type Colour struct{ R, G, B uint8 }

// Style is how a text looks.
type Style struct {
	Size   float64 // points
	Bold   bool
	Colour Colour
}

// Point is a place on a page.
type Point struct{ X, Y float64 }

// Document is a document in the making. Its pages all have the same size.
type Document struct {
	out           *fpdf.Fpdf
	Width, Height float64
	scale         float64 // of what is drawn; 0: as it is
}

const family = "gantry"

// New begins a document without pages, made at an instant.
func New(paper Paper, landscape bool, title string, at time.Time) *Document {
	width, height := paper.Short, paper.Long
	if landscape {
		width, height = height, width
	}
	out := fpdf.NewCustom(&fpdf.InitType{UnitStr: "mm", Size: fpdf.SizeType{Wd: width, Ht: height}})
	out.SetAutoPageBreak(false, 0)
	out.SetMargins(0, 0, 0)
	out.SetCatalogSort(true)
	out.SetCreationDate(at)
	out.SetModificationDate(at)
	out.SetTitle(title, true)
	out.SetProducer("Gantry", true)
	out.AddUTF8FontFromBytes(family, "", bytes.Clone(goregular.TTF))
	out.AddUTF8FontFromBytes(family, "B", bytes.Clone(gobold.TTF))
	return &Document{out: out, Width: width, Height: height}
}

// Scale draws everything smaller by a factor, or larger. The paper stays as it is, so width and height become those of what fits on it. It is
// called before the first page.
func (d *Document) Scale(by float64) {
	d.scale = by
	d.Width, d.Height = d.Width/by, d.Height/by
}

// Page begins the next page.
func (d *Document) Page() {
	d.endPage()
	d.out.AddPage()
	if d.scale != 0 {
		d.out.TransformBegin()
		d.out.TransformScaleXY(d.scale*100, 0, 0)
	}
}

func (d *Document) endPage() {
	if d.scale != 0 && d.out.PageCount() > 0 {
		d.out.TransformEnd()
	}
}

// Picture draws a JPEG or PNG as large as a rectangle allows, in its middle. One that cannot be read is left out.
func (d *Document) Picture(x, y, width, height float64, picture []byte) {
	kind := "JPG"
	if bytes.HasPrefix(picture, []byte("\x89PNG")) {
		kind = "PNG"
	}
	name := fmt.Sprintf("%x", sha256.Sum256(picture))
	if _, _, err := image.DecodeConfig(bytes.NewReader(picture)); err != nil {
		return
	}
	options := fpdf.ImageOptions{ImageType: kind}
	info := d.out.RegisterImageOptionsReader(name, options, bytes.NewReader(picture))
	if d.out.Err() {
		return
	}
	w, h := info.Extent()
	by := min(width/w, height/h)
	d.out.ImageOptions(name, x+(width-w*by)/2, y+(height-h*by)/2, w*by, h*by, false, options, 0, "")
}

func (d *Document) style(s Style) {
	weight := ""
	if s.Bold {
		weight = "B"
	}
	d.out.SetFont(family, weight, s.Size)
	d.out.SetTextColor(int(s.Colour.R), int(s.Colour.G), int(s.Colour.B))
}

// WidthOf is how long a text is.
func (d *Document) WidthOf(text string, s Style) float64 {
	d.style(s)
	return d.out.GetStringWidth(text)
}

// Text writes a line that begins at x and stands on the baseline y.
func (d *Document) Text(x, y float64, text string, s Style) {
	d.style(s)
	d.out.Text(x, y, text)
}

// TextRight writes a line that ends at x.
func (d *Document) TextRight(x, y float64, text string, s Style) {
	d.Text(x-d.WidthOf(text, s), y, text, s)
}

// TextCentred writes a line around x.
func (d *Document) TextCentred(x, y float64, text string, s Style) {
	d.Text(x-d.WidthOf(text, s)/2, y, text, s)
}

// Fit shortens a text to a width, with an ellipsis.
func (d *Document) Fit(text string, width float64, s Style) string {
	return Fit(text, width, func(text string) float64 { return d.WidthOf(text, s) })
}

// Fit shortens a text to a width, with an ellipsis.
func Fit(text string, width float64, widthOf func(string) float64) string {
	if widthOf(text) <= width {
		return text
	}
	letters := []rune(text)
	low, high := 0, len(letters)
	for low < high {
		middle := (low + high + 1) / 2
		if widthOf(string(letters[:middle])+"…") <= width {
			low = middle
		} else {
			high = middle - 1
		}
	}
	if low == 0 {
		return ""
	}
	return string(letters[:low]) + "…"
}

// Area fills a rectangle.
func (d *Document) Area(x, y, width, height float64, c Colour) {
	d.out.SetFillColor(int(c.R), int(c.G), int(c.B))
	d.out.Rect(x, y, width, height, "F")
}

// Frame draws the edge of a rectangle.
func (d *Document) Frame(x, y, width, height, thick float64, c Colour) {
	d.pen(thick, c)
	d.out.Rect(x, y, width, height, "D")
}

// Shape fills a polygon.
func (d *Document) Shape(points []Point, c Colour) {
	at := make([]fpdf.PointType, len(points))
	for i, p := range points {
		at[i] = fpdf.PointType{X: p.X, Y: p.Y}
	}
	d.out.SetFillColor(int(c.R), int(c.G), int(c.B))
	d.out.Polygon(at, "F")
}

// Line draws a straight line; dashed where dash is not 0.
func (d *Document) Line(from, to Point, thick, dash float64, c Colour) {
	d.pen(thick, c)
	if dash > 0 {
		d.out.SetDashPattern([]float64{dash, dash}, 0)
		defer d.out.SetDashPattern(nil, 0)
	}
	d.out.Line(from.X, from.Y, to.X, to.Y)
}

func (d *Document) pen(thick float64, c Colour) {
	d.out.SetDrawColor(int(c.R), int(c.G), int(c.B))
	d.out.SetLineWidth(thick)
}

// Within draws what f draws as far as it lies in a rectangle.
func (d *Document) Within(x, y, width, height float64, f func()) {
	d.out.ClipRect(x, y, width, height, false)
	f()
	d.out.ClipEnd()
}

// Pages counts the pages there are.
func (d *Document) Pages() int { return d.out.PageCount() }

// WriteTo writes the finished document.
func (d *Document) WriteTo(w io.Writer) (int64, error) {
	d.endPage()
	counted := &counter{to: w}
	if err := d.out.Output(counted); err != nil {
		return counted.n, fmt.Errorf("pdf: %w", err)
	}
	return counted.n, nil
}

type counter struct {
	to io.Writer
	n  int64
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.to.Write(p)
	c.n += int64(n)
	return n, err
}
