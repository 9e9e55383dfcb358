package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"gantry/domain/fault"
	"gantry/eventstore"
	"gantry/internal/config"
)

// version is set by the build.
var version = "dev"

// Exit codes.
const (
	exitFailed  = 1
	exitUsage   = 2
	exitDamaged = 3
)

// commandLine is what the program understands. Each subcommand has a file of its own.
type commandLine struct {
	config.Settings

	Serve   serveCommand   `cmd:"" help:"Run the server."`
	Migrate migrateCommand `cmd:"" help:"Bring the database to the state this version needs, and build missing read models."`
	Demo    demoCommand    `cmd:"" help:"Load the demonstration company."`
	Import  importCommand  `cmd:"" help:"Import a schedule from a file of another tool."`
	Export  exportCommand  `cmd:"" help:"Export a schedule as a file of another tool."`

	BenchData benchDataCommand `cmd:"" name:"bench-data" help:"Write a generated schedule of any size, to measure with."`

	Analyst         analystCommand         `cmd:"" help:"Let database accounts read one company over SQL."`
	ExportAnalytics exportAnalyticsCommand `cmd:"" name:"export-analytics" help:"Write the figures of a company as CSV or Parquet files."`
	ExportEvents    exportEventsCommand    `cmd:"" name:"export-events" help:"Write the events of a company or a project as a CSV or Parquet file."`

	Company    companyCommand    `cmd:"" help:"Found companies and list them."`
	User       userCommand       `cmd:"" help:"Add people, let them choose a new password, and name superadministrators."`
	Trial      trialCommand      `cmd:"" help:"Show or move the end of a company's trial."`
	ExportUser exportUserCommand `cmd:"" name:"export-user" help:"Print everything kept about a person."`
	EraseUser  eraseUserCommand  `cmd:"" name:"erase-user" help:"Forget a person; the history stays whole."`

	Backup  backupCommand  `cmd:"" help:"Bring a backup in a folder up to now, while the server runs."`
	Restore restoreCommand `cmd:"" help:"Bring a backup into an empty database."`

	MigrateStore migrateStoreCommand `cmd:"" name:"migrate-store" help:"Copy the history into another event store, and check it."`

	Oracle  oracleCommand  `cmd:"" help:"Compare the dates of files with those the other tool stored in them."`
	Rebuild rebuildCommand `cmd:"" help:"Build a read model anew from the history."`
	Unpark  unparkCommand  `cmd:"" help:"Let read models follow again what they could not follow before."`
	Verify  verifyCommand  `cmd:"" help:"Walk the whole history and name the places where it was altered."`
	Heads   headsCommand   `cmd:"" help:"Write where every stream stands, signed, to hold the history against later."`
	Replay  replayCommand  `cmd:"" help:"Print a schedule as it stood at a revision or a moment."`
	Config  configCommand  `cmd:"" help:"Show every setting, its value and where it comes from."`

	Licences licencesCommand `cmd:"" help:"Print the licences of the work of others that the program is made with."`

	ImportWorker importWorkerCommand `cmd:"" name:"import-worker" hidden:"" help:"Read one file for the server that starts it."`

	Version kong.VersionFlag `help:"Print the version."`
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run is the program without the process around it.
func run(ctx context.Context, args []string, out, problems *os.File) int {
	var line commandLine
	ended := -1
	parser, err := kong.New(&line, kong.Name("gantry"), kong.Description("Construction planning that remembers everything."),
		kong.Vars{"version": version}, config.Defaults(), kong.Writers(out, problems), kong.Exit(func(code int) { ended = code }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}), kong.UsageOnError())
	if err != nil {
		fmt.Fprintln(problems, "gantry:", err)
		return exitFailed
	}
	k, err := parser.Parse(args)
	if ended >= 0 { // help or version was asked for
		return ended
	}
	if err != nil {
		fmt.Fprintln(problems, "gantry:", err)
		return exitUsage
	}
	k.BindTo(ctx, (*context.Context)(nil))
	k.Bind(&line.Settings, &streams{out: out, problems: problems})
	err = k.Run()
	var code exitCode
	switch {
	case err == nil:
		return 0
	case errors.As(err, &code): // it has said why
		return int(code)
	case errors.Is(err, context.Canceled) && ctx.Err() != nil:
		fmt.Fprintln(problems, "gantry: stopped")
		return exitFailed
	}
	fmt.Fprintln(problems, "gantry:", err)
	var damage *eventstore.Damaged
	if errors.As(err, &damage) || fault.Has(err, "store.damaged") {
		return exitDamaged
	}
	return exitFailed
}

// streams are where a subcommand writes: results to out, everything else to problems.
type streams struct {
	out, problems *os.File
}
