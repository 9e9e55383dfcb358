package picture

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

	"gantry/internal/pdf"
)

// dots of a picture on a millimetre: 144 on an inch, as sharp screens show them.
const dots = 144 / 25.4

// largest is how many dots a side of a picture may have.
const largest = 20_000

// Canvas is a picture in the making, measured in millimetres from its top left.
type Canvas struct {
	Width, Height float64
	to            *image.RGBA
	faces         map[pdf.Style]font.Face
}

var fonts = sync.OnceValues(func() (of [2]*opentype.Font, err error) {
	for i, content := range [][]byte{goregular.TTF, gobold.TTF} {
		if of[i], err = opentype.Parse(content); err != nil {
			return of, fmt.Errorf("picture: %w", err)
		}
	}
	return of, nil
})

// New gives a white picture of a size.
func New(width, height float64) (*Canvas, error) {
	if _, err := fonts(); err != nil {
		return nil, err
	}
	w, h := int(math.Ceil(width*dots)), int(math.Ceil(height*dots))
	if w < 1 || h < 1 || w > largest || h > largest {
		return nil, fmt.Errorf("picture: %d by %d dots cannot be drawn", w, h)
	}
	c := &Canvas{Width: width, Height: height, to: image.NewRGBA(image.Rect(0, 0, w, h)), faces: map[pdf.Style]font.Face{}}
	draw.Draw(c.to, c.to.Bounds(), image.White, image.Point{}, draw.Src)
	return c, nil
}

func paint(c pdf.Colour) image.Image { return image.NewUniform(color.RGBA{c.R, c.G, c.B, 255}) }

// face is the font of a style, made once for each size.
func (c *Canvas) face(s pdf.Style) font.Face {
	s.Colour = pdf.Colour{}
	if c.faces[s] == nil {
		of, _ := fonts() // New has read them
		parsed := of[0]
		if s.Bold {
			parsed = of[1]
		}
		made, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: s.Size, DPI: dots * 25.4, Hinting: font.HintingNone})
		if err != nil { // of options that no size of ours has
			panic(err)
		}
		c.faces[s] = made
	}
	return c.faces[s]
}

// WidthOf is how long a text is.
func (c *Canvas) WidthOf(text string, s pdf.Style) float64 {
	return float64(font.MeasureString(c.face(s), text)) / 64 / dots
}

// Text writes a line that begins at x and stands on the baseline y.
func (c *Canvas) Text(x, y float64, text string, s pdf.Style) {
	d := font.Drawer{Dst: c.to, Src: paint(s.Colour), Face: c.face(s), Dot: fixed.Point26_6{X: fixed.Int26_6(x * dots * 64), Y: fixed.Int26_6(y * dots * 64)}}
	d.DrawString(text)
}

// Area fills a rectangle.
func (c *Canvas) Area(x, y, width, height float64, of pdf.Colour) {
	c.Shape([]pdf.Point{{X: x, Y: y}, {X: x + width, Y: y}, {X: x + width, Y: y + height}, {X: x, Y: y + height}}, of)
}

// Shape fills what lies between some points.
func (c *Canvas) Shape(points []pdf.Point, of pdf.Colour) {
	if len(points) < 3 {
		return
	}
	low, high := points[0], points[0]
	for _, p := range points[1:] {
		low = pdf.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}
		high = pdf.Point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
	}
	box := image.Rect(int(math.Floor(low.X*dots)), int(math.Floor(low.Y*dots)), int(math.Ceil(high.X*dots))+1, int(math.Ceil(high.Y*dots))+1)
	if box = box.Intersect(c.to.Bounds()); box.Empty() {
		return
	}
	r := vector.NewRasterizer(box.Dx(), box.Dy()) // no larger than what is filled
	at := func(p pdf.Point) (x, y float32) {
		return float32(p.X*dots - float64(box.Min.X)), float32(p.Y*dots - float64(box.Min.Y))
	}
	r.MoveTo(at(points[0]))
	for _, p := range points[1:] {
		r.LineTo(at(p))
	}
	r.ClosePath()
	r.Draw(c.to, box, paint(of), image.Point{})
}

// Line draws a line, thick in millimetres; dashes as long as they are apart, 0 for none.
func (c *Canvas) Line(from, to pdf.Point, thick, dash float64, of pdf.Colour) {
	length := math.Hypot(to.X-from.X, to.Y-from.Y)
	if length == 0 {
		return
	}
	ux, uy := (to.X-from.X)/length, (to.Y-from.Y)/length
	nx, ny := -uy*thick/2, ux*thick/2
	step := dash
	if step <= 0 {
		step = length
	}
	for at := 0.0; at < length; at += 2 * step {
		end := min(at+step, length)
		a, b := pdf.Point{X: from.X + ux*at, Y: from.Y + uy*at}, pdf.Point{X: from.X + ux*end, Y: from.Y + uy*end}
		c.Shape([]pdf.Point{{X: a.X + nx, Y: a.Y + ny}, {X: b.X + nx, Y: b.Y + ny}, {X: b.X - nx, Y: b.Y - ny}, {X: a.X - nx, Y: a.Y - ny}}, of)
	}
}

// WriteTo writes the picture as PNG.
func (c *Canvas) WriteTo(w io.Writer) (int64, error) {
	counted := &counter{to: w}
	if err := png.Encode(counted, c.to); err != nil {
		return counted.n, fmt.Errorf("picture: %w", err)
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
