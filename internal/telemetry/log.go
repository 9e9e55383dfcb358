package telemetry

import (
	"context"
	"fmt"
	"os"

	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
)

// NewLogger writes lines from level upwards to w. Format is "console", "json", or "auto": console on a terminal, json elsewhere.
func NewLogger(level, format string, w *os.File) (*zap.Logger, error) {
	least, err := zapcore.ParseLevel(level)
	if err != nil {
		return nil, fmt.Errorf("log level: %w", err)
	}
	if format == "auto" {
		format = "json"
		if info, err := w.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			format = "console"
		}
	}
	config := zap.NewProductionEncoderConfig()
	config.TimeKey, config.EncodeTime = "at", zapcore.ISO8601TimeEncoder
	config.EncodeDuration = zapcore.StringDurationEncoder
	var encoder zapcore.Encoder
	switch format {
	case "json":
		encoder = zapcore.NewJSONEncoder(config)
	case "console":
		config.EncodeLevel = zapcore.CapitalLevelEncoder
		encoder = zapcore.NewConsoleEncoder(config)
	default:
		return nil, fmt.Errorf("log format %q is not auto, console or json", format)
	}
	return zap.New(zapcore.NewCore(encoder, zapcore.Lock(w), least), zap.AddStacktrace(zapcore.DPanicLevel)), nil
}

// Log is the logger with the context's correlation id on every line.
func Log(ctx context.Context, log *zap.Logger) *zap.Logger {
	if id := Correlation(ctx); id != "" {
		return log.With(zap.String("correlation", id))
	}
	return log
}
