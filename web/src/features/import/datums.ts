import type { Check, FileProject, Finding } from './api/imports';

/** What becomes of a datum of the file. */
export type Group = 'decide' | 'converted' | 'left' | 'same';

/** One line of the list of what happens to what the file holds. */
export type Datum =
  | {
      kind: 'finding';
      group: 'converted' | 'left' | 'decide';
      code: string;
      field: string;
      rows: number;
      findings: Finding[];
    }
  /** What nothing takes: rows of a table of the file, a column of a table that is the file, or some fields. */
  | {
      kind: 'left';
      group: 'left';
      of: 'rows' | 'column' | 'fields';
      table: string;
      rows: number;
      fields: { field: string; rows: number }[];
    }
  | { kind: 'same'; group: 'same'; what: Same; field: string; rows: number; exceptions: number };

/** What is taken over as it stands. */
export const sames = ['activities', 'links', 'calendars', 'constraints', 'resources', 'tags', 'baselines'] as const;
export type Same = (typeof sames)[number];

const groupOf = { converted: 'converted', 'left-out': 'left', undecided: 'decide' } as const;

/** Where each tool keeps things, in the words of its files. */
const places: Record<string, Partial<Record<Same, string>>> = {
  xer: {
    activities: 'PROJWBS, TASK',
    links: 'TASKPRED',
    calendars: 'CALENDAR',
    constraints: 'TASK.cstr_type',
    resources: 'RSRC, TASKRSRC',
    tags: 'ACTVCODE, UDFVALUE',
    baselines: 'PROJECT',
  },
  p6: {
    activities: 'WBS, Activity',
    links: 'Relationship',
    calendars: 'Calendar',
    constraints: 'Activity.PrimaryConstraintType',
    resources: 'Resource, ResourceAssignment',
    tags: 'ActivityCode, UDF',
    baselines: 'BaselineProject',
  },
  msp: {
    activities: 'Task',
    links: 'PredecessorLink',
    calendars: 'Calendar',
    constraints: 'Task.ConstraintType',
    resources: 'Resource, Assignment',
    tags: 'ExtendedAttribute, OutlineCode',
    baselines: 'Baseline',
  },
};

function placesOf(tool: string, fileName: string): Partial<Record<Same, string>> {
  return places[tool === 'p6' && /\.xer$/i.test(fileName) ? 'xer' : tool] ?? {};
}

function countOf(project: FileProject, what: Same): number {
  return what === 'activities' ? project.activities + project.summaries : project[what];
}

/** A field of the file as `TABLE.field`, or what of it is known. */
export const fieldOf = ({ table, field }: Finding): string => [table, field].filter(Boolean).join('.');

function leftOf({ tool, leftOut }: FileProject): Datum[] {
  const entries = Object.entries(leftOut).map(([field, rows]) => ({ field, rows }));
  const one = (of: 'rows' | 'column', { field, rows }: { field: string; rows: number }): Datum => ({
    kind: 'left',
    group: 'left',
    of,
    table: field,
    rows,
    fields: [{ field, rows }],
  });
  if (tool === 'table') return entries.map((entry) => one('column', entry));
  const whole = entries.filter(({ field }) => !/[./]/.test(field));
  const byTable = Map.groupBy(
    entries.filter(({ field }) => /[./]/.test(field)),
    ({ field }) => field.split(/[./]/)[0],
  );
  const some: Datum[] = [...byTable].map(([table, fields]) => ({
    kind: 'left',
    group: 'left',
    of: 'fields',
    table,
    rows: Math.max(...fields.map(({ rows }) => rows)),
    fields: fields.sort((a, b) => b.rows - a.rows),
  }));
  return [...whole.map((entry) => one('rows', entry)), ...some];
}

/** What of a project nothing takes over, what concerns most rows first; with the findings of its check where that is known. */
export function leftOutOf(project: FileProject, check?: Check): Datum[] {
  const found = check ? datumsOf(check, '').filter((datum) => datum.group === 'left' && datum.kind === 'finding') : [];
  return [...found, ...leftOf(project)].sort((a, b) => b.rows - a.rows);
}

/** The list of a checked project, group by group; what concerns most rows comes first. */
export function datumsOf(check: Check, fileName: string): Datum[] {
  const byCode = Map.groupBy(check.findings, (finding) => finding.code);
  const found: Datum[] = [...byCode].map(([code, findings]) => ({
    kind: 'finding',
    group: groupOf[findings[0].severity],
    code,
    field: fieldOf(findings[0]),
    rows: check.project.problems[code] ?? findings.length,
    findings,
  }));
  const left = leftOf(check.project);
  const where = placesOf(check.project.tool, fileName);
  const same: Datum[] = sames
    .map((what) => ({
      kind: 'same' as const,
      group: 'same' as const,
      what,
      field: where[what] ?? '',
      rows: countOf(check.project, what),
      exceptions: what === 'calendars' ? check.project.exceptions : 0,
    }))
    .filter(({ rows }) => rows > 0);
  const most = (a: Datum, b: Datum) => b.rows - a.rows;
  return [...found.sort(most), ...left.sort(most), ...same];
}

/** Text that a spreadsheet neither splits nor takes for a formula. */
function quoted(text: string | number | undefined): string {
  if (text === undefined || typeof text === 'number') return String(text ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** The file spreadsheets of a language open: with its list separator, and the mark that tells UTF-8. */
export function csvOf(rows: readonly (readonly (string | number | undefined)[])[], separator: ';' | ','): string {
  return `\uFEFF${rows.map((row) => row.map(quoted).join(separator)).join('\r\n')}\r\n`;
}
