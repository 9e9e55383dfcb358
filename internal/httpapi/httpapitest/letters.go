package httpapitest

import (
	"context"

	"github.com/stretchr/testify/require"

	"gantry/internal/mail"
)

type postbox struct{ letters []mail.Written }

func (p *postbox) Send(_ context.Context, _ string, w mail.Written) error {
	p.letters = append(p.letters, w)
	return nil
}

// Letters delivers every mail on its way and gives them, the first one first.
func (w *World) Letters() []mail.Written {
	w.T.Helper()
	p := &postbox{}
	for {
		more, err := w.Outbox.Deliver(w.T.Context(), w.Desk.Compose, p)
		require.NoError(w.T, err)
		if !more {
			return p.letters
		}
	}
}

// Subjects is Letters as "recipient: subject".
func (w *World) Subjects() []string {
	w.T.Helper()
	var out []string
	for _, l := range w.Letters() {
		out = append(out, l.To+": "+l.Subject)
	}
	return out
}
