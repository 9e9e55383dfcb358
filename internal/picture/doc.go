// Package picture draws pages of text, lines and areas as PNG, with the measures and fonts of package pdf: what is laid out for paper is
// drawn as a picture by the same calls.
package picture
