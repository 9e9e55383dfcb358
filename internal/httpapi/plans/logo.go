package plans

import (
	"context"

	"gantry/domain/kernel"
	"gantry/internal/files"
)

// Logo is the company's picture for the head of a print. It is nil without a readable one: a print is complete without its logo.
func Logo(ctx context.Context, store *files.Store, company kernel.CompanyID, image kernel.ID) []byte {
	if image.IsZero() || store == nil {
		return nil
	}
	f, err := store.Find(ctx, image)
	if err != nil || f.Company != company {
		return nil
	}
	out, _ := store.Bytes(ctx, f)
	return out
}
