package schedule

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/docs"
	"gantry/domain/codes"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/ranges"
	"gantry/domain/schedule"
	"gantry/domain/weekly"
	"gantry/domain/worktime"
	"gantry/readmodels/gantt"
)

func pointer[T any](v T) *T { return &v }

var (
	readAt   = time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)
	measured = time.Date(2026, 5, 3, 22, 30, 0, 0, time.UTC)
)

// commandCases are commands as they are sent and what is understood.
var commandCases = []struct {
	sent string
	want plan.Command
}{
	{`{"type":"tasks.add","items":[{"activity":2,"name":"Trazado","duration":480,"priority":"High","responsibles":[]},{"parent":"#1","name":"Estacas"}]}`, lookahead.AddTasks{Items: []lookahead.TaskItem{
		{Activity: kernel.At(2), TaskValues: lookahead.TaskValues{Name: pointer("Trazado"), Duration: pointer[int32](480), Priority: pointer(lookahead.High), Responsibles: pointer(kernel.Set(""))}},
		{Parent: kernel.Made(kernel.ID{}, 1), TaskValues: lookahead.TaskValues{Name: pointer("Estacas")}},
	}}},
	{`{"type":"tasks.edit","rows":[7,8],"set":{"progress":500000,"week":202610,"weight":-1}}`, lookahead.EditTasks{
		Rows: []kernel.Ref{kernel.At(7), kernel.At(8)},
		Set:  lookahead.TaskValues{Progress: pointer[kernel.Percent](500_000), Week: pointer[int32](202_610), Weight: pointer[kernel.Percent](-1)},
	}},
	{`{"type":"tasks.edit","rows":[7],"set":{"name":"Trazado"},"seen":{"name":"Replanteo"}}`, lookahead.EditTasks{
		Rows: []kernel.Ref{kernel.At(7)}, Set: lookahead.TaskValues{Name: pointer("Trazado")}, Seen: &lookahead.TaskValues{Name: pointer("Replanteo")},
	}},
	{`{"type":"tasks.move","rows":[7],"activity":3}`, lookahead.MoveTasks{Rows: []kernel.Ref{kernel.At(7)}, Activity: kernel.At(3)}},
	{`{"type":"tasks.duplicate","rows":[7],"activity":3}`, lookahead.DuplicateTasks{Rows: []kernel.Ref{kernel.At(7)}, Activity: kernel.At(3)}},
	{`{"type":"tasks.delete","rows":[7]}`, lookahead.DeleteTasks{Rows: []kernel.Ref{kernel.At(7)}}},
	{`{"type":"activities.convert","groups":[{"target":3,"rows":[4,5]}]}`, lookahead.Convert{Groups: []lookahead.ConvertGroup{{Target: kernel.At(3), Rows: []kernel.Ref{kernel.At(4), kernel.At(5)}}}}},
	{`{"type":"tasks.set-lean","rows":[7],"to":"Debit"}`, lookahead.SetLean{Rows: []kernel.Ref{kernel.At(7)}}},
	{`{"type":"roadblocks.add","items":[{"name":"Permiso","tasks":[7],"date":29550000,"category":"permissions"}]}`, lookahead.AddRoadblocks{Items: []lookahead.RoadblockItem{{
		RoadblockValues: lookahead.RoadblockValues{Name: pointer("Permiso"), Category: pointer("permissions")}, Tasks: []kernel.Ref{kernel.At(7)}, Date: pointer[kernel.Minute](29_550_000),
	}}}},
	{`{"type":"roadblocks.edit","rows":[9],"set":{"priority":"Urgent"}}`, lookahead.EditRoadblocks{Rows: []kernel.Ref{kernel.At(9)}, Set: lookahead.RoadblockValues{Priority: pointer(lookahead.Urgent)}}},
	{`{"type":"roadblocks.promise","rows":[9],"date":29550000,"reason":"Lluvia"}`, lookahead.PromiseRoadblocks{Rows: []kernel.Ref{kernel.At(9)}, Date: 29_550_000, Reason: "Lluvia"}},
	{`{"type":"roadblocks.set-status","rows":[9],"status":"released"}`, lookahead.SetRoadblockStatus{Rows: []kernel.Ref{kernel.At(9)}, To: lookahead.Released}},
	{`{"type":"roadblocks.assign","rows":[9],"tasks":[7],"remove":true}`, lookahead.AssignRoadblocks{Rows: []kernel.Ref{kernel.At(9)}, Tasks: []kernel.Ref{kernel.At(7)}, Remove: true}},
	{`{"type":"roadblocks.delete","rows":[9]}`, lookahead.DeleteRoadblocks{Rows: []kernel.Ref{kernel.At(9)}}},
	{`{"type":"activities.list-ahead","rows":[4],"on":true}`, lookahead.ListActivities{Rows: []kernel.Ref{kernel.At(4)}, On: true}},
	{`{"type":"documents.add","of":"roadblocks","items":[{"on":"#1","file":"01890000-0000-7000-8000-0000000000f1","name":"Foto.jpg"}]}`, lookahead.AddDocuments{
		Of: lookahead.OfRoadblocks, Items: []lookahead.DocumentItem{{On: kernel.Made(kernel.ID{}, 1), File: kernel.MustParseID("01890000-0000-7000-8000-0000000000f1"), Name: "Foto.jpg"}},
	}},
	{`{"type":"document.rename","of":"tasks","row":9,"name":"E-04.pdf","seen":"E-03.pdf"}`, lookahead.RenameDocument{
		Of: lookahead.OfTasks, Row: kernel.At(9), Name: "E-04.pdf", Seen: pointer("E-03.pdf"),
	}},
	{`{"type":"documents.delete","of":"tasks","rows":[9]}`, lookahead.DeleteDocuments{Of: lookahead.OfTasks, Rows: []kernel.Ref{kernel.At(9)}}},
	{`{"type":"week.create","day":29550000,"promises":[{"task":7,"share":500000}],"promisedBy":"01890000-0000-7000-8000-0000000000a1"}`, weekly.Create{
		Day: 29_550_000, Promises: []weekly.Promise{{Task: kernel.At(7), Share: pointer[kernel.Percent](500_000)}}, By: kernel.MustParseID("01890000-0000-7000-8000-0000000000a1"),
	}},
	{`{"type":"week.promise","week":8,"promises":[{"task":7}]}`, weekly.Add{Week: kernel.At(8), Promises: []weekly.Promise{{Task: kernel.At(7)}}}},
	{`{"type":"week.withdraw","rows":[9]}`, weekly.Withdraw{Rows: []kernel.Ref{kernel.At(9)}}},
	{`{"type":"week.set-share","row":9,"share":500000,"seen":1000000}`, weekly.SetShare{Row: kernel.At(9), Share: 500_000, Seen: pointer[kernel.Percent](1_000_000)}},
	{`{"type":"week.close","week":8}`, weekly.Close{Week: kernel.At(8)}},
	{`{"type":"week.reopen","week":8,"reason":"Error"}`, weekly.Reopen{Week: kernel.At(8), Reason: "Error"}},
	{`{"type":"week.delete","week":8}`, weekly.Delete{Week: kernel.At(8)}},
	{`{"type":"misses.add","items":[{"year":2026,"week":10,"missType":2,"priority":"high","daysLost":3,"tasks":[7]}]}`, weekly.AddMisses{Items: []weekly.MissItem{{
		MissValues: weekly.MissValues{Type: pointer[int32](2), Priority: pointer(weekly.High), DaysLost: pointer[int32](3)}, Year: 2026, Week: 10, Tasks: []kernel.Ref{kernel.At(7)},
	}}}},
	{`{"type":"misses.edit","rows":[9],"set":{"status":"resolved"}}`, weekly.EditMisses{Rows: []kernel.Ref{kernel.At(9)}, Set: weekly.MissValues{Status: pointer(weekly.Resolved)}}},
	{`{"type":"misses.assign","rows":[9],"tasks":[7],"remove":true}`, weekly.AssignMisses{Rows: []kernel.Ref{kernel.At(9)}, Tasks: []kernel.Ref{kernel.At(7)}, Remove: true}},
	{`{"type":"codes.add-type","name":"Zona","kind":"list","values":[{"code":"N","name":"Norte","colour":"#3a7bd5"}]}`, codes.AddType{
		Name: "Zona", Values: []codes.ValueItem{{Code: "N", Name: "Norte", Colour: "#3a7bd5"}},
	}},
	{`{"type":"codes.rename-type","codeType":7,"name":"Sector","seen":"Zona"}`, codes.RenameType{Type: kernel.At(7), Name: "Sector", Seen: pointer("Zona")}},
	{`{"type":"codes.remove-type","codeType":7}`, codes.RemoveType{Type: kernel.At(7)}},
	{`{"type":"codes.add-values","codeType":7,"values":[{"code":"S"}]}`, codes.AddValues{Type: kernel.At(7), Values: []codes.ValueItem{{Code: "S"}}}},
	{`{"type":"codes.set-value","codeValue":8,"code":"N1","name":"Norte","colour":"#000000"}`, codes.SetValue{
		Value: kernel.At(8), Code: pointer("N1"), Name: pointer("Norte"), Colour: pointer("#000000"),
	}},
	{`{"type":"codes.set-value","codeValue":8,"name":"Norte","seen":{"code":"N","name":"","colour":""}}`, codes.SetValue{
		Value: kernel.At(8), Name: pointer("Norte"), Seen: &codes.SeenValue{Code: pointer("N"), Name: pointer(""), Colour: pointer("")},
	}},
	{`{"type":"codes.remove-values","rows":[8]}`, codes.RemoveValues{Values: []kernel.Ref{kernel.At(8)}}},
	{`{"type":"codes.assign","rows":[3,4],"codeType":7,"codeValue":8}`, codes.Assign{Rows: []kernel.Ref{kernel.At(3), kernel.At(4)}, Type: kernel.At(7), Value: pointer(kernel.At(8))}},
	{`{"type":"codes.assign","rows":[3],"codeType":7,"text":"Grúa"}`, codes.Assign{Rows: []kernel.Ref{kernel.At(3)}, Type: kernel.At(7), Text: pointer("Grúa")}},
	{`{"type":"ranges.set","pick":"activity","rows":[3,4],"shape":"triangular","low":240,"likely":480,"high":960}`, ranges.Set{
		By: ranges.ByActivity, Rows: []kernel.Ref{kernel.At(3), kernel.At(4)}, Shape: ranges.Triangular, Low: 240, Likely: 480, High: 960,
	}},
	{`{"type":"ranges.set","pick":"tag","tag":"2","shape":"together","correlation":500000}`, ranges.Set{By: ranges.ByTag, Tag: "2", Correlation: 500_000}},
	{`{"type":"ranges.clear","rows":[9]}`, ranges.Clear{Ranges: []kernel.Ref{kernel.At(9)}}},
	{`{"type":"codes.assign","rows":[3],"codeType":7,"number":5}`, codes.Assign{Rows: []kernel.Ref{kernel.At(3)}, Type: kernel.At(7), Number: pointer(int64(5))}},
	{`{"type":"codes.assign","rows":[3],"codeType":7,"codeValue":8,"seen":{"codeValue":9,"coding":12}}`, codes.Assign{
		Rows: []kernel.Ref{kernel.At(3)}, Type: kernel.At(7), Value: pointer(kernel.At(8)), Seen: &codes.SeenContent{Value: pointer(kernel.At(9)), Coding: pointer(kernel.At(12))},
	}},
	{`{"type":"codes.assign","rows":[3],"codeType":7,"number":5,"seen":{"text":"x","number":7}}`, codes.Assign{
		Rows: []kernel.Ref{kernel.At(3)}, Type: kernel.At(7), Number: pointer(int64(5)), Seen: &codes.SeenContent{Text: "x", Number: 7},
	}},
	{`{"type":"misses.delete","rows":[9]}`, weekly.DeleteMisses{Rows: []kernel.Ref{kernel.At(9)}}},
	{`{"type":"activities.add","items":[{"name":"Curado","duration":4320,"elapsed":true}]}`, schedule.Add{Items: []schedule.AddItem{{Name: "Curado", Duration: pointer[int32](4320), Elapsed: true}}}},
	{`{"type":"activities.add","items":[{"name":"Losa","parent":2,"kind":"milestone"}]}`, schedule.Add{Items: []schedule.AddItem{{Name: "Losa", Parent: kernel.At(2), Kind: schedule.Milestone}}}},
	{`{"type":"activity.rename","row":1,"name":"Losa"}`, schedule.Rename{Row: kernel.At(1), Name: "Losa"}},
	{`{"type":"activity.describe","row":0,"description":"","seen":"Losa"}`, schedule.Describe{Row: kernel.At(0), Seen: pointer("Losa")}},
	{`{"type":"activity.set-duration","row":1,"duration":0,"seen":480}`, schedule.SetDuration{Row: kernel.At(1), Seen: pointer[int32](480)}},
	{`{"type":"activity.set-duration","row":1,"duration":4320,"elapsed":true,"seen":480,"seenElapsed":false}`, schedule.SetDuration{Row: kernel.At(1), Duration: 4320, Elapsed: pointer(true), Seen: pointer[int32](480), SeenElapsed: pointer(false)}},
	{`{"type":"activity.set-milestone","row":1,"milestone":false}`, schedule.SetMilestone{Row: kernel.At(1)}},
	{`{"type":"activity.set-start","row":1,"start":29628000,"confirmed":true}`, schedule.SetStart{Row: kernel.At(1), Start: 29628000, Confirmed: true}},
	{`{"type":"activity.set-finish","row":1,"finish":29628000}`, schedule.SetFinish{Row: kernel.At(1), Finish: 29628000}},
	{`{"type":"activities.drag","items":[{"row":1,"start":29628000},{"row":"#2","start":-5}]}`, schedule.Drag{Items: []schedule.DragItem{{Row: kernel.At(1), Start: 29628000}, {Row: kernel.Made(kernel.ID{}, 2), Start: -5}}}},
	{`{"type":"activity.set-constraint","row":1,"constraint":"asap"}`, schedule.SetConstraint{Row: kernel.At(1), Type: schedule.ASAP, Date: kernel.None}},
	{`{"type":"activity.set-constraint","row":1,"constraint":"mfo","date":29628000,"seen":{"constraint":"asap","date":null}}`, schedule.SetConstraint{Row: kernel.At(1), Type: schedule.MFO, Date: 29628000, Seen: &schedule.Constraint{}}},
	{`{"type":"activity.set-constraint","row":1,"constraint":"alap","date":null,"seen":{"constraint":"snet","date":7}}`, schedule.SetConstraint{Row: kernel.At(1), Type: schedule.ALAP, Date: kernel.None, Seen: &schedule.Constraint{Type: schedule.SNET, Date: 7}}},
	{`{"type":"activity.set-constraint-date","row":1,"date":null}`, schedule.SetConstraintDate{Row: kernel.At(1), Date: kernel.None}},
	{`{"type":"activity.set-constraint-date","row":1,"date":29628000,"seen":5}`, schedule.SetConstraintDate{Row: kernel.At(1), Date: 29628000, Seen: pointer[kernel.Minute](5)}},
	{`{"type":"activity.set-external-start","row":1,"date":29628000,"seen":null}`, schedule.SetExternalStart{SetExternal: schedule.SetExternal{Row: kernel.At(1), Date: 29628000, Seen: pointer(kernel.None)}}},
	{`{"type":"activity.set-actual-start","row":1,"date":29628000,"seen":null}`, schedule.SetActualStart{SetReported: schedule.SetReported{Row: kernel.At(1), Date: 29628000, Seen: pointer(kernel.None)}}},
	{`{"type":"activity.set-actual-finish","row":1,"date":29628000,"seen":5}`, schedule.SetActualFinish{SetReported: schedule.SetReported{Row: kernel.At(1), Date: 29628000, Seen: pointer[kernel.Minute](5)}}},
	{`{"type":"activity.set-expected-finish","row":1,"date":null}`, schedule.SetExpectedFinish{SetReported: schedule.SetReported{Row: kernel.At(1), Date: kernel.None}}},
	{`{"type":"activity.set-deadline","row":1,"date":29628000}`, schedule.SetDeadline{SetReported: schedule.SetReported{Row: kernel.At(1), Date: 29628000}}},
	{`{"type":"activity.set-remaining","row":1,"remaining":960,"seen":1440}`, schedule.SetRemaining{Row: kernel.At(1), Remaining: 960, Seen: pointer[int32](1440)}},
	{`{"type":"activity.set-percent-type","row":1,"percentType":"physical","seen":""}`, schedule.SetPercentType{Row: kernel.At(1), Type: schedule.PercentPhysical, Seen: pointer(schedule.PercentByDuration)}},
	{`{"type":"activity.set-suspension","row":1,"suspended":29628000,"resumed":null}`, schedule.SetSuspension{Row: kernel.At(1), Suspended: 29628000, Resumed: kernel.None}},
	{`{"type":"activity.set-code","row":1,"code":"A100","seen":""}`, schedule.SetCode{Row: kernel.At(1), Code: "A100", Seen: pointer("")}},
	{`{"type":"activity.set-external-finish","row":1,"date":null,"seen":5}`, schedule.SetExternalFinish{SetExternal: schedule.SetExternal{Row: kernel.At(1), Date: kernel.None, Seen: pointer[kernel.Minute](5)}}},
	{`{"type":"activities.set-calendar","rows":[1,2],"calendar":9}`, schedule.SetCalendar{Rows: []kernel.Ref{kernel.At(1), kernel.At(2)}, Calendar: kernel.At(9)}},
	{`{"type":"activities.set-calendar","rows":[1],"calendar":null}`, schedule.SetCalendar{Rows: []kernel.Ref{kernel.At(1)}}},
	{`{"type":"bulk.calendar","rows":[1,2],"calendar":9}`, schedule.BulkCalendar{Rows: []kernel.Ref{kernel.At(1), kernel.At(2)}, Calendar: kernel.At(9)}},
	{`{"type":"bulk.calendar","rows":"all"}`, schedule.BulkCalendar{}},
	{`{"type":"bulk.constraint-type","rows":[1],"constraint":"asap"}`, schedule.BulkConstraintType{Rows: []kernel.Ref{kernel.At(1)}, Type: schedule.ASAP}},
	{`{"type":"bulk.constraint-type","rows":[]}`, schedule.BulkConstraintType{Rows: []kernel.Ref{}, Type: unnamed}},
	{`{"type":"bulk.constraint-date","rows":[1],"date":29628000}`, schedule.BulkConstraintDate{Rows: []kernel.Ref{kernel.At(1)}, Date: 29628000, NotBefore: kernel.None}},
	{`{"type":"bulk.constraint-date","date":null}`, schedule.BulkConstraintDate{Date: kernel.None, NotBefore: kernel.None}},
	{`{"type":"activity.set-progress","row":1,"progress":333333,"effective":"2026-05-03T19:30:00-03:00","seen":0}`, schedule.SetProgress{Row: kernel.At(1), Progress: 333333, Effective: &measured, Seen: pointer[kernel.Percent](0)}},
	{`{"type":"activities.complete","rows":[1]}`, schedule.Complete{Rows: []kernel.Ref{kernel.At(1)}}},
	{`{"type":"activities.uncomplete","rows":[1],"effective":"2026-05-03T22:30:00Z"}`, schedule.Uncomplete{Rows: []kernel.Ref{kernel.At(1)}, Effective: &measured}},
	{`{"type":"activity.set-cost","row":1,"value":10000000000,"seen":0}`, schedule.SetAmount{Field: schedule.FieldCost, Row: kernel.At(1), Value: schedule.MaxAmount, Seen: pointer[kernel.Amount](0)}},
	{`{"type":"activity.set-used-cost","row":1,"value":0}`, schedule.SetAmount{Field: schedule.FieldUsedCost, Row: kernel.At(1)}},
	{`{"type":"activity.set-man-hours","row":1,"value":5000}`, schedule.SetAmount{Field: schedule.FieldManHours, Row: kernel.At(1), Value: 5000}},
	{`{"type":"activities.set-priority","rows":[1,2],"priority":"Urgent","seen":"Low"}`, schedule.SetPriority{Rows: []kernel.Ref{kernel.At(1), kernel.At(2)}, Priority: schedule.Urgent, Seen: pointer(schedule.Low)}},
	{`{"type":"activities.set-priority","rows":[1],"priority":"Low"}`, schedule.SetPriority{Rows: []kernel.Ref{kernel.At(1)}}},
	{`{"type":"activities.set-subcontract","rows":[1],"subcontract":null}`, schedule.SetSubcontract{Rows: []kernel.Ref{kernel.At(1)}}},
	{`{"type":"activities.set-responsibles","rows":[1],"responsibles":["b","a"],"seen":[]}`, schedule.SetResponsibles{Rows: []kernel.Ref{kernel.At(1)}, Responsibles: "a b", Seen: pointer[kernel.Set]("")}},
	{`{"type":"activities.set-tags","rows":[1],"tags":["2"]}`, schedule.SetTags{Rows: []kernel.Ref{kernel.At(1)}, Tags: "2"}},
	{`{"type":"schedule.save"}`, schedule.Save{}},
	{`{"type":"activity.set-weight","row":1,"weight":null}`, schedule.SetWeight{Row: kernel.At(1)}},
	{`{"type":"activity.set-weight","row":1,"weight":0}`, schedule.SetWeight{Row: kernel.At(1), Weight: pointer[kernel.Percent](0)}},
	{`{"type":"activities.delete","rows":[3]}`, schedule.Delete{Rows: []kernel.Ref{kernel.At(3)}}},
	{`{"type":"activities.move","rows":[3],"parent":1,"after":2}`, schedule.Move{Rows: []kernel.Ref{kernel.At(3)}, Parent: kernel.At(1), After: kernel.At(2)}},
	{`{"type":"activities.indent","rows":[3]}`, schedule.Indent{Rows: []kernel.Ref{kernel.At(3)}}},
	{`{"type":"activities.outdent","rows":[3]}`, schedule.Outdent{Rows: []kernel.Ref{kernel.At(3)}}},
	{`{"type":"activities.duplicate","rows":[3]}`, schedule.Duplicate{Rows: []kernel.Ref{kernel.At(3)}}},
	{`{"type":"activities.link","rows":[3,4]}`, schedule.Chain{Rows: []kernel.Ref{kernel.At(3), kernel.At(4)}}},
	{`{"type":"activities.unlink","rows":[3]}`, schedule.Unchain{Rows: []kernel.Ref{kernel.At(3)}}},
	{`{"type":"links.add","items":[{"from":1,"to":2,"lag":-480}]}`, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(1), To: kernel.At(2), Lag: -480}}}},
	{`{"type":"links.remove","links":[9]}`, schedule.LinkRemove{Links: []kernel.Ref{kernel.At(9)}}},
	{`{"type":"link.change","link":9,"linkType":"SS","lag":0,"seen":{"type":"FS","lag":5}}`, schedule.LinkChange{Link: kernel.At(9), Type: pointer(schedule.SS), Lag: pointer[int32](0), Seen: &schedule.LinkSeen{Type: schedule.FS, Lag: 5}}},
	{`{"type":"links.add","items":[{"from":1,"to":2,"lag":2880,"elapsed":true}]}`, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(1), To: kernel.At(2), Lag: 2880, Elapsed: true}}}},
	{`{"type":"link.change","link":9,"elapsed":true,"seen":{"type":"FS","lag":5,"elapsed":false}}`, schedule.LinkChange{Link: kernel.At(9), Elapsed: pointer(true), Seen: &schedule.LinkSeen{Type: schedule.FS, Lag: 5, Elapsed: pointer(false)}}},
	{`{"type":"link.reverse","link":9}`, schedule.LinkReverse{Link: kernel.At(9)}},
	{`{"type":"link.change","link":9,"lag":-60}`, schedule.LinkChange{Link: kernel.At(9), Lag: pointer[int32](-60)}},
	{`{"type":"calendars.add","items":[{"name":"Noche","copyOf":4},{"name":"Nueva"},{"name":"Domingo","week":[[],[],[],[],[],[],[[480,780]]]}]}`, schedule.CalendarsAdd{Items: []schedule.CalendarItem{
		{Name: "Noche", CopyOf: kernel.At(4)}, {Name: "Nueva"}, {Name: "Domingo", Time: &worktime.Spec{Week: worktime.Week{0: {{From: 480, To: 780}}}}},
	}}},
	{`{"type":"calendar.rename","calendar":4,"name":"Noche"}`, schedule.CalendarRename{Calendar: kernel.At(4), Name: "Noche"}},
	{`{"type":"calendar.set-time","calendar":4,"week":[[[480,780],[840,1080]],null,[],[],[],[],[]],"exceptions":[{"from":20000,"to":20001,"shifts":[[0,1440]],"every":"yearly","interval":2,"until":30000},{"from":1,"to":1}]}`,
		schedule.CalendarSetTime{Calendar: kernel.At(4), Time: worktime.Spec{
			Week: worktime.Week{1: {{From: 480, To: 780}, {From: 840, To: 1080}}},
			Exceptions: []worktime.Exception{
				{From: 20000, To: 20001, Shifts: []worktime.Shift{{From: 0, To: 1440}}, Recurrence: worktime.Yearly, Every: 2, Until: 30000}, {From: 1, To: 1},
			},
		}}},
	{`{"type":"calendar.set-default","calendar":4}`, schedule.CalendarSetDefault{Calendar: kernel.At(4)}},
	{`{"type":"calendars.delete","calendars":[4]}`, schedule.CalendarsDelete{Calendars: []kernel.Ref{kernel.At(4)}}},
	{`{"type":"baseline.save","name":"Contrato","option":4,"description":"Firmada","activities":[3]}`, schedule.SaveBaseline{
		Name: "Contrato", Option: schedule.UpdateDeleted, Description: "Firmada", Activities: []kernel.Ref{kernel.At(3)},
	}},
	{`{"type":"baseline.set","baseline":2,"name":"Contrato","description":"","active":true,"visible":false}`, schedule.SetBaseline{
		Baseline: 2, Name: pointer("Contrato"), Description: pointer(""), Active: pointer(true), Visible: pointer(false),
	}},
	{`{"type":"update.save","name":"Marzo","narrative":"Cierre"}`, schedule.SaveUpdate{Name: "Marzo", Narrative: "Cierre"}},
	{`{"type":"update.move"}`, schedule.MoveUpdate{}},
	{`{"type":"update.issue","update":2}`, schedule.IssueUpdate{Update: 2}},
	{`{"type":"baseline.delete","baseline":2}`, schedule.DeleteBaseline{Baseline: 2}},
	{`{"type":"schedule.set"}`, schedule.SetSettings{}},
	{`{"type":"schedule.set","dataDate":null,"mustFinishBy":29628000,"basis":"duration","criticalLimit":0}`, schedule.SetSettings{
		DataDate: pointer(kernel.None), MustFinishBy: pointer[kernel.Minute](29628000), Basis: pointer(schedule.ByDuration), CriticalLimit: pointer[int32](0),
	}},
	{`{"type":"schedule.set","name":"Torre","start":29628000,"minutesPerDay":540,"minutesPerWeek":2700,"dateFormat":"DD/MM/YY","basis":"cost","profile":"p6","lagCalendar":"24h","progressMode":"retained-logic","floatMode":"start","criticalBy":"float","ignoreDateLimits":true,"openEndsCritical":false,"alapForm":"total-float","useExpectedFinish":false,"lagFromEarlyStart":true,"multipleCriticalPaths":true,"ignoreExternalDates":true}`, schedule.SetSettings{
		Name: pointer("Torre"), Start: pointer[kernel.Minute](29628000), MinutesPerDay: pointer[int32](540), MinutesPerWeek: pointer[int32](2700), DateFormat: pointer("DD/MM/YY"),
		Basis: pointer(schedule.ByCost), Profile: pointer(schedule.ProfileP6), LagCalendar: pointer("24h"), ProgressMode: pointer("retained-logic"), FloatMode: pointer("start"),
		CriticalBy: pointer("float"), IgnoreDateLimits: pointer(true), OpenEndsCritical: pointer(false),
		ALAPForm: pointer("total-float"), UseExpectedFinish: pointer(false), LagFromEarlyStart: pointer(true), MultipleCriticalPaths: pointer(true), IgnoreExternalDates: pointer(true),
	}},
	{`{"type":"batch","commands":[{"type":"activities.indent","rows":[3]}]}`, plan.Batch{Commands: []plan.Command{schedule.Indent{Rows: []kernel.Ref{kernel.At(3)}}}}},
	{`{"type":"undo"}`, plan.Undo{}},
	{`{"type":"schedule.restore","command":"01900000-0000-7000-8000-000000000001"}`, plan.RestoreBefore{Command: kernel.MustParseID("01900000-0000-7000-8000-000000000001")}},
	{`{"type":"redo","rest":true,"command":"01900000-0000-7000-8000-000000000001"}`, plan.Redo{Command: kernel.MustParseID("01900000-0000-7000-8000-000000000001"), Rest: true}},
}

// SentCommands are all commands as they are sent, batches and what they hold included.
func SentCommands() []string {
	var out []string
	for _, tc := range commandCases {
		out = append(out, tc.sent)
	}
	return out
}

func readOne(sent string) (plan.Command, error) {
	const id = `{"id":"01900000-0000-7000-8000-000000000001",`
	list, err := reader{now: readAt}.readCommands([]byte(`{"commands":[` + id + sent[1:] + `]}`))
	if err != nil {
		return nil, err
	}
	return list[0].Command, nil
}

func TestEveryCommandIsUnderstood(t *testing.T) {
	missing := map[string]bool{"batch": true}
	for name := range commandForms {
		missing[name] = true
	}
	for _, tc := range commandCases {
		got, err := readOne(tc.sent)
		require.NoError(t, err, tc.sent)
		require.Equal(t, tc.want, got, tc.sent)
		var named struct{ Type string }
		require.NoError(t, json.Unmarshal([]byte(tc.sent), &named))
		require.Equal(t, named.Type, got.CommandType(), "a command is called on the wire what it is called in the domain")
		delete(missing, named.Type)
	}
	require.Empty(t, missing, "commands nobody reads here")
}

// A command says what it needs and nothing else, whatever it is.
func TestEveryFieldOfACommandCounts(t *testing.T) {
	for _, tc := range commandCases {
		var whole map[string]json.RawMessage
		require.NoError(t, json.Unmarshal([]byte(tc.sent), &whole))
		kind := whole["type"]
		var name string
		require.NoError(t, json.Unmarshal(kind, &name))
		form := commandForms[name]
		if name == "batch" {
			form.needs = []string{"commands"}
		}
		send := func(change func(map[string]json.RawMessage)) error {
			fields := map[string]json.RawMessage{}
			for k, v := range whole {
				fields[k] = v
			}
			change(fields)
			b, err := json.Marshal(fields)
			require.NoError(t, err)
			_, err = readOne(string(b))
			return err
		}
		require.True(t, fault.Has(send(func(f map[string]json.RawMessage) { f["by"] = kind }), "request.malformed"), "%s with a field it has not", name)
		for _, field := range slices.Concat(form.needs, form.says) {
			require.True(t, fault.Has(send(func(f map[string]json.RawMessage) { delete(f, field) }), "request.field"), "%s without %s", name, field)
			upper := "X" + field[1:]
			require.Error(t, send(func(f map[string]json.RawMessage) { f[upper] = f[field]; delete(f, field) }), "%s with %s", name, upper)
		}
		for _, field := range form.needs {
			require.True(t, fault.Has(send(func(f map[string]json.RawMessage) { f[field] = json.RawMessage("null") }), "request.field"), "%s with %s null", name, field)
		}
	}
	_, err := readOne(`{"type":"activity.rename","ROW":1,"name":"x"}`)
	require.True(t, fault.Has(err, "request.malformed"), "names are exact: %v", err)
}

func TestCommandsThatCannotBeMeant(t *testing.T) {
	day := func(n int) string { return readAt.AddDate(0, 0, n).Format(time.RFC3339) }
	exceptions := func(n int) string {
		list := make([]map[string]int, n)
		for i := range list {
			list[i] = map[string]int{"from": i, "to": i}
		}
		b, _ := json.Marshal(list)
		return string(b)
	}
	const week = `"week":[[],[],[],[],[],[],[]]`
	for name, tc := range map[string]struct{ sent, key string }{
		"a drag to nowhere":                      {`{"type":"activities.drag","items":[{"row":1}]}`, "request.field"},
		"a drag of something else":               {`{"type":"activities.drag","items":[{"row":1,"start":1,"finish":2}]}`, "request.malformed"},
		"a constraint without a name":            {`{"type":"activity.set-constraint","row":1,"constraint":""}`, "request.field"},
		"progress of the day after tomorrow":     {`{"type":"activity.set-progress","row":1,"progress":1,"effective":"` + day(2) + `"}`, "progress.effective_in_future"},
		"complete the day after tomorrow":        {`{"type":"activities.complete","rows":[1],"effective":"` + day(2) + `"}`, "progress.effective_in_future"},
		"uncomplete in a batch":                  {`{"type":"batch","commands":[{"type":"activities.uncomplete","rows":[1],"effective":"` + day(2) + `"}]}`, "progress.effective_in_future"},
		"an instant that is none":                {`{"type":"activity.set-progress","row":1,"progress":1,"effective":"yesterday"}`, "request.malformed"},
		"half a part of a percent":               {`{"type":"activity.set-progress","row":1,"progress":0.5}`, "request.malformed"},
		"a cost as text":                         {`{"type":"activity.set-cost","row":1,"value":"5"}`, "request.malformed"},
		"a week of six days":                     {`{"type":"calendar.set-time","calendar":1,"week":[[],[],[],[],[],[]],"exceptions":[]}`, "request.malformed"},
		"a week of eight days":                   {`{"type":"calendar.set-time","calendar":1,"week":[[],[],[],[],[],[],[],[]],"exceptions":[]}`, "request.malformed"},
		"a shift of three ends":                  {`{"type":"calendar.set-time","calendar":1,"week":[[[1,2,3]],[],[],[],[],[],[]],"exceptions":[]}`, "request.malformed"},
		"an exception without an end":            {`{"type":"calendar.set-time","calendar":1,` + week + `,"exceptions":[{"from":1}]}`, "request.field"},
		"an exception without a begin":           {`{"type":"calendar.set-time","calendar":1,` + week + `,"exceptions":[{"to":1}]}`, "request.field"},
		"an exception of every moon":             {`{"type":"calendar.set-time","calendar":1,` + week + `,"exceptions":[{"from":1,"to":1,"every":"moon"}]}`, "request.field"},
		"more exceptions than a calendar has":    {`{"type":"calendar.set-time","calendar":1,` + week + `,"exceptions":` + exceptions(mostExceptions+1) + `}`, "calendar.too_large"},
		"a copy with a week of its own":          {`{"type":"calendars.add","items":[{"name":"x","copyOf":1,` + week + `}]}`, "request.field"},
		"exceptions without their week":          {`{"type":"calendars.add","items":[{"name":"x","exceptions":[]}]}`, "request.field"},
		"a schedule without a name":              {`{"type":"schedule.set","name":null}`, "request.field"},
		"a setting there is not":                 {`{"type":"schedule.set","theme":"dark"}`, "request.malformed"},
		"the type of a link where the name goes": {`{"type":"SS","link":9}`, "command.unknown"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := readOne(tc.sent)
			require.True(t, fault.Has(err, tc.key), "%v", err)
		})
	}
	_, err := readOne(`{"type":"activity.set-progress","row":1,"progress":1,"effective":"` + day(1) + `"}`)
	require.NoError(t, err, "where the day has begun already it is tomorrow")
}

// The description tells each command with exactly the fields it is read with.
func TestTheDescriptionTellsEveryCommand(t *testing.T) {
	doc, err := openapi3.NewLoader().LoadFromData(docs.OpenAPI)
	require.NoError(t, err)
	told := map[string]bool{}
	for _, ref := range doc.Components.Schemas["Command"].Value.OneOf {
		s := ref.Value
		for _, kind := range s.Properties["type"].Value.Enum {
			name := kind.(string)
			told[name] = true
			form := commandForms[name]
			if name == "batch" {
				form.needs = []string{"commands"}
			}
			required := append([]string{"type"}, slices.Concat(form.needs, form.says)...)
			require.ElementsMatch(t, required, s.Required, name)
			var fields []string
			for field := range s.Properties {
				fields = append(fields, field)
			}
			require.ElementsMatch(t, slices.Concat(required, form.may), fields, name)
		}
	}
	for name := range commandForms {
		require.True(t, told[name], "%s is not described", name)
	}
	require.Len(t, told, len(commandForms)+1)
	most := doc.Components.Schemas["Batch"].Value.Properties["commands"].Value.MaxItems
	require.NotNil(t, most, "how many commands a batch may hold is described")
	require.EqualValues(t, plan.MaxBatch, *most)
}

// A calendar that was shown and is sent back as it is says the same.
func TestACalendarComesBackAsItWasShown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shifts := func(label string) []gantt.Shift {
			out := []gantt.Shift{}
			at := int32(0)
			for range rapid.IntRange(0, 3).Draw(t, label) {
				from := at + rapid.Int32Range(1, 200).Draw(t, label)
				at = from + rapid.Int32Range(1, 200).Draw(t, label)
				out = append(out, gantt.Shift{from, at})
			}
			return out
		}
		shown := gantt.CalendarTime{Exceptions: []gantt.CalendarException{}}
		for day := range shown.Week {
			shown.Week[day] = shifts("day")
		}
		for range rapid.IntRange(0, 3).Draw(t, "exceptions") {
			e := gantt.CalendarException{From: rapid.Int32Range(-5, 30000).Draw(t, "from"), Shifts: shifts("own")}
			e.To = e.From + rapid.Int32Range(0, 5).Draw(t, "days")
			e.Every = rapid.SampledFrom([]string{"none", "daily", "weekly", "monthly", "yearly"}).Draw(t, "every")
			if rapid.Bool().Draw(t, "ends") {
				e.Until = pointer(e.To + 1000)
			}
			shown.Exceptions = append(shown.Exceptions, e)
		}
		b, err := json.Marshal(shown)
		require.NoError(t, err)
		got, err := readOne(`{"type":"calendar.set-time","calendar":1,` + string(b[1:]))
		require.NoError(t, err)
		spec := got.(schedule.CalendarSetTime).Time
		for day, list := range shown.Week {
			require.Equal(t, fmt.Sprint(list), fmt.Sprint(pairs(spec.Week[(day+1)%7])), "day %d from Monday", day)
		}
		require.Len(t, spec.Exceptions, len(shown.Exceptions))
		for i, e := range shown.Exceptions {
			is := spec.Exceptions[i]
			require.EqualValues(t, []int32{e.From, e.To}, []int32{int32(is.From), int32(is.To)})
			require.Equal(t, fmt.Sprint(e.Shifts), fmt.Sprint(pairs(is.Shifts)))
			require.Equal(t, recurrences[e.Every], is.Recurrence)
			if e.Until != nil {
				require.EqualValues(t, *e.Until, is.Until)
			}
		}
	})
}

func pairs(list []worktime.Shift) []gantt.Shift {
	out := []gantt.Shift{}
	for _, s := range list {
		out = append(out, gantt.Shift{s.From, s.To})
	}
	return out
}
