import type { Project } from './api/use-projects';

/** What the list is sorted by, ascending; the start of a project is that of its earliest schedule. */
export const sortKeys = ['start_date', 'name', 'stage'] as const;
export type SortKey = (typeof sortKeys)[number];

/** Stages in the order of a project's life. */
const stages = ['started', 'inoperation', 'suspended', 'stopped', 'finished', 'archived', 'deleted'];

function startOf(project: Project): number {
  const starts = project.schedules.map((s) => s.start).filter((start) => start !== null);
  return starts.length > 0 ? Math.min(...starts) : Number.POSITIVE_INFINITY;
}

/** A sorted copy. Projects that are equal by the key stand by name, those without a date at the end. */
export function sorted(projects: Project[], by: SortKey, language: string): Project[] {
  const names = (a: Project, b: Project) => a.name.localeCompare(b.name, language);
  return projects.toSorted((a, b) => {
    if (by === 'stage') return stages.indexOf(a.stage) - stages.indexOf(b.stage) || names(a, b);
    if (by === 'name' || startOf(a) === startOf(b)) return names(a, b);
    return startOf(a) - startOf(b);
  });
}
