// Package members keeps the read model of who may do what in a company.
package members
