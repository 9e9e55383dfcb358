package main

import (
	"github.com/ThreeDotsLabs/watermill"
	"go.uber.org/zap"
)

// watermillLog lets Watermill write to our log.
type watermillLog struct{ log *zap.Logger }

func (w watermillLog) Error(msg string, err error, fields watermill.LogFields) {
	w.log.Error(msg, append(zapFields(fields), zap.Error(err))...)
}

func (w watermillLog) Info(msg string, fields watermill.LogFields) {
	w.log.Info(msg, zapFields(fields)...)
}

func (w watermillLog) Debug(msg string, fields watermill.LogFields) {
	w.log.Debug(msg, zapFields(fields)...)
}

// Trace says every step of every message; that is below what our log has.
func (w watermillLog) Trace(string, watermill.LogFields) {}

func (w watermillLog) With(fields watermill.LogFields) watermill.LoggerAdapter {
	return watermillLog{w.log.With(zapFields(fields)...)}
}

func zapFields(fields watermill.LogFields) []zap.Field {
	out := make([]zap.Field, 0, len(fields))
	for k, v := range fields {
		out = append(out, zap.Any(k, v))
	}
	return out
}
