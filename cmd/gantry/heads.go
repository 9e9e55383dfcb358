package main

import (
	"bufio"
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"go.uber.org/zap"

	"gantry/internal/config"
)

type headsCommand struct {
	Output string `short:"o" help:"File to write; by default standard output." placeholder:"FILE"`
}

// Run writes where every stream stands now, signed when there is a key. The server writes the same once a day.
func (h headsCommand) Run(ctx context.Context, s *config.Settings, std *streams) error {
	key, err := s.SigningKey()
	if err != nil {
		return err
	}
	p, err := openAsIs(ctx, s, std)
	if err != nil {
		return err
	}
	defer func() { _ = p.Close() }()
	if h.Output == "" {
		out := bufio.NewWriter(std.out)
		_, err = p.store.WriteHeads(ctx, out, p.clock.Now(), key)
		err = errors.Join(err, out.Flush())
	} else {
		_, err = p.writeHeads(ctx, h.Output, key)
	}
	if key == nil && err == nil {
		fmt.Fprintln(std.problems, "the list is not signed: name a key with GANTRY_HEADS_KEY")
	}
	return errors.Join(err, p.Close())
}

// writeHeads writes a list of heads into a file that is there in full or not at all.
func (p *program) writeHeads(ctx context.Context, name string, key ed25519.PrivateKey) (streams int, err error) {
	err = whole(name, func(w io.Writer) error {
		streams, err = p.store.WriteHeads(ctx, w, p.clock.Now(), key)
		return err
	})
	return streams, err
}

// dailyHeads writes today's list of heads unless it is there; the day is that of UTC.
func (p *program) dailyHeads(ctx context.Context, key ed25519.PrivateKey) error {
	dir := p.settings.HeadsDirectory()
	if dir == "" {
		return nil
	}
	name := filepath.Join(dir, "heads-"+p.clock.Now().UTC().Format(time.DateOnly)+".jsonl")
	if _, err := os.Stat(name); err == nil {
		return nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	streams, err := p.writeHeads(ctx, name, key)
	if err != nil {
		return err
	}
	p.log.Info("list of stream heads written", zap.String("file", name), zap.Int("streams", streams), zap.Bool("signed", key != nil))
	return nil
}
