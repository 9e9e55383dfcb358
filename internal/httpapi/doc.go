// Package httpapi is the core of the edge: what every route needs and no area owns. It knows the wire and no rule. Each area is a package
// below it and exports Routes(Deps); package edge puts them together.
//
// Rules:
//
//   - There is one table of routes. Each names its method, path, module, need and row scope; one without a need does not register.
//   - Who asks is decided by the session alone. Company, user and role never come from a request.
//   - A request is checked in one order: signed in (401), not forged (403), within the rate (429), allowed in the module (403),
//     of this company (404).
//     What belongs to another company is as unknown as what never was.
//   - Every write is a command: the screens' own route and the routes with the specification's names decide by the same code.
//   - A refusal has one shape, in the caller's language. Its code is the fault's key; the fault's family picks the status in one table.
//   - An area's wire files map the specification's names; package wire its units. Nothing else in the program knows them.
//   - The core imports no area, and areas never import each other.
//   - A name that is not the installation's is refused before anything is asked; the probes alone answer under any name.
//   - No secret, no query string and nothing personal but user id and network address is logged.
package httpapi
