package pdf

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// Raster is one white sheet that is drawn on as a Document is, in mm, and becomes a picture.
type Raster struct {
	perMM float64
	out   *image.RGBA
	clip  image.Rectangle
	faces map[Style]font.Face
}

var fonts = sync.OnceValue(func() (out [2]*opentype.Font) {
	for i, file := range [][]byte{goregular.TTF, gobold.TTF} {
		f, err := opentype.Parse(file)
		if err != nil {
			panic(fmt.Sprintf("pdf: an own font: %v", err))
		}
		out[i] = f
	}
	return out
})

// NewRaster begins a sheet of so many mm, with so many pixels to each.
func NewRaster(width, height, perMM float64) *Raster {
	size := image.Rect(0, 0, max(1, int(math.Ceil(width*perMM))), max(1, int(math.Ceil(height*perMM))))
	r := &Raster{perMM: perMM, out: image.NewRGBA(size), clip: size, faces: map[Style]font.Face{}}
	draw.Draw(r.out, size, image.White, image.Point{}, draw.Src)
	return r
}

// Page is there for what is drawn page by page: a sheet has only one.
func (r *Raster) Page() {}

func (r *Raster) face(s Style) font.Face {
	s.Colour = Colour{}
	face := r.faces[s]
	if face == nil {
		of := fonts()[0]
		if s.Bold {
			of = fonts()[1]
		}
		// A point is a 72nd of an inch; DPI 72 counts the size in pixels.
		face, _ = opentype.NewFace(of, &opentype.FaceOptions{Size: s.Size / 72 * 25.4 * r.perMM, DPI: 72, Hinting: font.HintingFull})
		r.faces[s] = face
	}
	return face
}

// WidthOf is how long a text is.
func (r *Raster) WidthOf(text string, s Style) float64 {
	return float64(font.MeasureString(r.face(s), text)) / 64 / r.perMM
}

// Text writes a line that begins at x and stands on the baseline y.
func (r *Raster) Text(x, y float64, text string, s Style) {
	dst, there := r.out.SubImage(r.clip).(*image.RGBA)
	if !there || r.clip.Empty() {
		return
	}
	at := func(v float64) fixed.Int26_6 { return fixed.Int26_6(v * r.perMM * 64) }
	(&font.Drawer{Dst: dst, Src: image.NewUniform(ink(s.Colour)), Face: r.face(s), Dot: fixed.Point26_6{X: at(x), Y: at(y)}}).DrawString(text)
}

// TextRight writes a line that ends at x.
func (r *Raster) TextRight(x, y float64, text string, s Style) {
	r.Text(x-r.WidthOf(text, s), y, text, s)
}

// TextCentred writes a line around x.
func (r *Raster) TextCentred(x, y float64, text string, s Style) {
	r.Text(x-r.WidthOf(text, s)/2, y, text, s)
}

// Fit shortens a text to a width, with an ellipsis.
func (r *Raster) Fit(text string, width float64, s Style) string {
	return fit(text, width, func(text string) float64 { return r.WidthOf(text, s) })
}

// Area fills a rectangle, which is a pixel wide and high at least.
func (r *Raster) Area(x, y, width, height float64, c Colour) {
	px := func(v float64) int { return int(math.Round(v * r.perMM)) }
	at := image.Rect(px(x), px(y), max(px(x+width), px(x)+1), max(px(y+height), px(y)+1))
	if width <= 0 || height <= 0 {
		return
	}
	draw.Draw(r.out, at.Intersect(r.clip), image.NewUniform(ink(c)), image.Point{}, draw.Src)
}

// Frame draws the edge of a rectangle.
func (r *Raster) Frame(x, y, width, height, thick float64, c Colour) {
	half := thick / 2
	r.Area(x-half, y-half, width+thick, thick, c)
	r.Area(x-half, y+height-half, width+thick, thick, c)
	r.Area(x-half, y-half, thick, height+thick, c)
	r.Area(x+width-half, y-half, thick, height+thick, c)
}

// Shape fills a polygon.
func (r *Raster) Shape(points []Point, c Colour) {
	bounds := image.Rectangle{Min: image.Pt(math.MaxInt32, math.MaxInt32), Max: image.Pt(math.MinInt32, math.MinInt32)}
	for _, p := range points {
		x, y := p.X*r.perMM, p.Y*r.perMM
		bounds.Min = image.Pt(min(bounds.Min.X, int(math.Floor(x))), min(bounds.Min.Y, int(math.Floor(y))))
		bounds.Max = image.Pt(max(bounds.Max.X, int(math.Ceil(x))), max(bounds.Max.Y, int(math.Ceil(y))))
	}
	shown := bounds.Intersect(r.clip)
	if shown.Empty() {
		return
	}
	v := vector.NewRasterizer(shown.Dx(), shown.Dy())
	for i, p := range points {
		x, y := float32(p.X*r.perMM-float64(shown.Min.X)), float32(p.Y*r.perMM-float64(shown.Min.Y))
		if i == 0 {
			v.MoveTo(x, y)
		} else {
			v.LineTo(x, y)
		}
	}
	v.ClosePath()
	v.Draw(r.out, shown, image.NewUniform(ink(c)), image.Point{})
}

// Line draws a straight line; dashed where dash is not 0.
func (r *Raster) Line(from, to Point, thick, dash float64, c Colour) {
	long := math.Hypot(to.X-from.X, to.Y-from.Y)
	if long == 0 {
		return
	}
	step := long
	if dash > 0 {
		step = dash
	}
	dx, dy := (to.X-from.X)/long, (to.Y-from.Y)/long
	thick = max(thick, 1/r.perMM)
	for at := 0.0; at < long; at += 2 * step {
		end := min(long, at+step)
		a, b := Point{from.X + dx*at, from.Y + dy*at}, Point{from.X + dx*end, from.Y + dy*end}
		if dx == 0 || dy == 0 { // on whole pixels it is not blurred
			r.Area(min(a.X, b.X)-thick/2*math.Abs(dy), min(a.Y, b.Y)-thick/2*math.Abs(dx), math.Abs(b.X-a.X)+thick*math.Abs(dy), math.Abs(b.Y-a.Y)+thick*math.Abs(dx), c)
			continue
		}
		nx, ny := -dy*thick/2, dx*thick/2
		r.Shape([]Point{{a.X + nx, a.Y + ny}, {b.X + nx, b.Y + ny}, {b.X - nx, b.Y - ny}, {a.X - nx, a.Y - ny}}, c)
	}
}

// Within draws what f draws as far as it lies in a rectangle.
func (r *Raster) Within(x, y, width, height float64, f func()) {
	px := func(v float64) int { return int(math.Round(v * r.perMM)) }
	before := r.clip
	r.clip = before.Intersect(image.Rect(px(x), px(y), px(x+width), px(y+height)))
	f()
	r.clip = before
}

// WriteTo writes the finished picture as PNG.
func (r *Raster) WriteTo(w io.Writer) (int64, error) {
	counted := &counter{to: w}
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(counted, r.out); err != nil {
		return counted.n, fmt.Errorf("pdf: %w", err)
	}
	return counted.n, nil
}

func ink(c Colour) color.RGBA { return color.RGBA{R: c.R, G: c.G, B: c.B, A: 255} }
