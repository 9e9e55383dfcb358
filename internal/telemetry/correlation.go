package telemetry

import (
	"context"

	"github.com/google/uuid"
)

// CorrelationHeader carries the id over HTTP, in both directions.
const CorrelationHeader = "X-Correlation-Id"

type correlationKey struct{}

// WithCorrelation ties everything done under the context together.
func WithCorrelation(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, correlationKey{}, id)
}

// Correlation is the context's id, empty when it has none.
func Correlation(ctx context.Context) string {
	id, _ := ctx.Value(correlationKey{}).(string)
	return id
}

// NewCorrelation makes an id; later ones sort after earlier ones.
func NewCorrelation() string { return uuid.Must(uuid.NewV7()).String() }

// AcceptCorrelation keeps an id a caller sent when it is one that can be logged and stored safely (letters, digits, ._- and at most 64
// of them), and makes a new one otherwise.
func AcceptCorrelation(sent string) string {
	if sent == "" || len(sent) > 64 {
		return NewCorrelation()
	}
	for _, c := range []byte(sent) {
		switch {
		case c >= '0' && c <= '9', c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c == '.', c == '_', c == '-':
		default:
			return NewCorrelation()
		}
	}
	return sent
}
