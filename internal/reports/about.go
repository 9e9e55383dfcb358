package reports

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/internal/pdf"
)

// About is what every report says of itself.
type About struct {
	Company, Project, Schedule string
	Logo                       []byte // a JPEG or PNG; nil: none
	Language                   string // es or en
	Issued                     kernel.Minute
	By                         string
	At                         time.Time     // the same instant as Issued
	Stood                      kernel.Minute // when the plan stood like this; None: it is the present one
	Revision                   int64
	DateFormat                 string // as the schedule writes dates
	Signers                    []Signer
}

// Signer is who signs, and for whom.
type Signer struct{ Name, For string }

// Names are the words for ids that a plan holds.
type Names struct {
	People     map[string]string // who is not there is shown as "?"
	Firms      map[string]string
	Tags       map[string]Mark
	Reasons    map[int32]string // for non-completion
	Roadblocks map[int32]string // types of roadblocks
	Colours    map[string]pdf.Colour
}

// Mark is a tag.
type Mark struct {
	Name   string
	Colour pdf.Colour
}

func (n *Names) person(id string) string {
	if name := n.People[id]; name != "" {
		return name
	}
	return "?"
}

// people gives the first of a set by name, and how many more there are.
func (n *Names) people(of kernel.Set) string {
	list := of.List()
	if len(list) == 0 {
		return ""
	}
	name := n.person(list[0])
	if len(list) > 1 {
		name += " +" + figure(float64(len(list)-1), 0, words{thousand: ".", decimal: ","})
	}
	return name
}

// PeopleIn are those whom a report of a state may name.
func PeopleIn(s *plan.State) []kernel.UserID {
	all := map[kernel.UserID]bool{}
	add := func(set kernel.Set) {
		for _, id := range set.Names() {
			all[id] = true
		}
	}
	for t := range s.Lookahead().Tasks() {
		add(t.Responsibles)
	}
	for r := range s.Lookahead().Roadblocks() {
		all[r.Responsible] = !r.Responsible.IsZero()
	}
	for _, w := range s.Weekly().Weeks() {
		for _, c := range s.Weekly().Commitments(w.Row) {
			add(c.Responsibles)
		}
	}
	delete(all, kernel.UserID{})
	return slices.Collect(maps.Keys(all))
}

// Signers are who signs for the teams of a week: of each firm the person who answers for most of what it promised.
func (w *Week) Signers() (out []Signer) {
	for i := range w.teams {
		if of := &w.teams[i]; of.id != "" {
			out = append(out, Signer{of.person, of.name})
		}
	}
	return out
}

// ForSite are who signs for the site: its leader and its superintendent, as far as it has them.
func ForSite(leader, superintendent, language string) []Signer {
	w := wordsOf(language)
	return []Signer{{leader, w.t("leader")}, {superintendent, w.t("superintendent")}}
}

// ForMeeting are who signs a lookahead: the site, who issues it where that is somebody else, and the client.
func ForMeeting(leader, superintendent, issuer, language string) []Signer {
	out := ForSite(leader, superintendent, language)
	w := wordsOf(language)
	if issuer != leader && issuer != superintendent {
		out = append(out, Signer{issuer, w.t("issuer")})
	}
	return append(out, Signer{"", w.t("client")})
}

// FileName is what the file of a report is called.
func FileName(kind, language string, a ...any) string {
	return fmt.Sprintf(wordsOf(language).t("file."+kind), a...)
}
