package imports_test

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/internal/imports"
)

func TestAnUploadThatIsRefusedLeavesTheFileThatWaits(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	b := newBench(t, func(c *imports.Config) { c.AtOnce, c.Slow = 1, time.Hour })
	waits := b.read(1, imports.Target{Project: b.Project}, csv(3, 1))
	b.drip(b.Caller(2))
	again := func() error {
		_, err := b.desk.Read(ctx, b.Caller(1), imports.Upload{ID: b.ID(), Target: imports.Target{Project: b.Project}, Body: bytes.NewReader(csv(3, 1))})
		return err
	}
	require.ErrorContains(t, again(), "import.places_taken")
	v, err := b.desk.View(b.Caller(1), waits)
	require.NoError(t, err)
	require.Equal(t, imports.Ready, v.Phase)
}
