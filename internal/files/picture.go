package files

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/draw"

	"gantry/domain/fault"
)

// Bounds of what is sent.
const (
	MostBytes  = 10 << 20
	mostPixels = 40_000_000
	leastSide  = 16
)

// Shape is what a picture is cropped to and the size it is scaled down to.
type Shape struct {
	Width, Height int
}

// The shapes.
var (
	Square = Shape{512, 512}  // of people and companies
	Wide   = Shape{1200, 720} // of projects: 5 to 3
)

// Crop is the part of a picture to keep, in shares of its width and height; the zero value keeps the largest part in its middle.
type Crop struct {
	X, Y, Width, Height float64
}

// Prepared is a picture as it is kept.
type Prepared struct {
	Bytes []byte
	Type  string
}

// Prepare reads a picture and makes what is kept of it. Faults: "file.too_large", "file.type", "file.damaged", "file.too_small", "file.crop".
func Prepare(r io.Reader, s Shape, c Crop) (Prepared, error) {
	raw, err := io.ReadAll(io.LimitReader(r, MostBytes+1))
	if err != nil {
		return Prepared{}, err
	}
	if len(raw) > MostBytes {
		return Prepared{}, tooLarge()
	}
	picture, format, err := decode(raw)
	if err != nil {
		return Prepared{}, err
	}
	part, err := cropped(picture.Bounds(), s, c)
	if err != nil {
		return Prepared{}, err
	}
	width, height := min(part.Dx(), s.Width), min(part.Dy(), s.Height)
	if width*s.Height < height*s.Width { // one side was rounded: keep the shape
		height = max(1, width*s.Height/s.Width)
	} else {
		width = max(1, height*s.Width/s.Height)
	}
	scaled := image.NewNRGBA(image.Rect(0, 0, width, height))
	draw.CatmullRom.Scale(scaled, scaled.Bounds(), picture, part, draw.Src, nil)
	return encode(scaled, format)
}

func tooLarge() error {
	return fault.New(fault.TooLarge, "file.too_large", fault.P{"megabytes": MostBytes >> 20, "megapixels": mostPixels / 1_000_000})
}

// decode reads JPEG and PNG, upright.
func decode(raw []byte) (image.Image, string, error) {
	var read func(io.Reader) (image.Image, error)
	var format string
	size := image.Config{}
	var err error
	switch {
	case bytes.HasPrefix(raw, []byte("\xff\xd8\xff")):
		format, read = "image/jpeg", jpeg.Decode
		size, err = jpeg.DecodeConfig(bytes.NewReader(raw))
	case bytes.HasPrefix(raw, []byte("\x89PNG\r\n\x1a\n")):
		format, read = "image/png", png.Decode
		size, err = png.DecodeConfig(bytes.NewReader(raw))
	default:
		return nil, "", fault.New(fault.Invalid, "file.type", nil)
	}
	switch {
	case err != nil:
		return nil, "", fault.New(fault.Invalid, "file.damaged", nil)
	case size.Width*size.Height > mostPixels:
		return nil, "", tooLarge()
	case min(size.Width, size.Height) < leastSide:
		return nil, "", fault.New(fault.Invalid, "file.too_small", fault.P{"min": leastSide})
	}
	picture, err := read(bytes.NewReader(raw))
	if err != nil {
		return nil, "", fault.New(fault.Invalid, "file.damaged", nil)
	}
	if format == "image/jpeg" {
		picture = upright(picture, orientation(raw))
	}
	return picture, format, nil
}

// cropped gives the part to keep: the largest one of the shape in the middle of what the sender chose, or of the whole.
func cropped(all image.Rectangle, s Shape, c Crop) (image.Rectangle, error) {
	part := all
	if c != (Crop{}) {
		inside := func(from, length float64) bool { return from >= 0 && length > 0 && from+length <= 1.0001 }
		if !inside(c.X, c.Width) || !inside(c.Y, c.Height) {
			return part, fault.New(fault.Invalid, "file.crop", nil)
		}
		w, h := float64(all.Dx()), float64(all.Dy())
		part = image.Rect(int(c.X*w), int(c.Y*h), int((c.X+c.Width)*w+0.5), int((c.Y+c.Height)*h+0.5)).Add(all.Min).Intersect(all)
	}
	width, height := part.Dx(), part.Dx()*s.Height/s.Width
	if height > part.Dy() {
		width, height = part.Dy()*s.Width/s.Height, part.Dy()
	}
	if width < 1 || height < 1 {
		return part, fault.New(fault.Invalid, "file.crop", nil)
	}
	at := part.Min.Add(image.Pt((part.Dx()-width)/2, (part.Dy()-height)/2))
	return image.Rectangle{Min: at, Max: at.Add(image.Pt(width, height))}, nil
}

// encode writes what was a photograph as JPEG and what may be a drawing with transparent parts as PNG.
func encode(i *image.NRGBA, format string) (Prepared, error) {
	var out bytes.Buffer
	var err error
	if format == "image/png" && !i.Opaque() {
		err = png.Encode(&out, i)
	} else {
		format = "image/jpeg"
		err = jpeg.Encode(&out, i, &jpeg.Options{Quality: 88})
	}
	return Prepared{Bytes: out.Bytes(), Type: format}, err
}

// upright turns a picture as its EXIF orientation says: 1 is upright, 2 to 8 are mirrored or turned.
func upright(i image.Image, orientation int) image.Image {
	if orientation < 2 || orientation > 8 {
		return i
	}
	b := i.Bounds()
	w, h := b.Dx(), b.Dy()
	if orientation >= 5 {
		w, h = h, w
	}
	out := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range b.Dy() {
		for x := range b.Dx() {
			tx, ty := turned(orientation, x, y, b.Dx(), b.Dy())
			out.SetNRGBA(tx, ty, color.NRGBAModel.Convert(i.At(b.Min.X+x, b.Min.Y+y)).(color.NRGBA))
		}
	}
	return out
}

// turned is where a pixel of a picture of width w and height h goes.
func turned(orientation, x, y, w, h int) (int, int) {
	switch orientation {
	case 2:
		return w - 1 - x, y
	case 3:
		return w - 1 - x, h - 1 - y
	case 4:
		return x, h - 1 - y
	case 5:
		return y, x
	case 6:
		return h - 1 - y, x
	case 7:
		return h - 1 - y, w - 1 - x
	case 8:
		return y, w - 1 - x
	}
	return x, y
}
