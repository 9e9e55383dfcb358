package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	_ "image/jpeg" // what pictures are kept as
	"image/png"
	"io"
	"math"
	"sync"

	scaling "golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"gantry/internal/pdf"
)

// Canvas is one white sheet that is drawn on as a pdf.Document is, in mm, and becomes a picture.
type Canvas struct {
	perMM float64
	out   *image.RGBA
	clip  image.Rectangle
	faces map[pdf.Style]font.Face
}

var fonts = sync.OnceValue(func() (out [2]*opentype.Font) {
	for i, file := range [][]byte{goregular.TTF, gobold.TTF} {
		f, err := opentype.Parse(file)
		if err != nil {
			panic(fmt.Sprintf("picture: an own font: %v", err))
		}
		out[i] = f
	}
	return out
})

// New begins a sheet of so many mm, with so many pixels to each.
func New(width, height, perMM float64) *Canvas {
	size := image.Rect(0, 0, max(1, int(math.Ceil(width*perMM))), max(1, int(math.Ceil(height*perMM))))
	c := &Canvas{perMM: perMM, out: image.NewRGBA(size), clip: size, faces: map[pdf.Style]font.Face{}}
	draw.Draw(c.out, size, image.White, image.Point{}, draw.Src)
	return c
}

// Page is there for what is drawn page by page: a sheet has only one.
func (c *Canvas) Page() {}

func (c *Canvas) face(s pdf.Style) font.Face {
	s.Colour = pdf.Colour{}
	face := c.faces[s]
	if face == nil {
		of := fonts()[0]
		if s.Bold {
			of = fonts()[1]
		}
		// A point is a 72nd of an inch; DPI 72 counts the size in pixels.
		face, _ = opentype.NewFace(of, &opentype.FaceOptions{Size: s.Size / 72 * 25.4 * c.perMM, DPI: 72, Hinting: font.HintingFull})
		c.faces[s] = face
	}
	return face
}

// WidthOf is how long a text is.
func (c *Canvas) WidthOf(text string, s pdf.Style) float64 {
	return float64(font.MeasureString(c.face(s), text)) / 64 / c.perMM
}

// Text writes a line that begins at x and stands on the baseline y.
func (c *Canvas) Text(x, y float64, text string, s pdf.Style) {
	dst, there := c.out.SubImage(c.clip).(*image.RGBA)
	if !there || c.clip.Empty() {
		return
	}
	at := func(v float64) fixed.Int26_6 { return fixed.Int26_6(v * c.perMM * 64) }
	(&font.Drawer{Dst: dst, Src: image.NewUniform(ink(s.Colour)), Face: c.face(s), Dot: fixed.Point26_6{X: at(x), Y: at(y)}}).DrawString(text)
}

// TextRight writes a line that ends at x.
func (c *Canvas) TextRight(x, y float64, text string, s pdf.Style) {
	c.Text(x-c.WidthOf(text, s), y, text, s)
}

// TextCentred writes a line around x.
func (c *Canvas) TextCentred(x, y float64, text string, s pdf.Style) {
	c.Text(x-c.WidthOf(text, s)/2, y, text, s)
}

// Fit shortens a text to a width, with an ellipsis.
func (c *Canvas) Fit(text string, width float64, s pdf.Style) string {
	return pdf.Fit(text, width, func(text string) float64 { return c.WidthOf(text, s) })
}

// Area fills a rectangle, which is a pixel wide and high at least.
func (c *Canvas) Area(x, y, width, height float64, of pdf.Colour) {
	px := func(v float64) int { return int(math.Round(v * c.perMM)) }
	at := image.Rect(px(x), px(y), max(px(x+width), px(x)+1), max(px(y+height), px(y)+1))
	if width <= 0 || height <= 0 {
		return
	}
	draw.Draw(c.out, at.Intersect(c.clip), image.NewUniform(ink(of)), image.Point{}, draw.Src)
}

// Frame draws the edge of a rectangle.
func (c *Canvas) Frame(x, y, width, height, thick float64, of pdf.Colour) {
	half := thick / 2
	c.Area(x-half, y-half, width+thick, thick, of)
	c.Area(x-half, y+height-half, width+thick, thick, of)
	c.Area(x-half, y-half, thick, height+thick, of)
	c.Area(x+width-half, y-half, thick, height+thick, of)
}

// Shape fills a polygon.
func (c *Canvas) Shape(points []pdf.Point, of pdf.Colour) {
	bounds := image.Rectangle{Min: image.Pt(math.MaxInt32, math.MaxInt32), Max: image.Pt(math.MinInt32, math.MinInt32)}
	for _, p := range points {
		x, y := p.X*c.perMM, p.Y*c.perMM
		bounds.Min = image.Pt(min(bounds.Min.X, int(math.Floor(x))), min(bounds.Min.Y, int(math.Floor(y))))
		bounds.Max = image.Pt(max(bounds.Max.X, int(math.Ceil(x))), max(bounds.Max.Y, int(math.Ceil(y))))
	}
	shown := bounds.Intersect(c.clip)
	if shown.Empty() {
		return
	}
	v := vector.NewRasterizer(shown.Dx(), shown.Dy())
	for i, p := range points {
		x, y := float32(p.X*c.perMM-float64(shown.Min.X)), float32(p.Y*c.perMM-float64(shown.Min.Y))
		if i == 0 {
			v.MoveTo(x, y)
		} else {
			v.LineTo(x, y)
		}
	}
	v.ClosePath()
	v.Draw(c.out, shown, image.NewUniform(ink(of)), image.Point{})
}

// Picture draws a JPEG or PNG as large as a rectangle allows, in its middle. One that cannot be read is left out.
func (c *Canvas) Picture(x, y, width, height float64, picture []byte) {
	from, _, err := image.Decode(bytes.NewReader(picture))
	if err != nil || from.Bounds().Empty() {
		return
	}
	dst, there := c.out.SubImage(c.clip).(*image.RGBA)
	if !there || c.clip.Empty() {
		return
	}
	w, h := float64(from.Bounds().Dx()), float64(from.Bounds().Dy())
	by := min(width/w, height/h)
	left, top := x+(width-w*by)/2, y+(height-h*by)/2
	px := func(v float64) int { return int(math.Round(v * c.perMM)) }
	scaling.CatmullRom.Scale(dst, image.Rect(px(left), px(top), px(left+w*by), px(top+h*by)), from, from.Bounds(), draw.Over, nil)
}

// Line draws a straight line; dashed where dash is not 0.
func (c *Canvas) Line(from, to pdf.Point, thick, dash float64, of pdf.Colour) {
	long := math.Hypot(to.X-from.X, to.Y-from.Y)
	if long == 0 {
		return
	}
	step := long
	if dash > 0 {
		step = dash
	}
	dx, dy := (to.X-from.X)/long, (to.Y-from.Y)/long
	thick = max(thick, 1/c.perMM)
	for at := 0.0; at < long; at += 2 * step {
		end := min(long, at+step)
		a, b := pdf.Point{X: from.X + dx*at, Y: from.Y + dy*at}, pdf.Point{X: from.X + dx*end, Y: from.Y + dy*end}
		if dx == 0 || dy == 0 { // on whole pixels it is not blurred
			c.Area(min(a.X, b.X)-thick/2*math.Abs(dy), min(a.Y, b.Y)-thick/2*math.Abs(dx), math.Abs(b.X-a.X)+thick*math.Abs(dy), math.Abs(b.Y-a.Y)+thick*math.Abs(dx), of)
			continue
		}
		nx, ny := -dy*thick/2, dx*thick/2
		c.Shape([]pdf.Point{{X: a.X + nx, Y: a.Y + ny}, {X: b.X + nx, Y: b.Y + ny}, {X: b.X - nx, Y: b.Y - ny}, {X: a.X - nx, Y: a.Y - ny}}, of)
	}
}

// Within draws what f draws as far as it lies in a rectangle.
func (c *Canvas) Within(x, y, width, height float64, f func()) {
	px := func(v float64) int { return int(math.Round(v * c.perMM)) }
	before := c.clip
	c.clip = before.Intersect(image.Rect(px(x), px(y), px(x+width), px(y+height)))
	f()
	c.clip = before
}

// WriteTo writes the finished picture as PNG.
func (c *Canvas) WriteTo(w io.Writer) (int64, error) {
	var out bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&out, c.out); err != nil {
		return 0, fmt.Errorf("picture: %w", err)
	}
	return out.WriteTo(w)
}

func ink(of pdf.Colour) color.RGBA { return color.RGBA{R: of.R, G: of.G, B: of.B, A: 255} }
