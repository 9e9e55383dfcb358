package mail

import (
	"html/template"
	"net/mail"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"mime"
)

// Kept is a letter of a folder.
type Kept struct {
	Name    string // of its files, without ending
	To      string
	Subject string
	At      time.Time
}

// mostShown bounds the page of kept letters.
const mostShown = 100

// List gives the newest letters of the folder.
func (f *Folder) List() ([]Kept, error) {
	files, err := filepath.Glob(filepath.Join(f.dir, "*.eml"))
	if err != nil {
		return nil, err
	}
	slices.Sort(files)
	slices.Reverse(files)
	out := []Kept{}
	for _, file := range files[:min(len(files), mostShown)] {
		k, err := read(file)
		if err != nil {
			return nil, err
		}
		out = append(out, k)
	}
	return out, nil
}

func read(file string) (Kept, error) {
	r, err := os.Open(file)
	if err != nil {
		return Kept{}, err
	}
	defer r.Close()
	m, err := mail.ReadMessage(r)
	if err != nil {
		return Kept{}, err
	}
	at, err := m.Header.Date()
	if err != nil {
		return Kept{}, err
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	return Kept{Name: strings.TrimSuffix(filepath.Base(file), ".eml"), To: m.Header.Get("To"), Subject: subject, At: at}, err
}

var keptName = regexp.MustCompile(`^[0-9T.]+-[0-9a-f-]{36}$`)

// HTML gives the page of one kept letter; false if it does not exist.
func (f *Folder) HTML(name string) ([]byte, bool) {
	if !keptName.MatchString(name) {
		return nil, false
	}
	b, err := os.ReadFile(filepath.Join(f.dir, name+".html"))
	return b, err == nil
}

var inbox = template.Must(template.ParseFS(letterFiles, "letters/inbox.html"))

// Page shows the kept letters, the newest first.
func (f *Folder) Page() ([]byte, error) {
	list, err := f.List()
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	if err := inbox.Execute(&b, list); err != nil {
		return nil, err
	}
	return []byte(b.String()), nil
}
