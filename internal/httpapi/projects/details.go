package projects

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/project"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/projects"
)

// DetailsView are a project's details under the specification's names.
type DetailsView struct {
	Type           string      `json:"type"`
	Country        string      `json:"country"`
	Currency       string      `json:"currency"`
	Budget         json.Number `json:"budget"`
	Size           json.Number `json:"size"`
	SizeUnit       string      `json:"sizetype"`
	Phase          string      `json:"phase"`
	Contract       string      `json:"contract_type"`
	Address        string      `json:"address"`
	Leader         *kernel.ID  `json:"lead_project_manager_id"`
	Superintendent *kernel.ID  `json:"lead_superintendent_id"`
	Image          *kernel.ID  `json:"image"`
	PlanningDay    int32       `json:"planification_day"`
	Weighting      string      `json:"activity_creter"`
	HoursPerDay    json.Number `json:"hoursPerDay"`
	HoursPerWeek   json.Number `json:"hoursPerWeek"`
	TimeZone       string      `json:"timeZone"`
}

func viewOf(d projects.Details) DetailsView {
	return DetailsView{
		Type: d.Type, Country: d.Country, Currency: d.Currency, Budget: wire.Per(d.Budget, int64(kernel.Unit)), Size: wire.Per(d.Size, int64(kernel.Unit)),
		SizeUnit: d.SizeUnit, Phase: d.Phase, Contract: d.Contract, Address: d.Place, Leader: orNull(d.Leader), Superintendent: orNull(d.Superintendent),
		Image: orNull(d.Image), PlanningDay: d.PlanningDay, Weighting: d.Weighting,
		HoursPerDay: wire.Per(int64(d.MinutesPerDay), 60), HoursPerWeek: wire.Per(int64(d.MinutesPerWeek), 60),
		TimeZone: d.TimeZone,
	}
}

func orNull(id kernel.ID) *kernel.ID {
	if id.IsZero() {
		return nil
	}
	return &id
}

// texts are the text fields with their names on the wire; the second names are those of the form in the specification.
var texts = []struct {
	field string
	names []string
	at    func(*project.Details) *string
}{
	{"type", []string{"type", "ptype"}, func(d *project.Details) *string { return &d.Type }},
	{"country", []string{"country"}, func(d *project.Details) *string { return &d.Country }},
	{"currency", []string{"currency", "pcurrency"}, func(d *project.Details) *string { return &d.Currency }},
	{"sizeUnit", []string{"sizetype", "psizetype"}, func(d *project.Details) *string { return &d.SizeUnit }},
	{"phase", []string{"phase"}, func(d *project.Details) *string { return &d.Phase }},
	{"contract", []string{"contract_type"}, func(d *project.Details) *string { return &d.Contract }},
	{"place", []string{"address", "place"}, func(d *project.Details) *string { return &d.Place }},
	{"weighting", []string{"activity_creter", "task_creter"}, func(d *project.Details) *string { return &d.Weighting }},
	{"timeZone", []string{"timeZone"}, func(d *project.Details) *string { return &d.TimeZone }},
}

var ids = []struct {
	field, name string
	at          func(*project.Details) *kernel.ID
}{
	{"leader", "lead_project_manager_id", func(d *project.Details) *kernel.ID { return &d.Leader }},
	{"superintendent", "lead_superintendent_id", func(d *project.Details) *kernel.ID { return &d.Superintendent }},
	{"image", "image", func(d *project.Details) *kernel.ID { return &d.Image }},
}

var hours = []struct {
	field, name string
	at          func(*project.Details) *int32
}{
	{"minutesPerDay", "hoursPerDay", func(d *project.Details) *int32 { return &d.MinutesPerDay }},
	{"minutesPerWeek", "hoursPerWeek", func(d *project.Details) *int32 { return &d.MinutesPerWeek }},
}

// details reads the fields of a project's details that a body holds, and names them.
func details(f wire.Fields) (d project.Details, said []string, err error) {
	for _, t := range texts {
		text, there, err := f.Text(t.names...)
		if err != nil {
			return d, nil, err
		}
		if there || slices.ContainsFunc(t.names, func(name string) bool { _, is := f[name]; return is }) {
			*t.at(&d) = text
			said = append(said, t.field)
		}
	}
	d.Weighting = strings.ToUpper(d.Weighting)
	if _, known := httpapi.ZoneNamed(d.TimeZone); d.TimeZone != "" && !known {
		return d, nil, fault.New(fault.Invalid, "project.choice_unknown", fault.P{"field": "timeZone", "value": d.TimeZone})
	}
	for _, i := range ids {
		raw, there := f[i.name]
		if !there {
			continue
		}
		if f.Has(i.name) && string(raw) != `""` {
			if err := json.Unmarshal(raw, i.at(&d)); err != nil {
				return d, nil, wire.Missing(i.name)
			}
		}
		said = append(said, i.field)
	}
	for _, h := range hours {
		n, there, err := f.Decimal(h.name)
		if err != nil {
			return d, nil, err
		}
		if there {
			if *h.at(&d), err = wire.Hours(n); err != nil {
				return d, nil, err
			}
			said = append(said, h.field)
		}
	}
	if n, there, err := f.Decimal("planification_day"); err != nil {
		return d, nil, err
	} else if there {
		day, err := n.Int64()
		if err != nil || day < 0 || day > 6 {
			return d, nil, fault.New(fault.Invalid, "project.number_out_of_range", fault.P{"field": "planningDay", "low": 0, "high": 6})
		}
		d.PlanningDay = int32(day)
		said = append(said, "planningDay")
	}
	for field, to := range map[string]*kernel.Amount{"budget": &d.Budget, "size": &d.Size} {
		there, err := amount(f, field, to)
		if err != nil {
			return d, nil, err
		}
		if there {
			said = append(said, field)
		}
	}
	return d, said, nil
}

var (
	plainNumber = regexp.MustCompile(`^[0-9]+(\.[0-9]+)?$`)
	budgetText  = regexp.MustCompile(`^[0-9]{1,12}$`)
)

// amount reads the budget or the size: a number, or the text of a form, whose dots part thousands and whose comma begins the decimals of
// a size. A budget's text has twelve digits at most.
func amount(f wire.Fields, field string, to *kernel.Amount) (there bool, err error) {
	name := field
	if !f.Has(name) {
		name = "p" + field
	}
	if !f.Has(name) {
		return false, nil
	}
	wrong := fault.New(fault.Invalid, "project.amount_out_of_range", fault.P{"field": field})
	text := string(f[name])
	if strings.HasPrefix(text, `"`) {
		if err := json.Unmarshal(f[name], &text); err != nil {
			return false, wire.Missing(name)
		}
		text = strings.ReplaceAll(strings.TrimSpace(text), ".", "")
		if field == "budget" && text != "" && !budgetText.MatchString(text) {
			return false, wrong
		}
		text = strings.ReplaceAll(text, ",", ".")
		if text == "" {
			*to = 0
			return true, nil
		}
	}
	if !plainNumber.MatchString(text) {
		return false, wrong
	}
	n, fits := wire.AmountOf(json.Number(text), int64(kernel.Unit))
	if !fits {
		return false, wrong
	}
	*to = kernel.Amount(n)
	return true, nil
}
