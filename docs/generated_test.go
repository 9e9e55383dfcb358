package docs_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// The first line of the generated types holds the hash of the description they were made of and of themselves, so that this needs no
// generator.
func TestGeneratedTypesOfTheRoutesAreNew(t *testing.T) {
	description, err := os.ReadFile("openapi.yaml")
	require.NoError(t, err)
	written, err := os.ReadFile("../web/src/shared/api/schema.d.ts")
	require.NoError(t, err)
	head, types, _ := bytes.Cut(written, []byte("\n"))
	recorded := regexp.MustCompile(`sha256 ([0-9a-f]{64})$`).FindSubmatch(head)
	require.NotNil(t, recorded, "schema.d.ts does not say what it was made of: run `make gen`")
	sum := sha256.Sum256(append(description, types...))
	require.Equal(t, string(recorded[1]), hex.EncodeToString(sum[:]),
		"docs/openapi.yaml or web/src/shared/api/schema.d.ts changed since the types were generated: run `make gen`")
}
