package changelog

// IsDate tells whether the values of an attribute are civil minutes.
func IsDate(attribute string) bool { return dates[attribute] }

var dates = map[string]bool{
	"start_date": true, "end_date": true, "constraint_date": true, "second_constraint_date": true, "deadline": true, "expected_finish": true,
	"external_start": true, "external_finish": true,
	"suspended": true, "resumed": true, "actual_start": true, "actual_finish": true,
	"data_date": true, "must_finish_by": true, "week_end": true, "promise": true,
}
