// Package httpapi is the edge: it knows the wire and no rule.
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
//   - wire_<area>.go maps the specification's names and units. Nothing else in the program knows them.
//   - A name that is not the installation's is refused before anything is asked; the probes alone answer under any name.
//   - No secret, no query string and nothing personal but user id and network address is logged.
package httpapi
