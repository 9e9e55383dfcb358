package demo

import (
	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/project"
)

// The company and its projects, the same in every installation. The clinic is a project of its own in each language: as two schedules of
// one project it would be counted twice.
var (
	Company        = kernel.MustParseID("01930000-0000-7000-8000-000000000001")
	Project        = kernel.MustParseID("01930000-0000-7000-8000-000000000002") // in Spanish
	EnglishProject = kernel.MustParseID("01930000-0000-7000-8000-000000000003")
)

// Names of the company and the projects.
const (
	CompanyName        = "Constructora Lautaro"
	ProjectName        = "Clínica Los Robles"
	EnglishProjectName = "Los Robles Clinic"
	ProjectCity        = "Santiago"
)

// ProjectOf gives the project whose schedule has its names in a language, and its name.
func ProjectOf(language Language) (kernel.ProjectID, string) {
	if language == English {
		return EnglishProject, EnglishProjectName
	}
	return Project, ProjectName
}

// clinicPlanningDay is Thursday.
const clinicPlanningDay = 4

// Details are those of the clinic, and the names of the fields that hold them.
func Details() (project.Details, []string) {
	return project.Details{
		Type: "healthcare", Country: "CL", Currency: "UF", Budget: 412_500 * kernel.Unit, Size: 18_640 * kernel.Unit, SizeUnit: "m2", Phase: "construction", Contract: "lump_sum",
		PlanningDay: clinicPlanningDay,
	}, []string{"type", "country", "currency", "budget", "size", "sizeUnit", "phase", "contract", "planningDay"}
}

// Person is somebody of the demonstration company.
type Person struct {
	ID       kernel.UserID
	Email    string
	Name     string
	Lastname string
	Role     access.Role
}

func person(n byte, email, name, lastname string, role access.Role) Person {
	id := Company
	id[14], id[15] = 1, n
	return Person{ID: id, Email: email + "@lautaro.example", Name: name, Lastname: lastname, Role: role}
}

// People are one of every role and a second administrator. The first is whom a visitor becomes.
var People = []Person{
	person(1, "andres.fuentes", "Andrés", "Fuentes", access.ProjectLeader),
	person(2, "camila.rojas", "Camila", "Rojas", access.Admin),
	person(3, "maria.vidal", "María", "Vidal", access.Planner),
	person(4, "jorge.paredes", "Jorge", "Paredes", access.Superintendent),
	person(5, "pedro.soto", "Pedro", "Soto", access.Subtrade),
	person(6, "ignacio.lagos", "Ignacio", "Lagos", access.LastPlanner),
	person(7, "paula.reyes", "Paula", "Reyes", access.Client),
	person(8, "rodrigo.silva", "Rodrigo", "Silva", access.Manager),
	person(9, "elena.munoz", "Elena", "Muñoz", access.Admin),
}

// who finds a person by e-mail name, for the history.
func who(email string) Person {
	for _, p := range People {
		if p.Email == email+"@lautaro.example" {
			return p
		}
	}
	panic("nobody of the demonstration is called " + email)
}

// everybody is the people of the demonstration, who all belong to its projects.
func everybody() kernel.Set {
	ids := make([]string, len(People))
	for i, p := range People {
		ids[i] = p.ID.String()
	}
	return kernel.SetOf(ids...)
}
