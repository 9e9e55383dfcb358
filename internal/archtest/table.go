package archtest

// rule says what one package, or everything below one folder, may import besides the standard library.
type rule struct {
	path    string   // "domain/plan", or "domain/plan/..." for the package and everything below it
	imports []string // packages of this module, same notation
	modules []string // third-party module paths
}

var (
	ground = []string{"domain/kernel", "domain/fault", "domain/event"}
	engine = []string{"domain/worktime", "domain/cpm", "domain/access"}
	areas  = []string{"domain/schedule", "domain/requests", "domain/lookahead", "domain/weekly", "domain/codes", "domain/ranges", "domain/record", "domain/area"}
	reader = join(ground, "domain/worktime", "domain/record", "domain/area", "domain/access", "domain/schedule", "internal/carried", "internal/importer/draft", "internal/importer/source")
)

// Third-party modules.
const (
	fxcbor     = "github.com/fxamacker/cbor/v2"
	barcode    = "github.com/boombuler/barcode"
	otp        = "github.com/pquerna/otp"
	webauthn   = "github.com/go-webauthn/webauthn"
	gocloud    = "gocloud.dev"
	ximage     = "golang.org/x/image"
	gooidc     = "github.com/coreos/go-oidc/v3"
	oauth2     = "golang.org/x/oauth2"
	gomail     = "github.com/wneessen/go-mail"
	gosmtp     = "github.com/emersion/go-smtp"
	kong       = "github.com/alecthomas/kong"
	compress   = "github.com/klauspost/compress"
	fpdf       = "codeberg.org/go-pdf/fpdf"
	mux        = "github.com/gorilla/mux"
	pgx        = "github.com/jackc/pgx/v5"
	prometheus = "github.com/prometheus/client_golang"
	watermill  = "github.com/ThreeDotsLabs/watermill"
	zap        = "go.uber.org/zap"
	uuid       = "github.com/google/uuid"
	xcrypto    = "golang.org/x/crypto"
	xsync      = "golang.org/x/sync"
	xsys       = "golang.org/x/sys"
	xtext      = "golang.org/x/text"
	xtime      = "golang.org/x/time"
	openapi    = "github.com/getkin/kin-openapi"
	excelize   = "github.com/xuri/excelize/v2"
	parquet    = "github.com/parquet-go/parquet-go"
	kurrentdb  = "github.com/kurrent-io/KurrentDB-Client-Go"
	grpc       = "google.golang.org/grpc"
	protobuf   = "google.golang.org/protobuf"
	testify    = "github.com/stretchr/testify"
	rapid      = "pgregory.net/rapid"
)

// table is read from the top; the first rule whose path fits a package is its rule.
var table = []rule{
	{path: "domain/fault"},
	{path: "domain/kernel", imports: []string{"domain/fault"}},
	{path: "domain/event", imports: []string{"domain/access", "domain/fault", "domain/kernel"}},
	{path: "domain/worktime", imports: ground},
	{path: "domain/cpm", imports: join(ground, "domain/worktime")},
	{path: "domain/access"},
	{path: "domain/record", imports: join(ground, "domain/access")},
	{path: "domain/area", imports: join(ground, join(engine, "domain/record")...)},
	{path: "domain/schedule", imports: join(ground, join(engine, "domain/record", "domain/area")...)},
	{path: "domain/requests", imports: join(ground, "domain/access", "domain/record", "domain/area")},
	{path: "domain/lookahead", imports: join(ground, "domain/worktime", "domain/access", "domain/record", "domain/area")},
	{path: "domain/weekly", imports: join(ground, "domain/access", "domain/record", "domain/area")},
	{path: "domain/codes", imports: join(ground, "domain/access", "domain/record", "domain/area")},
	{path: "domain/ranges", imports: join(ground, "domain/access", "domain/record", "domain/area")},
	{path: "domain/comparison", imports: join(ground, "domain/area", "domain/record", "domain/schedule")},
	{path: "domain/health", imports: []string{"domain/kernel"}},
	{path: "domain/earned", imports: []string{"domain/kernel", "domain/figures"}},
	{path: "domain/risk", imports: []string{"domain/kernel", "domain/fault", "domain/worktime", "domain/cpm"}},
	{path: "domain/figures", imports: []string{"domain/kernel", "domain/worktime"}},
	{path: "domain/company", imports: join(ground, join(engine, "domain/health")...)},
	{path: "domain/project", imports: join(ground, engine...)},
	{path: "domain/plan", imports: join(ground, join(engine, join(areas, "domain/earned", "domain/figures", "domain/health", "domain/risk")...)...)},

	{path: "eventstore", imports: ground, modules: []string{compress}},
	{path: "eventstore/memory", imports: join(ground, "eventstore")},
	{path: "eventstore/postgres", imports: join(ground, "eventstore"), modules: []string{pgx, xsync}},
	{path: "eventstore/kurrent", imports: join(ground, "eventstore"), modules: []string{kurrentdb, grpc, uuid}},
	{path: "eventstore/kurrent/kurrenttest", modules: []string{kurrentdb, grpc, protobuf, uuid}},
	{path: "eventstore/contract", imports: join(ground, "eventstore"), modules: []string{testify, rapid}},

	{path: "readmodels/...", imports: []string{"domain/kernel", "domain/fault", "readmodels"}, modules: []string{pgx}}, // rows, never events
	{path: "migrations"},
	{path: "web"},

	{path: "commands/process", imports: []string{"domain/...", "eventstore", "commands/..."}, modules: []string{watermill}},
	{path: "commands/projects", imports: []string{"domain/...", "eventstore", "commands", "commands/planning"}}, // a schedule begins in both
	{path: "commands/...", imports: []string{"domain/...", "eventstore", "commands"}},

	{path: "projections", imports: []string{"projections/..."}},
	{path: "projections/runner", imports: []string{"domain/...", "eventstore", "readmodels"}, modules: []string{watermill, pgx, xsync, prometheus}},
	{
		path:    "projections/gantt",
		imports: []string{"domain/...", "eventstore", "internal/ganttrows", "projections/runner", "readmodels/gantt"}, modules: []string{watermill, pgx, xsync, prometheus},
	},
	{
		path:    "projections/lookahead",
		imports: []string{"domain/...", "eventstore", "internal/lookaheadrows", "projections/runner", "readmodels/lookahead"}, modules: []string{watermill, pgx, xsync, prometheus},
	},
	{path: "projections/...", imports: []string{"domain/...", "eventstore", "projections/runner", "readmodels/<same>"}, modules: []string{watermill, pgx, xsync, prometheus}},

	{path: "internal/config", imports: ground, modules: []string{kong}},
	{path: "internal/telemetry", imports: ground, modules: []string{zap, prometheus, pgx, uuid}},
	{path: "internal/timeclock", imports: ground, modules: []string{uuid}},
	{path: "internal/packed"},
	{path: "internal/spool"},
	{path: "internal/worker", imports: join(ground, "internal/packed"), modules: []string{xsys}},
	{path: "internal/pg", imports: join(ground, "migrations"), modules: []string{pgx, xsys}},
	{path: "internal/analysts", imports: []string{"domain/fault", "domain/kernel", "internal/pg"}, modules: []string{pgx}},
	{path: "internal/throttle", modules: []string{xtime}},
	{path: "internal/identity", imports: join(ground, "internal/throttle"), modules: []string{pgx, xcrypto, otp, webauthn}},
	{path: "internal/sso", imports: ground, modules: []string{gooidc, oauth2, xsync}},
	{path: "internal/tutorials"},
	{path: "internal/holidays", imports: []string{"domain/fault"}},
	{path: "internal/pdf", modules: []string{fpdf, ximage}},
	{path: "internal/spreadsheet", imports: []string{"domain/kernel"}, modules: []string{excelize}},
	{path: "internal/picture", imports: []string{"internal/pdf"}, modules: []string{ximage, testify}},
	{path: "internal/portfolio", imports: []string{"domain/kernel", "internal/pdf", "internal/picture", "internal/spreadsheet"}, modules: []string{testify, excelize}},
	{path: "internal/printing", imports: []string{"domain/kernel", "internal/pdf", "internal/picture"}, modules: []string{testify}},
	{
		path:    "internal/reports",
		imports: join(ground, "domain/access", "domain/worktime", "domain/schedule", "domain/lookahead", "domain/weekly", "domain/plan", "internal/lookaheadrows", "internal/pdf", "internal/spreadsheet", "readmodels/lookahead"),
	},
	{path: "internal/mail", imports: ground, modules: []string{pgx, gomail}},
	{path: "internal/extracts", imports: ground, modules: []string{pgx, parquet}},
	{path: "internal/risks", imports: join(ground, "domain/risk"), modules: []string{pgx}},
	{path: "internal/views", imports: ground, modules: []string{pgx}},
	{path: "internal/httpapi/views", imports: ofEdge("internal/httpapi/plans", "internal/views", "readmodels/gantt", "readmodels/lookahead")},
	{path: "internal/notifications", imports: join(ground, "domain/access", "domain/company", "domain/lookahead", "domain/project", "domain/record", "domain/requests", "domain/schedule", "domain/weekly", "eventstore"), modules: []string{pgx}},
	{path: "internal/files", imports: ground, modules: []string{pgx, gocloud, ximage}},
	{path: "internal/backup", imports: join(ground, "internal/pg"), modules: []string{pgx, compress}},
	{path: "internal/accounts", imports: join(ground, "domain/access", "domain/company", "domain/weekly", "eventstore", "commands", "domain/project", "internal/identity", "internal/mail", "internal/notifications", "readmodels", "readmodels/members", "readmodels/projects", "readmodels/weekly")},
	{path: "internal/carried", imports: join(ground, "domain/worktime", "domain/schedule")},
	{path: "internal/importer/source", imports: ground, modules: []string{xtext}},
	{path: "internal/importer/draft", imports: join(ground, "domain/worktime", "domain/schedule", "internal/carried", "internal/importer/source")},
	{path: "internal/importer/p6", imports: reader},
	{path: "internal/importer/mspdi", imports: reader},
	{path: "internal/importer/table", imports: reader, modules: []string{xtext, excelize}},
	{path: "internal/importer/filetest", imports: join(ground, "domain/worktime", "domain/schedule", "internal/importer", "internal/oracle"), modules: []string{testify, excelize}},
	{path: "internal/importer/benchdata", imports: join(ground, "domain/worktime", "domain/schedule")},
	{path: "internal/importer", imports: join(ground, "domain/cpm", "domain/schedule", "internal/importer/...")},
	{path: "internal/exporter", imports: join(ground, join(engine, "domain/schedule", "internal/carried")...), modules: []string{xtext}},

	{path: "internal/oracle", imports: join(ground, join(engine, "domain/schedule", "domain/plan")...)},
	{path: "internal/demo", imports: join(ground, join(engine, "domain/project", "domain/schedule", "domain/lookahead", "domain/weekly", "domain/plan")...)},
	{path: "internal/sample", imports: join(ground, "domain/project", "domain/schedule", "eventstore", "commands", "commands/planning", "commands/projects", "internal/demo")},
	{path: "internal/ganttrows", imports: join(ground, "domain/record", "domain/schedule", "domain/worktime", "readmodels/gantt")},                                          // one mapping for rows and deltas
	{path: "internal/lookaheadrows", imports: join(ground, "domain/access", "domain/lookahead", "domain/plan", "domain/record", "domain/schedule", "readmodels/lookahead")}, // one mapping for rows and earlier states
	{path: "internal/live", imports: []string{"domain/...", "eventstore", "internal/ganttrows", "readmodels/..."}, modules: []string{zap, compress}},
	{
		path:    "internal/imports",
		imports: []string{"domain/...", "eventstore", "commands/...", "readmodels/gantt", "internal/importer/...", "internal/live", "internal/oracle", "internal/packed", "internal/spool", "internal/worker"},
	},
	{
		path:    "internal/exports",
		imports: []string{"domain/...", "eventstore", "commands/...", "readmodels/imported", "internal/exporter"},
	},
	// The edge: its core knows no area, areas never see each other, and one package puts them together.
	{path: "internal/httpapi/wire", imports: join(ground, "domain/schedule")},
	{
		path: "internal/httpapi",
		imports: []string{
			"domain/...", "eventstore", "commands", "readmodels", "readmodels/members", "readmodels/projects", "internal/ganttrows", "internal/httpapi/wire", "internal/identity", "internal/live", "internal/throttle",
		},
		modules: []string{mux, compress, zap, xtext, pgx},
	},
	{
		path: "internal/httpapi/edge",
		imports: []string{
			"domain/fault", "domain/kernel", "domain/lookahead", "domain/plan", "domain/schedule", "eventstore", "commands", "commands/...", "readmodels", "readmodels/imported", "internal/httpapi", "internal/httpapi/...", "internal/accounts", "internal/analysts", "internal/exports", "internal/files",
			"internal/identity", "internal/importer", "internal/imports", "internal/live", "internal/mail", "internal/notifications", "internal/risks", "internal/spool", "internal/sso", "internal/tutorials", "internal/views", "internal/worker",
		},
		modules: []string{zap},
	},
	{path: "internal/httpapi/httpapitest", imports: []string{"..."}, modules: []string{testify, pgx, uuid, openapi, zap}},
	{path: "internal/httpapi/accounts", modules: []string{barcode}, imports: ofEdge("internal/accounts", "internal/files", "internal/identity", "internal/mail", "internal/notifications", "internal/sso", "readmodels", "readmodels/members", "readmodels/projects")},
	{path: "internal/httpapi/analytics", imports: ofEdge("commands/planning", "domain/project", "internal/exports", "internal/ganttrows", "internal/httpapi/plans", "internal/identity", "internal/portfolio", "internal/risks", "readmodels/curves", "readmodels/gantt", "readmodels/members", "readmodels/projects"), modules: []string{excelize}},
	{path: "internal/httpapi/companies", imports: ofEdge("internal/accounts", "internal/analysts", "internal/identity", "readmodels", "readmodels/members", "readmodels/projects")},
	{path: "internal/httpapi/projects", imports: ofEdge("commands", "commands/projects", "internal/identity", "readmodels/gantt", "readmodels/members", "readmodels/projects")},
	{
		path:    "internal/httpapi/schedule",
		imports: ofEdge("commands", "commands/planning", "commands/projects", "internal/files", "internal/ganttrows", "internal/holidays", "internal/httpapi/plans", "internal/imports", "internal/live", "internal/pdf", "internal/printing", "internal/risks", "internal/spreadsheet", "readmodels/changelog", "readmodels/gantt", "readmodels/members", "readmodels/projects"),
		modules: []string{compress, xsync, excelize},
	},
	{path: "internal/httpapi/plans", imports: ofEdge("commands/planning", "internal/files", "readmodels/changelog", "readmodels/lookahead", "readmodels/members", "readmodels/projects", "readmodels/weekly")}, // what areas that edit plans share
	{path: "internal/httpapi/weekly", imports: ofEdge("commands/planning", "internal/files", "internal/httpapi/plans", "internal/notifications", "readmodels/lookahead", "readmodels/projects", "readmodels/weekly")},
	{path: "internal/httpapi/lookahead", imports: ofEdge("commands/planning", "internal/files", "internal/httpapi/plans", "internal/lookaheadrows", "internal/notifications", "readmodels/changelog", "readmodels/lookahead", "readmodels/members", "readmodels/projects")},
	{path: "internal/httpapi/reports", imports: ofEdge("commands", "commands/planning", "internal/exports", "internal/files", "internal/httpapi/plans", "internal/identity", "internal/pdf", "internal/reports", "readmodels/members", "readmodels/projects"), modules: []string{excelize}},
	{path: "internal/httpapi/exchange", imports: ofEdge("internal/exporter", "internal/exports", "internal/importer", "internal/imports", "readmodels/imported", "readmodels/projects")},
	{path: "internal/httpapi/operations", imports: ofEdge("internal/telemetry", "internal/tutorials", "readmodels/projects")},

	{path: "internal/testkit/...", imports: []string{"..."}, modules: []string{pgx, testify, rapid, uuid}},
	{path: "internal/archtest", modules: []string{testify}},
	{path: "docs"},
	{path: "scripts/..."},
	{path: "internal/licences"},
	{path: "cmd/...", imports: []string{"..."}, modules: []string{kong, zap, pgx, prometheus, watermill, uuid, xsync, compress}},
}

// forTests is what any test may use besides its package's own rule.
var forTests = rule{imports: []string{"..."}, modules: []string{testify, rapid, pgx, uuid, openapi, gosmtp, xtext, otp, fxcbor, prometheus, watermill, compress, zap, xsync, parquet}}

// forDomainTests is what a test below domain/ may use besides its package's own rule.
var forDomainTests = rule{imports: []string{"domain/...", "internal/testkit", "internal/testkit/snags"}, modules: []string{testify, rapid}}

// forbiddenNames say nothing about what is inside.
var forbiddenNames = []string{"util", "utils", "common", "helper", "helpers", "manager", "misc", "shared", "base"}

// domainStandard is what the domain may import of the standard library: nothing that reads a clock, a file, a socket, a database,
// the environment or chance, and nothing that runs beside a decision.
var domainStandard = []string{
	"bytes", "cmp", "crypto/sha256", "encoding/binary", "encoding/gob", "encoding/hex", "encoding/json", "errors", "fmt", "iter", "maps", "math",
	"math/bits", "reflect", "runtime/debug", "slices", "sort", "strconv", "strings", "time", "unicode", "unicode/utf8",
}

// forbiddenInDomain are the members of those packages that would make a decision depend on more than its input.
var forbiddenInDomain = map[string][]string{
	"time":          {"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker", "LoadLocation", "Local"},
	"fmt":           {"Print", "Printf", "Println", "Scan", "Scanf", "Scanln"},
	"runtime/debug": {"ReadBuildInfo", "FreeOSMemory", "ReadGCStats", "SetGCPercent", "SetMaxStack", "SetMaxThreads", "SetMemoryLimit", "SetPanicOnFault", "SetTraceback", "WriteHeapDump"},
}

// reflection lists the files outside of tests that may look at types while the program runs, and why. Everything else writes
// out what it does.
var reflection = map[string]string{
	"domain/plan/snapshot.go":             "the hash of a snapshot's shape covers every field of the image, so that a new one outdates old snapshots",
	"domain/schedule/lift.go":             "two sources are compared with every field they have, nil and empty options apart, as stored history was",
	"readmodels/text.go":                  "PostgreSQL stores no zero byte: the texts of any row are escaped, whatever columns it has",
	"cmd/fieldsgen/columns.go":            "the generator finds the member of a record that a field points to",
	"cmd/fieldsgen/kinds.go":              "the kind of a column follows from the type of its field",
	"cmd/fieldsgen/records.go":            "the type of a field in the client follows from that in Go",
	"internal/config/effective.go":        "the effective settings are printed from the tags that parse them",
	"internal/carried/carried.go":         "each carried field exists once, as a member of Set; copying, comparing and counting walk over the members",
	"internal/carried/mark.go":            "the same walk, for the value a field had when the file was written",
	"internal/packed/packed.go":           "the compact format follows the Go type, so that no field can be forgotten on one of its two sides",
	"internal/importer/p6/file.go":        "the size of a row bounds how many are held",
	"internal/testkit/history/compare.go": "tests compare any two states of a history",
	"internal/testkit/texts.go":           "tests put a text into every text of any command",
}

// ofEdge is what an area of the edge may import: the core, its words, the domain, and its own adapters and read models.
func ofEdge(own ...string) []string {
	return join([]string{"domain/...", "eventstore", "internal/httpapi", "internal/httpapi/wire"}, own...)
}

func join(a []string, b ...string) []string { return append(append([]string{}, a...), b...) }
