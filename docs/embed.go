package docs

import _ "embed"

// OpenAPI is the description of the HTTP API.
//
//go:embed openapi.yaml
var OpenAPI []byte
