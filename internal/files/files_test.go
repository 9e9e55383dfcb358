package files_test

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/files"
	"gantry/internal/testkit"
)

var (
	red   = color.NRGBA{200, 20, 20, 255}
	green = color.NRGBA{20, 200, 20, 255}
	blue  = color.NRGBA{20, 20, 200, 255}
)

func newID() kernel.ID { return kernel.ID(uuid.Must(uuid.NewV7())) }

// striped is a picture of three stripes side by side.
func striped(width, height int, colors ...color.NRGBA) *image.NRGBA {
	i := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			i.SetNRGBA(x, y, colors[x*len(colors)/width])
		}
	}
	return i
}

func asJPEG(t *testing.T, i image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, i, &jpeg.Options{Quality: 95}))
	return b.Bytes()
}

func asPNG(t *testing.T, i image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, i))
	return b.Bytes()
}

// withEXIF puts a header into a JPEG that says how it is turned and where it was taken.
func withEXIF(raw []byte, orientation uint16) []byte {
	tiff := []byte("MM\x00\x2a\x00\x00\x00\x08")
	tiff = binary.BigEndian.AppendUint16(tiff, 1)
	tiff = append(tiff, 0x01, 0x12, 0, 3, 0, 0, 0, 1)
	tiff = binary.BigEndian.AppendUint16(tiff, orientation)
	tiff = append(tiff, 0, 0, 0, 0, 0, 0)
	tiff = append(tiff, "GPSLatitude -33.4489"...)
	body := append([]byte("Exif\x00\x00"), tiff...)
	head := append([]byte{0xff, 0xd8, 0xff, 0xe1}, byte((len(body)+2)>>8), byte(len(body)+2))
	return append(append(head, body...), raw[2:]...)
}

func prepared(t *testing.T, raw []byte, s files.Shape, c files.Crop) (files.Prepared, image.Image) {
	t.Helper()
	p, err := files.Prepare(bytes.NewReader(raw), s, c)
	require.NoError(t, err)
	i, _, err := image.Decode(bytes.NewReader(p.Bytes))
	require.NoError(t, err)
	return p, i
}

// near tells whether a pixel has about a colour: JPEG blurs.
func near(t *testing.T, i image.Image, x, y int, want color.NRGBA) {
	t.Helper()
	got := color.NRGBAModel.Convert(i.At(x, y)).(color.NRGBA)
	for _, d := range []int{int(got.R) - int(want.R), int(got.G) - int(want.G), int(got.B) - int(want.B)} {
		require.InDelta(t, 0, d, 30, "%v at %d,%d, want %v", got, x, y, want)
	}
}

func TestAPictureIsCroppedToItsShapeAndScaledDown(t *testing.T) {
	_, square := prepared(t, asJPEG(t, striped(1800, 600, red, green, blue)), files.Square, files.Crop{})
	require.Equal(t, image.Rect(0, 0, 512, 512), square.Bounds())
	near(t, square, 256, 256, green)
	near(t, square, 4, 256, green)
	_, wide := prepared(t, asPNG(t, striped(2400, 2400, red, green, blue)), files.Wide, files.Crop{})
	require.Equal(t, image.Rect(0, 0, 1200, 720), wide.Bounds(), "5 to 3")
	_, chosen := prepared(t, asJPEG(t, striped(1800, 600, red, green, blue)), files.Square, files.Crop{X: 2. / 3, Width: 1. / 3, Height: 1})
	near(t, chosen, 256, 256, blue)
	_, small := prepared(t, asPNG(t, striped(50, 60, red)), files.Wide, files.Crop{})
	require.Equal(t, image.Rect(0, 0, 50, 30), small.Bounds(), "nothing is blown up")
}

func TestNothingButThePictureStaysAndItStandsUpright(t *testing.T) {
	sent := withEXIF(asJPEG(t, striped(400, 200, red, blue)), 6) // a quarter turn clockwise: red comes to the top
	require.Contains(t, string(sent), "GPSLatitude")
	p, i := prepared(t, append(sent, "<script>alert(1)</script>"...), files.Square, files.Crop{})
	for _, trace := range []string{"GPS", "Exif", "script"} {
		require.NotContains(t, string(p.Bytes), trace)
	}
	near(t, i, 100, 20, red)
	near(t, i, 100, 180, blue)
	require.Equal(t, "image/jpeg", p.Type)
}

func TestEveryOrientationIsTurnedUpright(t *testing.T) {
	for orientation, corner := range map[uint16]image.Point{1: {0, 0}, 2: {1, 0}, 3: {1, 1}, 4: {0, 1}, 5: {0, 0}, 6: {1, 0}, 7: {1, 1}, 8: {0, 1}} {
		i := striped(200, 200, blue)
		for y := range 60 {
			for x := range 60 {
				i.SetNRGBA(x, y, red)
			}
		}
		_, out := prepared(t, withEXIF(asJPEG(t, i), orientation), files.Square, files.Crop{})
		near(t, out, 20+corner.X*160, 20+corner.Y*160, red)
	}
}

func TestATransparentDrawingStaysOne(t *testing.T) {
	i := striped(100, 100, red, color.NRGBA{})
	p, out := prepared(t, asPNG(t, i), files.Square, files.Crop{})
	require.Equal(t, "image/png", p.Type)
	_, _, _, alpha := out.At(90, 50).RGBA()
	require.Zero(t, alpha)
}

func TestWhatIsNoPictureOfBoundedSizeIsRefused(t *testing.T) {
	good := asJPEG(t, striped(100, 100, red))
	huge := asPNG(t, striped(100, 100, red))
	binary.BigEndian.PutUint32(huge[16:], 30_000) // says it is 30,000 wide
	binary.BigEndian.PutUint32(huge[20:], 30_000)
	for name, tc := range map[string]struct {
		raw  []byte
		crop files.Crop
		key  string
	}{
		"SVG":                    {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), files.Crop{}, "file.type"},
		"HTML":                   {[]byte("<!doctype html><script>alert(1)</script>"), files.Crop{}, "file.type"},
		"HTML that begins GIF":   {[]byte("GIF89a<script>"), files.Crop{}, "file.type"},
		"nothing":                {nil, files.Crop{}, "file.type"},
		"half a JPEG":            {good[:len(good)/2], files.Crop{}, "file.damaged"},
		"a PNG's head alone":     {huge[:8], files.Crop{}, "file.damaged"},
		"a bomb of pixels":       {huge, files.Crop{}, "file.damaged"}, // its checksum breaks first
		"too many bytes":         {append(bytes.Clone(good), make([]byte, files.MostBytes)...), files.Crop{}, "file.too_large"},
		"a few pixels":           {asPNG(t, striped(8, 8, red)), files.Crop{}, "file.too_small"},
		"a crop outside":         {good, files.Crop{X: 0.5, Width: 0.8, Height: 1}, "file.crop"},
		"a crop of no size":      {good, files.Crop{X: 0.5}, "file.crop"},
		"a crop before its edge": {good, files.Crop{X: -0.1, Width: 0.5, Height: 1}, "file.crop"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := files.Prepare(bytes.NewReader(tc.raw), files.Square, tc.crop)
			require.True(t, fault.Has(err, tc.key), "%v", err)
		})
	}
	t.Run("more pixels than the bound", func(t *testing.T) {
		_, err := files.Prepare(bytes.NewReader(asPNG(t, image.NewGray(image.Rect(0, 0, 8001, 5001)))), files.Square, files.Crop{})
		require.True(t, fault.Has(err, "file.too_large"), "%v", err)
	})
}

func FuzzPrepare(f *testing.F) {
	var b bytes.Buffer
	_ = jpeg.Encode(&b, striped(20, 20, red), nil)
	f.Add(withEXIF(b.Bytes(), 6))
	f.Add([]byte("\x89PNG\r\n\x1a\n"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		p, err := files.Prepare(bytes.NewReader(raw), files.Square, files.Crop{})
		if err == nil && !strings.HasPrefix(p.Type, "image/") {
			t.Fatal(p.Type)
		}
	})
}

// s3 is as much of a bucket of another program as pictures need.
func s3(t *testing.T) *httptest.Server {
	t.Helper()
	var mu sync.Mutex
	held := map[string][]byte{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		b, there := held[r.URL.Path]
		switch r.Method {
		case http.MethodPut:
			held[r.URL.Path], _ = io.ReadAll(r.Body)
		case http.MethodDelete:
			delete(held, r.URL.Path)
			w.WriteHeader(http.StatusNoContent)
		case http.MethodHead, http.MethodGet:
			if !there {
				w.WriteHeader(http.StatusNotFound)
				if r.Method == http.MethodGet {
					_, _ = io.WriteString(w, `<Error><Code>NoSuchKey</Code></Error>`)
				}
				return
			}
			w.Header().Set("Last-Modified", time.Now().UTC().Format(http.TimeFormat))
			_, _ = w.Write(b)
		}
	}))
	t.Cleanup(server.Close)
	return server
}

func open(t *testing.T, place string) (*files.Store, *pgxpool.Pool) {
	t.Helper()
	db := testkit.Database(t)
	s, err := files.Open(t.Context(), place, db, time.Now, newID)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s, db
}

func TestPicturesAreKeptInAFolderOrABucket(t *testing.T) {
	t.Setenv("AWS_ACCESS_KEY_ID", "a")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "b")
	t.Setenv("AWS_REQUEST_CHECKSUM_CALCULATION", "when_required")
	folder := filepath.Join(t.TempDir(), "new", "files")
	for name, place := range map[string]string{
		"folder": folder,
		"bucket": "s3://pictures?region=us-east-1&use_path_style=true&endpoint=" + url.QueryEscape(s3(t).URL),
	} {
		t.Run(name, func(t *testing.T) {
			ctx := t.Context()
			s, _ := open(t, place)
			ana, luis := newID(), newID()
			keep := func(user kernel.UserID, c color.NRGBA) files.File {
				p, err := files.Prepare(bytes.NewReader(asPNG(t, striped(100, 100, c))), files.Square, files.Crop{})
				require.NoError(t, err)
				f, err := s.Keep(ctx, files.File{Kind: files.Person, User: user}, p)
				require.NoError(t, err)
				b, err := s.Bytes(ctx, f)
				require.NoError(t, err)
				require.Equal(t, p.Bytes, b)
				return f
			}
			old, other, present := keep(ana, red), keep(luis, blue), keep(ana, green)
			found, err := s.Find(ctx, present.ID)
			require.NoError(t, err)
			found.Created = present.Created
			require.Equal(t, present, found)
			require.NoError(t, s.RemovePerson(ctx, ana, present.ID))
			_, err = s.Find(ctx, old.ID)
			require.True(t, fault.Has(err, "file.unknown"), err)
			_, err = s.Bytes(ctx, old)
			require.True(t, fault.Has(err, "file.unknown"), "the bytes are gone too: %v", err)
			_, err = s.Bytes(ctx, other)
			require.NoError(t, err)
			require.NoError(t, s.Remove(ctx, old.ID), "gone is gone")
		})
	}
	names, err := filepath.Glob(folder + "/pictures/*")
	require.NoError(t, err)
	require.Len(t, names, 2)
	info, err := os.Stat(folder)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o700), info.Mode().Perm(), "pictures of people are nobody else's")
}

func TestBytesThatChangedInTheFolderAreNotShown(t *testing.T) {
	folder := t.TempDir()
	s, _ := open(t, folder)
	p, err := files.Prepare(bytes.NewReader(asPNG(t, striped(100, 100, red))), files.Square, files.Crop{})
	require.NoError(t, err)
	f, err := s.Keep(t.Context(), files.File{Kind: files.Project, Company: newID(), User: newID()}, p)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(folder, files.Key(f.ID)), []byte("<script>"), 0o600))
	_, err = s.Bytes(t.Context(), f)
	require.True(t, fault.Has(err, "file.damaged"), err)
}
