export interface GanttScreenProps {
  orgId: string;
  projectId: string;
  scheduleId: string;
  /** A branch to open at, from `/gantt/:sectorId`. */
  sectorId?: string;
}

/** The Gantt of one schedule: toolbar, grid with timeline, status strip. Fills the sheet it is put in. */
export function GanttScreen(_: GanttScreenProps) {
  return null;
}
