// Package portfolio makes files of the projects of a company in a few figures each: a page (PDF), a picture (PNG), a workbook and CSV.
//
//   - What a file holds is what it is given, as far as its reader sees it: a figure that is not there is written as such, never as 0.
//   - Amounts stand beside their currency. Sums are given for each currency apart, and none over two.
//   - PDF and PNG are drawn by the same calls. The same figures give the same bytes.
package portfolio
