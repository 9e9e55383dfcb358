package company

import (
	"maps"
	"slices"

	"gantry/domain/event"
	"gantry/domain/fault"
)

// Settings are the switches that an administrator of a company has, by code, with what they are without a word.
var Settings = map[string]bool{
	"TRANSFER_RESPONSIBLE": false, // on conversion the responsible of an activity becomes that of its tasks
}

// Features are the parts of the product that a company may have, with what it has without a word.
var Features = map[string]bool{
	"project_settings":     true,
	"lookahead":            true,
	"lookahead_checkboxes": true, // SHOW_CHECKBOXES of the lookahead: its tables have a column of boxes
	"weekly":               true,
	"analytics":            true,
	"takt":                 false,
	"takt_analytics":       false,
	"productivity":         false,
	"cloud":                false,
	"premium":              false,
	"first_module_only":    false, // the side menu shows its first part alone
}

// SetSetting turns a switch.
type SetSetting struct {
	Code string
	On   bool
}

// CommandType is the command's name.
func (SetSetting) CommandType() string { return "company.set-setting" }

// SetFeature gives the company a part of the product, or takes it away.
type SetFeature struct {
	Feature string
	On      bool
}

// CommandType is the command's name.
func (SetFeature) CommandType() string { return "company.set-feature" }

// Has tells whether the company has a feature. It has none that nobody knows.
func (s State) Has(feature string) bool { return value(s.Features, Features, feature) }

// HasFeature tells whether a company that turned these features has one.
func HasFeature(turned map[string]bool, feature string) bool { return value(turned, Features, feature) }

// FeaturesOf lists the features of a company that turned these, in alphabetical order.
func FeaturesOf(turned map[string]bool) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(Features)), func(f string) bool { return !HasFeature(turned, f) })
}

func value(own, standard map[string]bool, key string) bool {
	if on, said := own[key]; said {
		return on
	}
	return standard[key]
}

func (s State) setSetting(c SetSetting) ([]event.Event, error) {
	if _, known := Settings[c.Code]; !known {
		return nil, refuse("company.setting_unknown", fault.P{"known": slices.Sorted(maps.Keys(Settings))})
	}
	if value(s.Settings, Settings, c.Code) == c.On {
		return nil, nil
	}
	return []event.Event{SettingChanged{Code: c.Code, From: !c.On, To: c.On}}, nil
}

func (s State) setFeature(c SetFeature) ([]event.Event, error) {
	if _, known := Features[c.Feature]; !known {
		return nil, refuse("feature.unknown", nil)
	}
	if s.Has(c.Feature) == c.On {
		return nil, nil
	}
	return []event.Event{FeatureChanged{Feature: c.Feature, From: !c.On, To: c.On}}, nil
}
