// Package extracts writes what the schema analytics shows of one company as files, for tools that read no SQL.
//
// Rules:
//
//   - All files of an extract show one moment: they are read in one transaction.
//   - The rows are read by a role under the policies, so another company's never come along.
//   - A folder is there whole or not at all: it is written beside its place and moved there at the end.
//   - Amounts, percents and hours stay decimals with four places; nothing passes through a binary float.
//   - People are ids, as in the views.
package extracts
