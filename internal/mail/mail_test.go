package mail_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	netmail "net/mail"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/internal/mail"
	"gantry/internal/testkit"
)

var at = time.Date(2026, 5, 4, 8, 0, 0, 0, time.UTC)

func now() time.Time   { return at }
func newID() kernel.ID { return kernel.ID(uuid.Must(uuid.NewV7())) }
func id() string       { return newID().String() }
func sender() string   { return "Gantry <no-reply@gantry.example>" }
func quiet(error)      {}

// server is a real mail server on this machine that keeps what it takes.
type server struct {
	address string
	mu      sync.Mutex
	refuse  int // so many mails for now
	to      []string
	mails   []string
}

func (s *server) NewSession(*smtp.Conn) (smtp.Session, error) { return &dialogue{s: s}, nil }

type dialogue struct {
	s  *server
	to string
}

func (d *dialogue) Reset()                                    {}
func (d *dialogue) Logout() error                             { return nil }
func (d *dialogue) Mail(string, *smtp.MailOptions) error      { return nil }
func (d *dialogue) Rcpt(to string, _ *smtp.RcptOptions) error { d.to = to; return nil }
func (d *dialogue) Data(r io.Reader) error {
	b, err := io.ReadAll(r)
	d.s.mu.Lock()
	defer d.s.mu.Unlock()
	if d.s.refuse > 0 {
		d.s.refuse--
		return &smtp.SMTPError{Code: 451, Message: "later"}
	}
	d.s.to, d.s.mails = append(d.s.to, d.to), append(d.s.mails, string(b))
	return err
}

func mailServer(t *testing.T) *server {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	s := &server{address: "smtp://" + l.Addr().String()}
	served := smtp.NewServer(s)
	go func() { _ = served.Serve(l) }()
	t.Cleanup(func() { _ = served.Close() })
	return s
}

// parts reads a delivered mail as a mail program would.
func parts(t *testing.T, raw string) (netmail.Header, map[string]string) {
	t.Helper()
	m, err := netmail.ReadMessage(strings.NewReader(raw))
	require.NoError(t, err)
	kind, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	require.NoError(t, err)
	require.Equal(t, "multipart/alternative", kind)
	out := map[string]string{}
	for r := multipart.NewReader(m.Body, params["boundary"]); ; {
		p, err := r.NextRawPart()
		if err == io.EOF {
			return m.Header, out
		}
		require.NoError(t, err)
		b, err := io.ReadAll(quotedprintable.NewReader(p))
		require.NoError(t, err)
		kind, _, _ := mime.ParseMediaType(p.Header.Get("Content-Type"))
		out[kind] = string(b)
	}
}

var invitation = mail.Letter{
	To: "jorge@robles.example", Kind: "invitation", Language: "en", Link: "https://plan.example/confirmation/abc?x=1&y=2",
	Values: map[string]string{
		"inviter": "Camila\r\nBcc: all@robles.example", "company": "Robles & <b>Hijos</b> {message}", "message": "Hola <script>alert(1)</script>",
	},
}

func TestALetterArrivesAsTextAndHTMLWithNothingForged(t *testing.T) {
	s := mailServer(t)
	by, err := mail.NewSMTP(s.address, sender(), now)
	require.NoError(t, err)
	w, err := mail.Write(invitation)
	require.NoError(t, err)
	mark := id()
	require.NoError(t, by.Send(t.Context(), mark, w))
	require.Equal(t, []string{"jorge@robles.example"}, s.to)
	head, body := parts(t, s.mails[0])
	require.Empty(t, head.Get("Bcc"), "a value is no header line")
	subject, err := new(mime.WordDecoder).DecodeHeader(head.Get("Subject"))
	require.NoError(t, err)
	require.Equal(t, "Camila Bcc: all@robles.example invites you to Robles & <b>Hijos</b> {message} in Gantry", subject)
	require.Equal(t, `"Gantry" <no-reply@gantry.example>`, head.Get("From"))
	require.Equal(t, "<"+mark+"@gantry.example>", head.Get("Message-ID"))
	require.Contains(t, body["text/plain"], "Hola <script>alert(1)</script>")
	require.Contains(t, body["text/plain"], "https://plan.example/confirmation/abc?x=1&y=2")
	html := body["text/html"]
	require.Contains(t, html, "Hola &lt;script&gt;alert(1)&lt;/script&gt;")
	require.Contains(t, html, `href="https://plan.example/confirmation/abc?x=1&amp;y=2"`)
	require.Contains(t, html, "Robles &amp; &lt;b&gt;Hijos&lt;/b&gt; {message}", "a value is not filled in again")
	require.NotContains(t, html, "<script")
}

func TestARecipientThatIsMoreThanAnAddressIsNotSentTo(t *testing.T) {
	s := mailServer(t)
	by, err := mail.NewSMTP(s.address, sender(), now)
	require.NoError(t, err)
	for _, to := range []string{"a@robles.example\r\nRCPT TO:<b@robles.example>", "a@robles.example, b@robles.example", ""} {
		require.Error(t, by.Send(t.Context(), id(), mail.Written{To: to, Subject: "s", Text: "t", HTML: "h"}), "%q", to)
	}
	require.Empty(t, s.mails)
}

func TestAMailServerElsewhereIsSpokenToOverTLSOnly(t *testing.T) {
	for address, want := range map[string]string{
		"http://mail.example": `the scheme is "http"`, "mail.example:25": "write smtp://", "smtp://mail.example/path": "write smtp://",
	} {
		_, err := mail.NewSMTP(address, sender(), now)
		require.ErrorContains(t, err, want)
	}
	_, err := mail.NewSMTP("smtp://mail.example", "nonsense", now)
	require.ErrorContains(t, err, "sender")
}

func TestEveryLetterIsThereInBothLanguagesWithTheSameValues(t *testing.T) {
	names := regexp.MustCompile(`\{(\w+)\}`)
	kinds := map[string]map[string][]string{}
	for _, language := range []string{"es", "en"} {
		b, err := os.ReadFile("letters/" + language + ".json")
		require.NoError(t, err)
		var all map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(b, &all))
		for kind, text := range all {
			w, err := mail.Write(mail.Letter{To: "a@b.example", Kind: kind, Language: language, Link: "https://x.example/"})
			require.NoError(t, err)
			require.NotEmpty(t, w.Subject)
			require.Contains(t, w.HTML, `lang="`+language+`"`)
			if kinds[kind] == nil {
				kinds[kind] = map[string][]string{}
			}
			found := map[string]bool{}
			for _, m := range names.FindAllStringSubmatch(string(text), -1) {
				found[m[1]] = true
			}
			for name := range found {
				kinds[kind][language] = append(kinds[kind][language], name)
			}
			slices.Sort(kinds[kind][language])
		}
	}
	for kind, by := range kinds {
		require.Equal(t, by["es"], by["en"], kind)
	}
}

// taker is a sender that fails so many times.
type taker struct {
	mu    sync.Mutex
	fails int
	ids   []string
	sent  []mail.Written
}

func (k *taker) Send(_ context.Context, id string, w mail.Written) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.fails > 0 {
		k.fails--
		return errors.New("the server is away")
	}
	k.ids, k.sent = append(k.ids, id), append(k.sent, w)
	return nil
}

func write(_ context.Context, j mail.Job) (mail.Letter, bool, error) {
	return mail.Letter{To: j.Recipient, Kind: j.Kind, Language: j.Language, Values: j.Data}, j.Kind != "nothing", nil
}

func TestAMailIsTriedAgainWithGrowingPausesAndSentOnce(t *testing.T) {
	ctx := t.Context()
	db := testkit.Database(t)
	clock := at
	o := mail.NewOutbox(db, func() time.Time { return clock }, newID, quiet)
	job := mail.Job{ID: newID(), Kind: "reset", Recipient: "ana@robles.example", Language: "es", Data: map[string]string{"email": "ana@robles.example"}}
	require.NoError(t, o.Put(ctx, job))
	require.NoError(t, o.Put(ctx, job), "the same id again is the same mail")
	k := &taker{fails: 3}
	for _, wait := range []time.Duration{30 * time.Second, time.Minute, 2 * time.Minute} {
		more, err := o.Deliver(ctx, write, k)
		require.True(t, more)
		require.ErrorContains(t, err, "the server is away")
		clock = clock.Add(wait - time.Second)
		more, err = o.Deliver(ctx, write, k)
		require.NoError(t, err)
		require.False(t, more, "not before %s", wait)
		clock = clock.Add(time.Second)
	}
	more, err := o.Deliver(ctx, write, k)
	require.NoError(t, err)
	require.True(t, more)
	require.Equal(t, []string{job.ID.String()}, k.ids)
	clock = clock.Add(time.Hour)
	more, err = o.Deliver(ctx, write, k)
	require.NoError(t, err)
	require.False(t, more, "sent is done")
	var data string
	require.NoError(t, db.QueryRow(ctx, `select data::text from mail_outbox`).Scan(&data))
	require.Equal(t, "{}", data, "what it said is forgotten")
	clock = clock.Add(8 * 24 * time.Hour)
	require.NoError(t, o.Sweep(ctx))
	var left int
	require.NoError(t, db.QueryRow(ctx, `select count(*) from mail_outbox`).Scan(&left))
	require.Zero(t, left)
}

func TestAMailThatNeverGetsThroughIsGivenUpAfterTwoDays(t *testing.T) {
	ctx := t.Context()
	clock := at
	o := mail.NewOutbox(testkit.Database(t), func() time.Time { return clock }, newID, quiet)
	require.NoError(t, o.Put(ctx, mail.Job{Kind: "reset", Recipient: "ana@robles.example"}))
	tries := 0
	for clock.Sub(at) < 72*time.Hour {
		more, _ := o.Deliver(ctx, write, &taker{fails: 1})
		if more {
			tries++
		}
		clock = clock.Add(10 * time.Minute)
	}
	require.Greater(t, tries, 10)
	require.Less(t, tries, 25)
	more, err := o.Deliver(ctx, write, &taker{})
	require.NoError(t, err)
	require.False(t, more)
}

type failing struct{ err error }

func (f failing) Send(context.Context, string, mail.Written) error { return f.err }

// A mail server's answer may hold bytes that a text column refuses.
func TestAMailRefusedWithANULIsGivenUpAfterTwoDaysToo(t *testing.T) {
	db := testkit.Database(t)
	clock := at
	o := mail.NewOutbox(db, func() time.Time { return clock }, newID, quiet)
	require.NoError(t, o.Put(t.Context(), mail.Job{Kind: "invitation", Recipient: "jorge@robles.example", Language: "es"}))
	refusal := errors.New("554 no\x00 \xff" + strings.Repeat("x", 1000))
	for range 3 {
		_, err := o.Deliver(t.Context(), write, failing{refusal})
		require.ErrorIs(t, err, refusal)
		clock = clock.Add(25 * time.Hour)
	}
	var problem string
	var attempts int
	require.NoError(t, db.QueryRow(t.Context(), `select attempts, left(problem, 8) from mail_outbox where failed_at is not null`).Scan(&attempts, &problem))
	require.Equal(t, "554 no  ", problem)
	more, err := o.Deliver(t.Context(), write, failing{refusal})
	require.NoError(t, err)
	require.False(t, more)
}

func TestSeveralProcessesSendEachMailOnce(t *testing.T) {
	ctx := t.Context()
	db := testkit.Database(t)
	k := &taker{}
	first := mail.NewOutbox(db, now, newID, quiet)
	for range 40 {
		require.NoError(t, first.Put(ctx, mail.Job{Kind: "reset", Recipient: "ana@robles.example"}))
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			o := mail.NewOutbox(db, now, newID, quiet)
			for {
				if more, err := o.Deliver(ctx, write, k); err != nil || !more {
					return
				}
			}
		})
	}
	all.Wait()
	require.Len(t, k.ids, 40)
	slices.Sort(k.ids)
	require.Len(t, slices.Compact(k.ids), 40)
}

func TestAJobWithNothingToSaySendsNothing(t *testing.T) {
	ctx := t.Context()
	o := mail.NewOutbox(testkit.Database(t), now, newID, quiet)
	require.NoError(t, o.Put(ctx, mail.Job{Kind: "nothing", Recipient: "nobody@robles.example"}))
	k := &taker{}
	more, err := o.Deliver(ctx, write, k)
	require.NoError(t, err)
	require.True(t, more)
	require.Empty(t, k.sent)
}

func TestAQueuedMailIsDeliveredWhileTheProgramRuns(t *testing.T) {
	s := mailServer(t)
	s.refuse = 1
	by, err := mail.NewSMTP(s.address, sender(), time.Now)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	var clock sync.Mutex
	shift := time.Duration(0)
	later := func() time.Time { clock.Lock(); defer clock.Unlock(); return at.Add(shift) }
	failed := make(chan error, 10)
	o := mail.NewOutbox(testkit.Database(t), later, newID, func(err error) { failed <- err })
	var running sync.WaitGroup
	running.Go(func() { o.Run(ctx, write, by) })
	require.NoError(t, o.Put(ctx, mail.Job{Kind: "reset", Recipient: "ana@robles.example"}))
	require.ErrorContains(t, <-failed, "later")
	clock.Lock()
	shift = time.Minute
	clock.Unlock()
	require.NoError(t, o.Put(ctx, mail.Job{Kind: "sign-up", Recipient: "luis@robles.example"})) // wakes it
	require.Eventually(t, func() bool { s.mu.Lock(); defer s.mu.Unlock(); return len(s.to) == 2 }, 20*time.Second, 10*time.Millisecond)
	stop()
	running.Wait()
	require.ElementsMatch(t, []string{"ana@robles.example", "luis@robles.example"}, s.to)
}

func TestWithoutAMailServerLettersAreKeptAndShown(t *testing.T) {
	f, err := mail.NewFolder(t.TempDir(), now)
	require.NoError(t, err)
	w, err := mail.Write(invitation)
	require.NoError(t, err)
	require.NoError(t, f.Send(t.Context(), id(), w))
	list, err := f.List()
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.Contains(t, list[0].To, "jorge@robles.example")
	page, err := f.Page()
	require.NoError(t, err)
	require.Contains(t, string(page), "Robles &amp; &lt;b&gt;Hijos&lt;/b&gt;")
	require.NotContains(t, string(page), "<b>Hijos")
	html, known := f.HTML(list[0].Name)
	require.True(t, known)
	require.Equal(t, w.HTML, string(html))
	for _, name := range []string{"", "../" + list[0].Name, list[0].Name + "/../x", "..%2f", strings.Repeat("0", 50)} {
		_, known := f.HTML(name)
		require.False(t, known, name)
	}
}
