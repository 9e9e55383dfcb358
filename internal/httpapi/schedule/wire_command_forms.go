package schedule

import (
	"encoding/json"
	"fmt"
	"slices"

	"gantry/domain/codes"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/ranges"
	"gantry/domain/schedule"
	"gantry/domain/weekly"
	"gantry/internal/httpapi/wire"
)

// commandForm is how a command stands on the wire. The names are exact.
type commandForm struct {
	needs []string // there and not null
	says  []string // there, null being an answer
	may   []string // left out or null: unchanged
	read  func(reader, []byte) (plan.Command, error)
}

// commandForms are the commands of our own wire, batches apart. Most commands of the domain are their own form.
var commandForms = withAmounts(map[string]commandForm{
	"activities.add":          {needs: []string{"items"}, read: readAdd},
	"activity.rename":         {needs: []string{"row", "name"}, may: []string{"seen"}, read: as[schedule.Rename]},
	"activity.describe":       {needs: []string{"row", "description"}, may: []string{"seen"}, read: as[schedule.Describe]},
	"activity.set-duration":   {needs: []string{"row", "duration"}, may: []string{"elapsed", "seen", "seenElapsed"}, read: as[schedule.SetDuration]},
	"activity.set-milestone":  {needs: []string{"row", "milestone"}, read: as[schedule.SetMilestone]},
	"activity.set-start":      {needs: []string{"row", "start"}, may: []string{"confirmed"}, read: as[schedule.SetStart]},
	"activity.set-finish":     {needs: []string{"row", "finish"}, may: []string{"confirmed"}, read: as[schedule.SetFinish]},
	"activities.drag":         {needs: []string{"items"}, read: readDrag},
	"activity.set-constraint": {needs: []string{"row", "constraint"}, may: []string{"date", "seen"}, read: readConstraint},
	"activity.set-constraint-date": {
		needs: []string{"row"}, says: []string{"date"}, may: []string{"seen"}, read: readConstraintDate,
	},
	"activity.set-external-start":  {needs: []string{"row"}, says: []string{"date"}, may: []string{"seen"}, read: readExternalStart},
	"activity.set-external-finish": {needs: []string{"row"}, says: []string{"date"}, may: []string{"seen"}, read: readExternalFinish},
	"activity.set-actual-start":    {needs: []string{"row"}, says: []string{"date"}, may: []string{"seen"}, read: readReported(func(c schedule.SetReported) plan.Command { return schedule.SetActualStart{SetReported: c} })},
	"activity.set-actual-finish":   {needs: []string{"row"}, says: []string{"date"}, may: []string{"seen"}, read: readReported(func(c schedule.SetReported) plan.Command { return schedule.SetActualFinish{SetReported: c} })},
	"activity.set-expected-finish": {needs: []string{"row"}, says: []string{"date"}, may: []string{"seen"}, read: readReported(func(c schedule.SetReported) plan.Command { return schedule.SetExpectedFinish{SetReported: c} })},
	"activity.set-deadline":        {needs: []string{"row"}, says: []string{"date"}, may: []string{"seen"}, read: readReported(func(c schedule.SetReported) plan.Command { return schedule.SetDeadline{SetReported: c} })},
	"activity.set-remaining":       {needs: []string{"row", "remaining"}, may: []string{"seen"}, read: as[schedule.SetRemaining]},
	"activity.set-percent-type":    {needs: []string{"row", "percentType"}, may: []string{"seen"}, read: as[schedule.SetPercentType]},
	"activity.set-suspension":      {needs: []string{"row"}, says: []string{"suspended", "resumed"}, read: readSuspension},
	"activity.set-code":            {needs: []string{"row", "code"}, may: []string{"seen"}, read: as[schedule.SetCode]},
	"activities.set-calendar":      {needs: []string{"rows"}, says: []string{"calendar"}, read: as[schedule.SetCalendar]},
	"bulk.calendar":                {may: []string{"rows", "calendar"}, read: readBulkCalendar},
	"bulk.constraint-type":         {may: []string{"rows", "constraint"}, read: readBulkConstraintType},
	"bulk.constraint-date":         {may: []string{"rows", "date"}, read: readBulkConstraintDate},
	"activity.set-progress": {
		needs: []string{"row", "progress"}, may: []string{"effective", "seen"}, read: readProgress,
	},
	"activities.complete":         {needs: []string{"rows"}, may: []string{"effective"}, read: readComplete},
	"activities.uncomplete":       {needs: []string{"rows"}, may: []string{"effective"}, read: readUncomplete},
	"activity.set-weight":         {needs: []string{"row"}, says: []string{"weight"}, read: as[schedule.SetWeight]},
	"activities.set-priority":     {needs: []string{"rows", "priority"}, may: []string{"seen"}, read: readPriority},
	"activities.set-subcontract":  {needs: []string{"rows"}, says: []string{"subcontract"}, may: []string{"seen"}, read: as[schedule.SetSubcontract]},
	"activities.set-responsibles": {needs: []string{"rows", "responsibles"}, may: []string{"seen"}, read: as[schedule.SetResponsibles]},
	"activities.set-tags":         {needs: []string{"rows", "tags"}, may: []string{"seen"}, read: as[schedule.SetTags]},
	"activities.delete":           {needs: []string{"rows"}, read: as[schedule.Delete]},
	"activities.move":             {needs: []string{"rows"}, may: []string{"parent", "after", "before"}, read: as[schedule.Move]},
	"activities.indent":           {needs: []string{"rows"}, read: as[schedule.Indent]},
	"activities.outdent":          {needs: []string{"rows"}, read: as[schedule.Outdent]},
	"activities.duplicate":        {needs: []string{"rows"}, read: as[schedule.Duplicate]},
	"activities.link":             {needs: []string{"rows"}, read: as[schedule.Chain]},
	"activities.unlink":           {needs: []string{"rows"}, read: as[schedule.Unchain]},
	"links.add":                   {needs: []string{"items"}, read: as[schedule.LinkAdd]},
	"links.remove":                {needs: []string{"links"}, read: as[schedule.LinkRemove]},
	"link.change":                 {needs: []string{"link"}, may: []string{"linkType", "lag", "elapsed", "seen"}, read: readLinkChange},
	"link.reverse":                {needs: []string{"link"}, read: as[schedule.LinkReverse]},
	"calendars.add":               {needs: []string{"items"}, read: readCalendarsAdd},
	"calendar.rename":             {needs: []string{"calendar", "name"}, may: []string{"seen"}, read: as[schedule.CalendarRename]},
	"calendar.set-time":           {needs: []string{"calendar", "week", "exceptions"}, read: readCalendarTime},
	"calendar.set-default":        {needs: []string{"calendar"}, read: as[schedule.CalendarSetDefault]},
	"calendars.delete":            {needs: []string{"calendars"}, read: as[schedule.CalendarsDelete]},
	"schedule.save":               {read: as[schedule.Save]},
	"update.save":                 {needs: []string{"name"}, may: []string{"narrative"}, read: as[schedule.SaveUpdate]},
	"update.move":                 {read: as[schedule.MoveUpdate]},
	"update.issue":                {needs: []string{"update"}, read: as[schedule.IssueUpdate]},
	"baseline.save":               {needs: []string{"name", "option"}, may: []string{"description", "activities"}, read: as[schedule.SaveBaseline]},
	"baseline.set":                {needs: []string{"baseline"}, may: []string{"name", "description", "active", "visible"}, read: as[schedule.SetBaseline]},
	"baseline.delete":             {needs: []string{"baseline"}, read: as[schedule.DeleteBaseline]},
	"schedule.set":                {may: settingNames, read: readSettings},
	"tasks.add":                   {needs: []string{"items"}, read: as[lookahead.AddTasks]},
	"tasks.edit":                  {needs: []string{"rows", "set"}, may: []string{"seen", "effective"}, read: as[lookahead.EditTasks]},
	"tasks.move":                  {needs: []string{"rows"}, may: []string{"activity", "parent"}, read: as[lookahead.MoveTasks]},
	"tasks.duplicate":             {needs: []string{"rows"}, may: []string{"activity"}, read: as[lookahead.DuplicateTasks]},
	"tasks.delete":                {needs: []string{"rows"}, read: as[lookahead.DeleteTasks]},
	"activities.convert":          {needs: []string{"groups"}, read: as[lookahead.Convert]},
	"tasks.set-lean":              {needs: []string{"rows", "to"}, read: readLean},
	"roadblocks.add":              {needs: []string{"items"}, read: as[lookahead.AddRoadblocks]},
	"roadblocks.edit":             {needs: []string{"rows", "set"}, may: []string{"seen"}, read: as[lookahead.EditRoadblocks]},
	"roadblocks.promise":          {needs: []string{"rows", "date"}, may: []string{"reason"}, read: as[lookahead.PromiseRoadblocks]},
	"roadblocks.set-status":       {needs: []string{"rows", "status"}, read: as[lookahead.SetRoadblockStatus]},
	"roadblocks.assign":           {needs: []string{"rows", "tasks"}, may: []string{"remove"}, read: as[lookahead.AssignRoadblocks]},
	"roadblocks.delete":           {needs: []string{"rows"}, read: as[lookahead.DeleteRoadblocks]},
	"activities.list-ahead":       {needs: []string{"rows", "on"}, read: as[lookahead.ListActivities]},
	"documents.add":               {needs: []string{"of", "items"}, read: as[lookahead.AddDocuments]},
	"document.rename":             {needs: []string{"of", "row", "name"}, may: []string{"seen"}, read: as[lookahead.RenameDocument]},
	"documents.delete":            {needs: []string{"of", "rows"}, read: as[lookahead.DeleteDocuments]},
	"week.create":                 {needs: []string{"day", "promises"}, may: []string{"promisedBy"}, read: as[weekly.Create]},
	"week.promise":                {needs: []string{"week", "promises"}, may: []string{"promisedBy"}, read: as[weekly.Add]},
	"week.withdraw":               {needs: []string{"rows"}, read: as[weekly.Withdraw]},
	"week.set-share":              {needs: []string{"row", "share"}, may: []string{"seen"}, read: as[weekly.SetShare]},
	"week.close":                  {needs: []string{"week"}, read: as[weekly.Close]},
	"week.reopen":                 {needs: []string{"week", "reason"}, read: as[weekly.Reopen]},
	"week.delete":                 {needs: []string{"week"}, read: as[weekly.Delete]},
	"misses.add":                  {needs: []string{"items"}, read: as[weekly.AddMisses]},
	"misses.edit":                 {needs: []string{"rows", "set"}, may: []string{"seen"}, read: as[weekly.EditMisses]},
	"misses.assign":               {needs: []string{"rows", "tasks"}, may: []string{"remove"}, read: as[weekly.AssignMisses]},
	"misses.delete":               {needs: []string{"rows"}, read: as[weekly.DeleteMisses]},
	"codes.add-type":              {needs: []string{"name", "kind"}, may: []string{"values"}, read: readAddCodeType},
	"codes.rename-type":           {needs: []string{"codeType", "name"}, may: []string{"seen"}, read: as[codes.RenameType]},
	"codes.remove-type":           {needs: []string{"codeType"}, read: as[codes.RemoveType]},
	"codes.add-values":            {needs: []string{"codeType", "values"}, read: as[codes.AddValues]},
	"codes.set-value":             {needs: []string{"codeValue"}, may: []string{"code", "name", "colour", "seen"}, read: as[codes.SetValue]},
	"codes.remove-values":         {needs: []string{"rows"}, read: as[codes.RemoveValues]},
	"codes.assign":                {needs: []string{"rows", "codeType"}, may: []string{"codeValue", "text", "number", "seen"}, read: as[codes.Assign]},
	"ranges.set":                  {needs: []string{"pick", "shape"}, may: []string{"rows", "subcontract", "tag", "low", "likely", "high", "correlation"}, read: readRange},
	"ranges.clear":                {needs: []string{"rows"}, read: as[ranges.Clear]},
	"undo":                        {may: []string{"command", "rest"}, read: readUndo},
	"redo":                        {may: []string{"command", "rest"}, read: readRedo},
	"schedule.restore":            {needs: []string{"command"}, may: []string{"rest"}, read: readRestore},
})

// withAmounts adds the commands of plain amounts, one for each such field.
func withAmounts(forms map[string]commandForm) map[string]commandForm {
	for _, of := range schedule.Amounts() {
		forms[of.Command()] = commandForm{needs: []string{"row", "value"}, may: []string{"seen"}, read: func(_ reader, body []byte) (plan.Command, error) {
			c, err := into[schedule.SetAmount](body)
			c.Field = of
			return c, err
		}}
	}
	return forms
}

// check refuses a field the command does not have and the lack of one it needs.
func (f commandForm) check(fields map[string]json.RawMessage) error {
	for name := range fields {
		if !slices.Contains(f.needs, name) && !slices.Contains(f.says, name) && !slices.Contains(f.may, name) {
			return wire.Malformed(fmt.Errorf("unknown field %q", name))
		}
	}
	for _, name := range f.needs {
		if raw, there := fields[name]; !there || string(raw) == "null" {
			return wire.Missing(name)
		}
	}
	for _, name := range f.says {
		if _, there := fields[name]; !there {
			return wire.Missing(name)
		}
	}
	return nil
}

// into decodes strictly: a field nobody knows is a mistake of the sender, not something to lose.
func into[T any](body []byte) (T, error) {
	var v T
	err := wire.Decode(body, &v, true)
	return v, err
}

// as reads a command that is its own wire form.
func as[C plan.Command](_ reader, body []byte) (plan.Command, error) { return into[C](body) }
