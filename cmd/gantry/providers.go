package main

import (
	"fmt"

	"gantry/internal/sso"
	"gantry/internal/tutorials"
)

// providers are where people may sign in besides here; nil where the operator names none.
func (p *program) providers() (*sso.Providers, error) {
	if p.settings.SSO == "" {
		return nil, nil
	}
	list, err := sso.Read(p.settings.SSO, p.settings.BaseURL())
	if err != nil {
		return nil, fmt.Errorf("GANTRY_SSO_FILE: %w", err)
	}
	return list, nil
}

// videos reads the list of tutorials that the settings name.
func (p *program) videos() ([]tutorials.Video, error) {
	if p.settings.Tutorials == "" {
		return nil, nil
	}
	list, err := tutorials.Read(p.settings.Tutorials)
	if err != nil {
		return nil, fmt.Errorf("GANTRY_TUTORIALS: %w", err)
	}
	return list, nil
}
