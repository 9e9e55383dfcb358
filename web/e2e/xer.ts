// Primavera P6 files as small as a test needs them.

export interface XerProject {
  id: string;
  name: string;
  /** Code, name and hours; an activity works eight hours a day, Monday to Friday. */
  tasks: [code: string, name: string, hours: number][];
  /** Finish to start, by code. */
  links?: [from: string, to: string][];
  /** An activity code: its values with their short forms, and the short form that activities bear. */
  code?: { type: string; values: [short: string, name: string][]; of: Record<string, string> };
}

const shift = '(0||0(s|08:00|f|16:00)())';
const week = [1, 2, 3, 4, 5, 6, 7].map((day) => `(0||${day}()(${day > 1 && day < 7 ? shift : ''}))`).join('');
const calendar = `(0||CalendarData()((0||DaysOfWeek()(${week}))))`;

function table(name: string, fields: string, rows: (string | number)[][]): string {
  return [`%T\t${name}`, `%F\t${fields}`, ...rows.map((row) => `%R\t${row.join('\t')}`)].join('\r\n');
}

function codeTables(project: XerProject, taskId: (project: XerProject, code: string) => string): string[] {
  const { code } = project;
  if (!code) return [];
  const place = (short: string) => `${project.id}${1 + code.values.findIndex(([own]) => own === short)}`;
  return [
    table('ACTVTYPE', 'actv_code_type_id\tactv_code_type\tproj_id\tactv_code_type_scope', [
      [project.id, code.type, project.id, 'AS_Project'],
    ]),
    table(
      'ACTVCODE',
      'actv_code_id\tactv_code_type_id\tactv_code_name\tshort_name',
      code.values.map(([short, name]) => [place(short), project.id, name, short]),
    ),
    table(
      'TASKACTV',
      'task_id\tactv_code_type_id\tactv_code_id\tproj_id',
      Object.entries(code.of).map(([task, short]) => [taskId(project, task), project.id, place(short), project.id]),
    ),
  ];
}

/** The file with these projects, as P6 writes it. */
export function xer(...projects: XerProject[]): { name: string; mimeType: string; buffer: Buffer } {
  const taskId = (project: XerProject, code: string) =>
    `${project.id}${project.tasks.findIndex(([own]) => own === code) + 1}`;
  const text = [
    'ERMHDR\t20.12\t2026-01-05\tProject\tadmin',
    table(
      'PROJECT',
      'proj_id\tproj_short_name\tclndr_id\tplan_start_date\tlast_recalc_date',
      projects.map(({ id, name }) => [id, name, 3, '2026-01-05 00:00', '2026-01-05 08:00']),
    ),
    table('CALENDAR', 'clndr_id\tdefault_flag\tclndr_name\tday_hr_cnt\tweek_hr_cnt\tclndr_data', [
      [3, 'Y', 'Obra', 8, 40, calendar],
    ]),
    table(
      'PROJWBS',
      'wbs_id\tproj_id\tparent_wbs_id\tseq_num\tproj_node_flag\twbs_short_name\twbs_name',
      projects.map(({ id, name }) => [`${id}0`, id, '', 0, 'Y', id, name]),
    ),
    table(
      'TASK',
      'task_id\tproj_id\twbs_id\tclndr_id\ttask_code\ttask_name\ttask_type\tstatus_code\tcomplete_pct_type\ttarget_drtn_hr_cnt\tremain_drtn_hr_cnt',
      projects.flatMap((project) =>
        project.tasks.map(([code, name, hours]) => [
          taskId(project, code),
          project.id,
          `${project.id}0`,
          3,
          code,
          name,
          'TT_Task',
          'TK_NotStart',
          'CP_Drtn',
          hours,
          hours,
        ]),
      ),
    ),
    table(
      'TASKPRED',
      'task_pred_id\ttask_id\tpred_task_id\tproj_id\tpred_proj_id\tpred_type\tlag_hr_cnt',
      projects.flatMap((project) =>
        (project.links ?? []).map(([from, to], at) => [
          `${project.id}${at}`,
          taskId(project, to),
          taskId(project, from),
          project.id,
          project.id,
          'PR_FS',
          0,
        ]),
      ),
    ),
    ...projects.flatMap((project) => codeTables(project, taskId)),
    '%E',
    '',
  ];
  return { name: `${projects[0].name}.xer`, mimeType: 'text/plain', buffer: Buffer.from(text.join('\r\n'), 'latin1') };
}
