export { findSchedule, type Project, projectsKey, type ScheduleSummary, useProjects } from './api/use-projects';
export { ProjectsPage } from './projects-page';
