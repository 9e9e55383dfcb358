package p6

import (
	"strings"

	"gantry/domain/schedule"
)

// p6Format is one of the two files P6 writes: the same tables under two sets of names.
type p6Format int

const (
	asXER p6Format = iota
	asXML
)

// p6Kind is what P6 calls an activity's type.
type p6Kind struct {
	kind     schedule.Kind
	resource bool // its dates follow the calendars of its resources
	wbs      bool // it spans the activities of its WBS
}

// The words of P6, as XER and as P6 XML write them; upper and lower case are the same.
var (
	p6Kinds = map[string]p6Kind{
		"TT_Task": {kind: schedule.Task}, "Task Dependent": {kind: schedule.Task},
		"TT_Rsrc": {kind: schedule.Task, resource: true}, "Resource Dependent": {kind: schedule.Task, resource: true},
		"TT_Mile": {kind: schedule.StartMilestone}, "Start Milestone": {kind: schedule.StartMilestone},
		"TT_FinMile": {kind: schedule.FinishMilestone}, "Finish Milestone": {kind: schedule.FinishMilestone},
		"TT_LOE": {kind: schedule.LevelOfEffort}, "Level of Effort": {kind: schedule.LevelOfEffort},
		"TT_WBS": {kind: schedule.LevelOfEffort, wbs: true}, "WBS Summary": {kind: schedule.LevelOfEffort, wbs: true},
	}
	p6Statuses = map[string]p6Status{
		"TK_NotStart": p6NotStarted, "Not Started": p6NotStarted,
		"TK_Active": p6Active, "In Progress": p6Active,
		"TK_Complete": p6Complete, "Completed": p6Complete,
	}
	// "Start on" and "finish on" are soft, only the mandatory pair beats links.
	p6Constraints = map[string]schedule.Constraint{
		"CS_ALAP": {Type: schedule.ALAP}, "As Late As Possible": {Type: schedule.ALAP},
		"CS_MSO": {Type: schedule.MSO}, "Start On": {Type: schedule.MSO},
		"CS_MSOA": {Type: schedule.SNET}, "Start On or After": {Type: schedule.SNET},
		"CS_MSOB": {Type: schedule.SNLT}, "Start On or Before": {Type: schedule.SNLT},
		"CS_MEO": {Type: schedule.MFO}, "Finish On": {Type: schedule.MFO},
		"CS_MEOA": {Type: schedule.FNET}, "Finish On or After": {Type: schedule.FNET},
		"CS_MEOB": {Type: schedule.FNLT}, "Finish On or Before": {Type: schedule.FNLT},
		"CS_MANDSTART": {Type: schedule.MSO, Mandatory: true}, "Mandatory Start": {Type: schedule.MSO, Mandatory: true},
		"CS_MANDFIN": {Type: schedule.MFO, Mandatory: true}, "Mandatory Finish": {Type: schedule.MFO, Mandatory: true},
	}
	p6Links = map[string]schedule.LinkType{
		"PR_FS": schedule.FS, "Finish to Start": schedule.FS,
		"PR_SS": schedule.SS, "Start to Start": schedule.SS,
		"PR_FF": schedule.FF, "Finish to Finish": schedule.FF,
		"PR_SF": schedule.SF, "Start to Finish": schedule.SF,
	}
	p6Percents = map[string]schedule.PercentType{
		"CP_Drtn": schedule.PercentByDuration, "Duration": schedule.PercentByDuration,
		"CP_Phys": schedule.PercentPhysical, "Physical": schedule.PercentPhysical, "Scope": schedule.PercentPhysical,
		"CP_Units": schedule.PercentByUnits, "Units": schedule.PercentByUnits,
	}
	// Of the options below the empty value is P6's habit: lags on the predecessor's calendar, float by finishes, retained logic.
	p6LagCalendars = map[string]string{
		"rcal_Predecessor": "", "Predecessor Activity Calendar": "",
		"rcal_Successor": "successor", "Successor Activity Calendar": "successor",
		"rcal_ProjDefault": "project", "Project Default Calendar": "project",
		"rcal_24Hour": "24h", "rcal_24Hours": "24h", "24 Hour Calendar": "24h",
	}
	p6FloatModes = map[string]string{
		"FT_FF": "", "Finish Float = Late Finish - Early Finish": "", "Finish Float": "",
		"FT_SF": "start", "Start Float = Late Start - Early Start": "start", "Start Float": "start",
		"FT_MIN": "smallest", "Smallest of Start Float and Finish Float": "smallest",
	}
	p6ProgressModes = map[string]string{
		"Retained Logic": "", "Progress Override": "progress-override", "Actual Dates": "actual-dates",
	}
	p6CriticalModes = map[string]string{
		"CT_TotFloat": "", "Critical Float": "", "Total Float": "",
		"CT_DrivPath": "longest-path", "Longest Path": "longest-path",
	}
	// Whether links to other projects count.
	p6OtherProjects = map[string]bool{"SD_Both": false, "SD_None": true}
	p6ResourceKinds = map[string]schedule.ResourceKind{
		"RT_Labor": schedule.Labour, "Labor": schedule.Labour,
		"RT_Equip": schedule.Equipment, "Nonlabor": schedule.Equipment,
		"RT_Mat": schedule.Material, "Material": schedule.Material,
	}
)

// p6Status is how far an activity is.
type p6Status uint8

const (
	p6NotStarted p6Status = iota
	p6Active
	p6Complete
)

// p6Word finds a word of a vocabulary whatever its case.
func p6Word[V any](words map[string]V, said string) (V, bool) {
	if v, known := words[said]; known {
		return v, true
	}
	for word, v := range words {
		if strings.EqualFold(word, said) {
			return v, true
		}
	}
	var none V
	return none, false
}
