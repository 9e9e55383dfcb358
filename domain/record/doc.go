// Package record holds the tables of fields: one line for each field of a kind of row. From the line follows all that need not know
// which field it is: the event, folding it and taking it back, whether it still stands, its place in a snapshot, in a duplicate and
// in the comparison with a later file.
//
// A field with rules of its own keeps them in its area; its line stands here all the same. A record is what one row holds; the area
// keeps the records and hands a table a way to find them, so that an area may keep more beside a record than the table knows.
//
// Events of a field are pointers, and nobody writes to one once it is decided: state, log and followers share them.
package record
