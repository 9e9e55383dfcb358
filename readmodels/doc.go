// Package readmodels holds what every read model shares: how a query runs.
//
// A read model is a package of its own below this one, named like its projection: row types, the SQL that writes them and the SQL
// that reads them. It knows no events and no domain rules; its projection under projections/ translates.
//
//   - The tables stand in schema.sql, unqualified: they are created once per generation, in the schema "<name>_g<n>".
//   - Writers name tables unqualified, the runner sets the search path to their generation.
//   - Readers name the views "rm.<name>_<table>", which always show the generation in use and add its number as the column generation.
//   - The company comes first in every key and is part of every query: a row of another company is as absent as one that never was.
//   - PostgreSQL holds to that too: requests read through a Database, whose role is under the policies the runner gives each table. A
//     table therefore has the column company_id; without it nobody but its projection sees a row.
//   - Texts stand in the tables as Keep writes them: PostgreSQL cannot hold U+0000. What is read through Collect and First has them
//     as they were; a projector that reads its own tables takes them as they stand.
package readmodels
