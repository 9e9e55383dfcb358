// Package companies is the part of the API about a company: its profile, settings, features, subcontracts and the people in it.
//
//   - The session says which company is meant. An id in a path or body that is another one's is unknown.
//   - Nobody reads or changes a company they are no active member of; who changes it needs the module settings.company.
//   - People write their own names. An administrator writes what a person is here: role, firm, and whether they may enter.
package companies
