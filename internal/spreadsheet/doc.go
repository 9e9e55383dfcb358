// Package spreadsheet writes tables as workbooks: dates are dates, figures are figures, and no text is ever run as a formula.
package spreadsheet
