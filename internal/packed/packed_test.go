package packed_test

import (
	"bytes"
	"io"
	"math"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/internal/packed"
)

type leaf struct {
	Small  int8
	Number int64
	Sign   uint64
	Share  float64
	Text   string
	Truth  bool
	Key    [16]byte
}

type whole struct {
	Hidden  []leaf `json:"-"`
	Names   map[string]int
	Maybe   *int32
	Deep    *whole
	Shifts  [7][]int32
	Bytes   []byte
	ByField map[uint8][]bool
}

func leaves(t *rapid.T, depth int) *whole {
	w := &whole{
		Names: rapid.OneOf(rapid.Just(map[string]int(nil)), rapid.MapOf(rapid.String(), rapid.Int())).Draw(t, "names"),
		Maybe: rapid.Ptr(rapid.Int32(), true).Draw(t, "maybe"),
		Bytes: rapid.OneOf(rapid.Just([]byte(nil)), rapid.SliceOf(rapid.Byte())).Draw(t, "bytes"),
		Hidden: rapid.OneOf(rapid.Just([]leaf(nil)), rapid.SliceOf(rapid.Custom(func(t *rapid.T) leaf {
			return leaf{
				Small: rapid.Int8().Draw(t, "small"), Number: rapid.Int64().Draw(t, "number"), Sign: rapid.Uint64().Draw(t, "sign"),
				Share: rapid.Float64().Draw(t, "share"), Text: rapid.String().Draw(t, "text"), Truth: rapid.Bool().Draw(t, "truth"),
				Key: [16]byte(rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "key")),
			}
		}))).Draw(t, "hidden"),
		ByField: rapid.MapOf(rapid.Uint8(), rapid.SliceOf(rapid.Bool())).Draw(t, "byField"),
	}
	for i := range w.Shifts {
		w.Shifts[i] = rapid.OneOf(rapid.Just([]int32(nil)), rapid.SliceOf(rapid.Int32())).Draw(t, "shifts")
	}
	if depth > 0 {
		w.Deep = leaves(t, depth-1)
	}
	return w
}

func TestWhatIsReadIsWhatWasWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := leaves(t, 2)
		var out bytes.Buffer
		require.NoError(t, packed.Write(&out, v))
		got, err := packed.Read[*whole](bytes.NewReader(out.Bytes()), int64(out.Len()))
		require.NoError(t, err)
		require.Equal(t, v, got)
	})
}

func TestBytesOfAnotherShapeAreRefusedWithoutTakingMemory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")
		_, err := packed.Read[*whole](bytes.NewReader(text), int64(len(text)))
		if err != nil {
			require.ErrorIs(t, err, packed.ErrMalformed)
		}
	})
	huge := []byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f}
	for range 2 {
		_, err := packed.Read[[]leaf](bytes.NewReader(huge), math.MaxInt64>>1)
		require.ErrorIs(t, err, packed.ErrMalformed)
		_, err = packed.Read[string](bytes.NewReader(huge), int64(len(huge)))
		require.ErrorIs(t, err, packed.ErrMalformed)
	}
}

func TestValuesFollowOneAnother(t *testing.T) {
	var out bytes.Buffer
	for _, name := range []string{"a", "", "c"} {
		require.NoError(t, packed.Write(&out, name))
	}
	in := packed.NewReader(&out, int64(out.Len()))
	for _, want := range []string{"a", "", "c"} {
		got, err := packed.Next[string](in)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	_, err := packed.Next[string](in)
	require.ErrorIs(t, err, io.EOF)
}

func TestWhatCannotBeReadBackIsRefused(t *testing.T) {
	require.ErrorContains(t, packed.Write(io.Discard, struct{ a int }{1}), "of its package alone")
	require.ErrorContains(t, packed.Write(io.Discard, []any{1}), "cannot be packed")
	require.ErrorContains(t, packed.Write(io.Discard, []*os.File{}), "of its package alone")
}
