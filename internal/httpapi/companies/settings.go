package companies

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"

	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/members"
)

// CompanySettingView is a switch of a company; its metadata has one member, named like the code.
type CompanySettingView struct {
	Company  kernel.CompanyID `json:"companyId"`
	Code     string           `json:"code"`
	Metadata map[string]bool  `json:"metadata"`
}

// UserSettingView is what a person has chosen.
type UserSettingView struct {
	User     kernel.UserID   `json:"userId"`
	Code     string          `json:"code"`
	Metadata map[string]bool `json:"metadata"`
}

// personal are the settings of a person, with what they are without a word.
var personal = map[string]bool{
	"CONSTRAINT_VALIDATION": true, // the person is asked before a date breaks a constraint
}

func (d *Deps) settingRoutes() []httpapi.Route {
	write := func(path string, scope httpapi.Scope) httpapi.Route {
		return httpapi.Route{Method: http.MethodPost, Path: path, Module: access.Company, Need: httpapi.Edit, Scope: scope, Handler: d.handle(setCompanySetting)}
	}
	own := func(method, path string, f func(*call) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: path, Need: httpapi.SignedIn, Scope: httpapi.Self, Handler: d.handle(f)}
	}
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/companysettings/{company}", Need: httpapi.AnyRole, Scope: httpapi.ByCompany, Handler: d.handle(listCompanySettings)},
		write("/api/companysettings/{company}", httpapi.ByCompany),
		write("/api/companysettings/", httpapi.WholeTenant),
		own(http.MethodGet, "/api/usersettings/{user}", listUserSettings),
		own(http.MethodPost, "/api/usersettings/", setUserSetting),
	}
}

// memberOf gives the name of a code's one member: TRANSFER_RESPONSIBLE has transferResponsible.
func memberOf(code string) string {
	words := strings.Split(strings.ToLower(code), "_")
	for i, w := range words[1:] {
		words[i+1] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, "")
}

func listCompanySettings(c *call) error {
	if err := c.Await("members"); err != nil {
		return err
	}
	turned, err := members.Switches(c.Context(), c.Rows(), c.Session.Company, members.Setting)
	if err != nil {
		return httpapi.QueryError(err)
	}
	out := []CompanySettingView{}
	for _, code := range slices.Sorted(maps.Keys(company.Settings)) {
		on := company.Settings[code]
		if own, said := turned[code]; said {
			on = own
		}
		out = append(out, CompanySettingView{Company: c.Session.Company, Code: code, Metadata: map[string]bool{memberOf(code): on}})
	}
	return c.JSON(http.StatusOK, out)
}

// setting reads a code and the one member of its metadata.
func setting(f wire.Fields, known map[string]bool) (code string, on bool, err error) {
	code, there, err := f.Text("code")
	if err != nil {
		return "", false, err
	}
	if !there {
		return "", false, wire.Missing("code")
	}
	if _, is := known[code]; !is {
		return "", false, fault.New(fault.Invalid, "company.setting_unknown", fault.P{"known": slices.Sorted(maps.Keys(known))})
	}
	var metadata wire.Fields
	if !f.Has("metadata") || json.Unmarshal(f["metadata"], &metadata) != nil {
		return "", false, wire.Missing("metadata")
	}
	on, there, err = metadata.Flag(memberOf(code))
	if err == nil && !there {
		err = wire.Missing("metadata." + memberOf(code))
	}
	return code, on, err
}

func setCompanySetting(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.ownCompany(f); err != nil {
		return err
	}
	code, on, err := setting(f, company.Settings)
	if err != nil {
		return err
	}
	if err := c.do(company.SetSetting{Code: code, On: on}); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, CompanySettingView{Company: c.Session.Company, Code: code, Metadata: map[string]bool{memberOf(code): on}})
}

func (c *call) ownUser(text string) error {
	if id, err := kernel.ParseID(text); err != nil || id != c.Session.User {
		return fault.New(fault.NotFound, "user.unknown", nil)
	}
	return nil
}

func listUserSettings(c *call) error {
	if err := c.ownUser(c.Variable("user")); err != nil {
		return err
	}
	out := []UserSettingView{}
	for _, code := range slices.Sorted(maps.Keys(personal)) {
		kept, err := c.deps.Identity.Preference(c.Context(), c.Session.User, code)
		if err != nil {
			return err
		}
		on := personal[code]
		_ = json.Unmarshal(kept, &on) // null: nothing chosen
		out = append(out, UserSettingView{User: c.Session.User, Code: code, Metadata: map[string]bool{memberOf(code): on}})
	}
	return c.JSON(http.StatusOK, out)
}

func setUserSetting(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if text, there, err := f.Text("userId"); err != nil {
		return err
	} else if there {
		if err := c.ownUser(text); err != nil {
			return err
		}
	}
	code, on, err := setting(f, personal)
	if err != nil {
		return err
	}
	value, err := json.Marshal(on)
	if err != nil {
		return err
	}
	if err := c.deps.Identity.SetPreference(c.Context(), c.Session.User, code, value); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, UserSettingView{User: c.Session.User, Code: code, Metadata: map[string]bool{memberOf(code): on}})
}
