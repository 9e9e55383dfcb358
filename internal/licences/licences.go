package licences

import _ "embed"

// Notices is the text to show.
//
//go:embed notices.txt
var Notices string
