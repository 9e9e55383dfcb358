// Package access holds who may do what: nine roles, the modules of the product and
// four levels. The table is data; a company may change its own copy, and every
// change is an event. The default is no access: an unknown role, module or pair has
// level None.
package access
