package main

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"net/url"
	"os"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"go.uber.org/zap"

	"gantry/internal/analysts"
	"gantry/internal/pg"
)

// listener makes the one at which analysts reach the embedded database; nil where the operator wants none.
func (p *program) listener() (*pg.Listener, error) {
	host, port, wanted, err := p.settings.SQLListener()
	if err != nil || !wanted {
		return nil, err
	}
	l := &pg.Listener{Host: host, Port: port}
	if p.settings.SQLCert != "" {
		l.Certificate, err = pg.ReadCertificate(p.settings.SQLCert, p.settings.SQLKey)
	} else {
		machine, _ := os.Hostname()
		l.Certificate, err = pg.OwnCertificate(p.settings.SQLCertificateDir(), p.settings.SQLNames(machine), p.clock.Now())
	}
	return l, err
}

// sayListener says where analysts connect and how they know that it is us.
func (p *program) sayListener(std *streams) {
	if p.listens == nil {
		return
	}
	c := p.listens.Certificate
	host := p.listens.Host
	if host == "" {
		host = "0.0.0.0"
	}
	fmt.Fprintf(std.out, "Analysts connect over TLS at %s\n  certificate %s\n  SHA-256 fingerprint %s\n", net.JoinHostPort(host, strconv.Itoa(p.listens.Port)), c.File, c.Fingerprint())
	if left := c.Ends().Sub(p.clock.Now()); left < 30*24*time.Hour {
		p.log.Warn("the certificate shown to analysts ends soon", zap.Time("ends", c.Ends()))
	}
}

// logins are those of analysts, as administrators of companies keep them.
func (p *program) logins() (*analysts.Desk, error) {
	desk := &analysts.Desk{
		Lists: p.pool, Now: p.clock.Now, Entry: analysts.Entry{Kind: analysts.External},
		Acts: func(ctx context.Context) (*pgxpool.Pool, error) { return pg.Open(ctx, p.admin) },
	}
	switch {
	case p.listens != nil:
		c := p.listens.Certificate
		text, err := os.ReadFile(c.File)
		if err != nil {
			return nil, err
		}
		reached, _ := url.Parse(p.settings.BaseURL())
		desk.Entry = analysts.Entry{
			Kind: analysts.Listener, Host: cmp.Or(p.listens.Host, reached.Hostname()), Port: p.listens.Port, Database: p.embedded.Database(),
			Certificate: string(text), Own: c.Own, Fingerprint: c.Fingerprint(), Ends: c.Ends(),
		}
	case p.settings.Embedded():
		desk.Entry.Kind = analysts.Off
	}
	return desk, nil
}

// seeAnalystsEvery is how often open sessions of analysts are looked for.
const seeAnalystsEvery = time.Minute

// seeingAnalysts notes which logins are in use.
func (p *program) seeingAnalysts(ctx context.Context) {
	every := time.NewTicker(seeAnalystsEvery)
	defer every.Stop()
	for {
		if err := pg.SeeAnalysts(ctx, p.pool); err != nil && ctx.Err() == nil {
			p.log.Warn("sessions of analysts were not noted", zap.Error(err))
		}
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
	}
}
