package migrations

import "embed"

// FS holds the files.
//
//go:embed *.sql
var FS embed.FS
