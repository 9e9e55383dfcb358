package tutorials

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"strings"
)

// Title is the name of a video in the languages of the product.
type Title struct {
	ES string `json:"es"`
	EN string `json:"en"`
}

// In gives the title in a language: English for "en", Spanish otherwise.
func (t Title) In(language string) string {
	if language == "en" {
		return t.EN
	}
	return t.ES
}

// Video is one to watch.
type Video struct {
	ID    string `json:"id"`
	Title Title  `json:"title"`
	URL   string `json:"url"`
}

var word = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]{0,59}$`)

// Read reads the list in a file. Its errors name the video that is wrong.
func Read(path string) ([]Video, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var list []Video
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(&list); err != nil {
		return nil, fmt.Errorf("tutorials: %w", err)
	}
	seen := map[string]bool{}
	for i, v := range list {
		switch address, err := url.Parse(v.URL); {
		case !word.MatchString(v.ID):
			return nil, fmt.Errorf("tutorials: video %d: the id %q must be lower-case letters, digits, - and _", i+1, v.ID)
		case seen[v.ID]:
			return nil, fmt.Errorf("tutorials: video %d: the id %q is taken", i+1, v.ID)
		case strings.TrimSpace(v.Title.ES) == "" || strings.TrimSpace(v.Title.EN) == "":
			return nil, fmt.Errorf("tutorials: video %q needs a title in es and in en", v.ID)
		case err != nil || address.Scheme != "https" || address.Host == "":
			return nil, fmt.Errorf("tutorials: video %q: the address must begin with https://", v.ID)
		}
		seen[v.ID] = true
	}
	return list, nil
}
