package mail

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// Sender delivers one letter, or fails for now.
type Sender interface {
	Send(ctx context.Context, id string, w Written) error
}

// message makes the RFC 5322 message of a letter. id makes its Message-ID, so that a mail delivered twice is seen to be one.
func message(from, id string, w Written, at time.Time) (*gomail.Msg, error) {
	m := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	if err := m.From(from); err != nil {
		return nil, fmt.Errorf("sender %q: %w", from, err)
	}
	if err := m.To(w.To); err != nil {
		return nil, fmt.Errorf("recipient: %w", err)
	}
	sender := m.GetFromString()[0]
	m.SetMessageIDWithValue(id + sender[strings.LastIndexByte(sender, '@'):len(strings.TrimSuffix(sender, ">"))])
	m.SetDateWithValue(at)
	m.Subject(w.Subject)
	m.SetGenHeader("Auto-Submitted", "auto-generated")
	m.SetBodyString(gomail.TypeTextPlain, w.Text)
	m.AddAlternativeString(gomail.TypeTextHTML, w.HTML)
	return m, nil
}

// SMTP delivers over a mail server.
type SMTP struct {
	client *gomail.Client
	from   string
	now    func() time.Time
}

// smtpPatience bounds one delivery.
const smtpPatience = 30 * time.Second

// NewSMTP reads an address like smtp://user:password@host:587 (STARTTLS) or smtps://user:password@host:465 (TLS from the first byte).
// Only a server on this machine may be spoken to without TLS.
func NewSMTP(address, from string, now func() time.Time) (*SMTP, error) {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || u.Path != "" && u.Path != "/" {
		return nil, errors.New("write smtp://user:password@host:587 or smtps://user:password@host:465")
	}
	options := []gomail.Option{gomail.WithTimeout(smtpPatience)}
	port := 587
	switch u.Scheme {
	case "smtps":
		port = 465
		options = append(options, gomail.WithSSL())
	case "smtp":
		policy := gomail.TLSMandatory
		if loopback(u.Hostname()) {
			policy = gomail.TLSOpportunistic
		}
		options = append(options, gomail.WithTLSPolicy(policy))
	default:
		return nil, fmt.Errorf("the scheme is %q; write smtp or smtps", u.Scheme)
	}
	if u.Port() != "" {
		if port, err = strconv.Atoi(u.Port()); err != nil {
			return nil, err
		}
	}
	options = append(options, gomail.WithPort(port))
	if password, given := u.User.Password(); given {
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(u.User.Username()), gomail.WithPassword(password))
	}
	client, err := gomail.NewClient(u.Hostname(), options...)
	if err != nil {
		return nil, err
	}
	if _, err := message(from, "probe", Written{To: "probe@localhost.localdomain"}, now()); err != nil {
		return nil, err
	}
	return &SMTP{client: client, from: from, now: now}, nil
}

func loopback(host string) bool {
	ip, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && ip.IsLoopback()
}

// Send delivers a letter.
func (s *SMTP) Send(ctx context.Context, id string, w Written) error {
	m, err := message(s.from, id, w, s.now())
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, smtpPatience)
	defer cancel()
	err = s.client.DialAndSendWithContext(ctx, m)
	var dns *net.DNSError
	if errors.As(err, &dns) { // says the host, never the credentials
		return fmt.Errorf("mail server: %w", dns)
	}
	return err
}

// Folder keeps letters as files instead of delivering them.
type Folder struct {
	dir string
	now func() time.Time
}

// NewFolder makes the folder where it is missing.
func NewFolder(dir string, now func() time.Time) (*Folder, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	return &Folder{dir: dir, now: now}, nil
}

// folderSender is who letters of a folder are from.
const folderSender = "Gantry <gantry@localhost.localdomain>"

// Send writes the letter as two files, <instant>-<id>.eml and .html; the same id again writes further files.
func (f *Folder) Send(_ context.Context, id string, w Written) error {
	m, err := message(folderSender, id, w, f.now())
	if err != nil {
		return err
	}
	name := filepath.Join(f.dir, f.now().UTC().Format("20060102T150405.000000000")+"-"+id)
	if err := m.WriteToFile(name + ".eml"); err != nil {
		return err
	}
	return os.WriteFile(name+".html", []byte(w.HTML), 0o600)
}
