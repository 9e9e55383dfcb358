// Package pdftext reads back what stands on the pages of a PDF, without the maker that drew them.
package pdftext
