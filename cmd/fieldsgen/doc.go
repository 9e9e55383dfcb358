// Command fieldsgen generates what follows from the tables of fields in domain/schedule: the rows, change masks and SQL of the Gantt
// read model, the mapping of records to those rows, and the columns of the client. For every other area of the plan it generates the
// tables of the client. `make gen` runs it; a test fails when a generated file is out of date.
//
// The files are generated because the code cannot be shared: read models may not import the domain, and the client is TypeScript. A
// plain field needs no line here. layout.go lists the fields that depart from the rule and fixes the order of columns on the wire;
// kinds.go lists how each type of value is stored and sent.
package main
