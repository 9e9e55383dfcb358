// Package members is the read model of who may do what: a company's members with their roles, and its permission table.
//
// Names and addresses of people are not here; identity keeps them where they can be erased.
package members
