package httpapi

import "gantry/domain/fault"

// Say tells people why something was refused, in "es" or "en".
func Say(lang string, f *fault.Fault) string { return say(lang, f.Key, f.Params) }
