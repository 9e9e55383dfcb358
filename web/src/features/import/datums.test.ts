import { expect, test } from 'vitest';
import { csvOf, datumsOf } from './datums';
import { aCheck, aProject } from './fixtures';

test('each datum stands in one group: to decide, converted, left out, as it is; what concerns most rows first', () => {
  const check = aCheck({
    project: aProject({
      problems: { 'link.external': 12, 'activity.wbs_summary': 3, 'value.replaced': 7 },
      leftOut: { 'TASK.float_path': 40, 'TASK.guid': 5, RISK: 9 },
    }),
    findings: [
      { code: 'link.external', severity: 'left-out', line: 8, table: 'TASKPRED', field: 'pred_task_id', value: '77' },
      { code: 'activity.wbs_summary', severity: 'converted', line: 3, table: 'TASK' },
      { code: 'value.replaced', severity: 'converted', line: 4, table: 'TASK', field: 'x' },
      { code: 'value.replaced', severity: 'converted', line: 5, table: 'TASK', field: 'x' },
    ],
  });
  const told = datumsOf(check, 'torre.xer').map((d) =>
    d.kind === 'finding'
      ? `${d.group} ${d.code} ${d.field} ${d.rows} ${d.findings.length}`
      : d.kind === 'left'
        ? `${d.group} ${d.table} ${d.of} ${d.fields.map((f) => `${f.field} ${f.rows}`).join(', ')}`
        : `${d.group} ${d.what} ${d.field} ${d.rows}`,
  );
  expect(told).toEqual([
    'left link.external TASKPRED.pred_task_id 12 1',
    'converted value.replaced TASK.x 7 2',
    'converted activity.wbs_summary TASK 3 1',
    'left TASK fields TASK.float_path 40, TASK.guid 5',
    'left RISK rows RISK 9',
    'same activities PROJWBS, TASK 5',
    'same links TASKPRED 2',
    'same calendars CALENDAR 1',
  ]);
});

test('rows of a table that are not taken stand apart from its fields; a column is not taken apart at its dots', () => {
  const left = (tool: string, leftOut: Record<string, number>) =>
    datumsOf(aCheck({ project: aProject({ tool, leftOut }) }), 'torre.xer').flatMap((d) =>
      d.kind === 'left' ? [`${d.of} ${d.table} ${d.rows}`] : [],
    );
  expect(left('p6', { RSRC: 2, 'RSRC.parent_rsrc_id': 7 })).toEqual(['fields RSRC 7', 'rows RSRC 2']);
  expect(left('table', { 'P. unit.': 4, 'a/b': 3 })).toEqual(['column P. unit. 4', 'column a/b 3']);
});

test('the places of what comes as it is are named as the file names them', () => {
  const place = (tool: string, name: string) => {
    const [first] = datumsOf(aCheck({ project: aProject({ tool }) }), name);
    return 'field' in first ? first.field : undefined;
  };
  expect(place('p6', 'torre.xml')).toBe('WBS, Activity');
  expect(place('msp', 'torre.xml')).toBe('Task');
  expect(place('table', 'torre.csv')).toBe('');
});

test('the list for a spreadsheet keeps separators and quotes, and starts no formula', () => {
  expect(csvOf([['a;b', 'dice "x"', '=1+1', '-A10', 3, undefined]], ';')).toBe(
    '\uFEFF"a;b";"dice ""x""";"\'=1+1";"\'-A10";3;\r\n',
  );
});
