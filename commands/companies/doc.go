// Package companies executes the commands of companies: members, roles and the permission table. The company is always the caller's own. Its
// stream is short: it is folded for each command and nothing of it is kept.
package companies
