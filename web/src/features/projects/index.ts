export { createSchedule } from './api/create';
export {
  findSchedule,
  type Project,
  projectsKey,
  type ScheduleSummary,
  useProjectList,
  useProjects,
} from './api/use-projects';
export { ProjectsPage } from './projects-page';
