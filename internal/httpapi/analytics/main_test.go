package analytics_test

import (
	"testing"

	"gantry/internal/httpapi/httpapitest"
)

func TestMain(m *testing.M) { httpapitest.Main(m) }
