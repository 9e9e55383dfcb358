// Package holidays knows the public holidays of 250 countries and their regions from 2010 to 2045, without a connection.
//
// The list in holidays.tsv is written by generate.py, which also describes its format. A region keeps the days of its country, less those
// it works on, and its own. Names are in Spanish and English where the source has both, else in the language it has. Days that are set
// late, such as elections or Islamic feasts, are as the source foresaw them.
package holidays
