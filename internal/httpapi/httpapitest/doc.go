// Package httpapitest gives tests of the edge a whole server on a database of its own, two companies with somebody in every role, and
// clients whose every request and answer is held against docs/openapi.yaml.
package httpapitest
