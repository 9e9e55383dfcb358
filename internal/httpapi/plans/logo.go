package plans

import (
	"context"

	"gantry/domain/kernel"
	"gantry/internal/files"
)

// Logo is the picture of a company for the head of what is printed; nil where there is none that can be read: what is printed is whole without it, too.
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
