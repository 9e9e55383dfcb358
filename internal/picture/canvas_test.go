package picture_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/internal/pdf"
	"gantry/internal/picture"
)

var (
	white = color.RGBA{R: 255, G: 255, B: 255, A: 255}
	red   = color.RGBA{R: 200, A: 255}
)

func drawn(t *testing.T, c *picture.Canvas) image.Image {
	t.Helper()
	var file bytes.Buffer
	n, err := c.WriteTo(&file)
	require.NoError(t, err)
	require.EqualValues(t, file.Len(), n)
	out, err := png.Decode(&file)
	require.NoError(t, err)
	return out
}

func at(i image.Image, x, y int) color.RGBA { return color.RGBAModel.Convert(i.At(x, y)).(color.RGBA) }

func TestAPictureHasTheMeasuresOfItsSheet(t *testing.T) {
	c := picture.New(10, 20, 4)
	c.Area(1, 1, 2, 2, pdf.Colour{R: 200})
	c.Area(8, 18, 0.01, 0.01, pdf.Colour{R: 200})
	out := drawn(t, c)
	require.Equal(t, image.Rect(0, 0, 40, 80), out.Bounds(), "four pixels to a mm")
	require.Equal(t, []color.RGBA{white, red, red, white}, []color.RGBA{at(out, 3, 4), at(out, 4, 4), at(out, 11, 11), at(out, 12, 11)})
	require.Equal(t, red, at(out, 32, 72), "what is thinner than a pixel is still seen")
}

func TestNothingIsDrawnBesideTheRectangle(t *testing.T) {
	c := picture.New(10, 10, 2)
	c.Within(0, 0, 5, 5, func() {
		c.Area(0, 0, 10, 10, pdf.Colour{R: 200})
		c.Text(4, 8, "MMMM", pdf.Style{Size: 20})
	})
	c.Shape([]pdf.Point{{X: 6, Y: 6}, {X: 10, Y: 6}, {X: 10, Y: 10}, {X: 6, Y: 10}}, pdf.Colour{R: 200})
	out := drawn(t, c)
	require.Equal(t, []color.RGBA{red, white, white, red}, []color.RGBA{at(out, 1, 1), at(out, 10, 9), at(out, 10, 15), at(out, 15, 15)})
}

func TestADashedLineHasGapsAsLongAsItsDashes(t *testing.T) {
	c := picture.New(10, 2, 10)
	c.Line(pdf.Point{X: 0, Y: 1}, pdf.Point{X: 10, Y: 1}, 0.2, 2, pdf.Colour{R: 200})
	out := drawn(t, c)
	require.Equal(t, []color.RGBA{red, white, red, white}, []color.RGBA{at(out, 10, 10), at(out, 30, 10), at(out, 50, 10), at(out, 70, 10)})
}

func TestATextIsShortenedToItsWidth(t *testing.T) {
	c := picture.New(1, 1, 4)
	style := pdf.Style{Size: 10}
	require.Equal(t, "Muros", c.Fit("Muros", 40, style))
	short := c.Fit("Muros del séptimo piso", 20, style)
	require.Contains(t, short, "…")
	require.LessOrEqual(t, c.WidthOf(short, style), 20.0)
	require.Greater(t, c.WidthOf("Muros", pdf.Style{Size: 10, Bold: true}), c.WidthOf("Muros", style))
}
