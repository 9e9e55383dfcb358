// The generated plan of bench/src/data.js as a schedule on a server.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { call } from '../e2e/browser.ts';
import { DAY, generate, PROJECT_START } from './src/data.js';
import type { NeutralPlan } from './src/snapshot.ts';

/** Minutes between the end of a day and the begin of the next. */
const NIGHT = 16 * 60;

/** An activity, and one of its package that waits for nothing else. */
export interface Pair {
  name: string;
  row: number;
  next: number;
  days: number;
}

export interface Generated {
  address: string;
  rows: number;
  /** Spread evenly over the plan. */
  pairs: Pair[];
}

const dayOf = (day: number) => new Date(PROJECT_START + day * DAY).toISOString().slice(0, 10);

const hours =
  '<DayWorking>1</DayWorking><WorkingTimes><WorkingTime><FromTime>08:00:00</FromTime><ToTime>16:00:00</ToTime></WorkingTime></WorkingTimes>';
const week = [1, 2, 3, 4, 5, 6, 7].map((day) => `<WeekDay><DayType>${day}</DayType>${hours}</WeekDay>`).join('');

/** Eight hours every day of the week, as the plan counts its days; what waits for nothing may not begin before its day. */
function mspdi(name: string, { tasks, links }: NeutralPlan): string {
  const before = new Map<number, number[]>();
  for (const { source, target } of links) before.set(target, [...(before.get(target) ?? []), source]);
  const written = tasks.map(({ id, text, summary, level, start, days }) => {
    const waits = before.get(id) ?? [];
    const free = summary || waits.length > 0;
    return [
      `<Task><UID>${id}</UID><ID>${id}</ID><Name>${text}</Name><OutlineLevel>${level + 1}</OutlineLevel>`,
      `<Summary>${summary ? 1 : 0}</Summary><Duration>PT${days * 8}H0M0S</Duration><DurationFormat>7</DurationFormat>`,
      free ? '' : `<ConstraintType>4</ConstraintType><ConstraintDate>${dayOf(start)}T08:00:00</ConstraintDate>`,
      ...waits.map((of) => `<PredecessorLink><PredecessorUID>${of}</PredecessorUID><Type>1</Type></PredecessorLink>`),
      '</Task>',
    ].join('');
  });
  return `<?xml version="1.0" encoding="UTF-8"?><Project xmlns="http://schemas.microsoft.com/project"><Name>${name}.xml</Name><Title>${name}</Title><StartDate>${dayOf(0)}T08:00:00</StartDate><MinutesPerDay>480</MinutesPerDay><MinutesPerWeek>3360</MinutesPerWeek><CalendarUID>1</CalendarUID><Calendars><Calendar><UID>1</UID><Name>Every day</Name><IsBaseCalendar>1</IsBaseCalendar><BaseCalendarUID>-1</BaseCalendarUID><WeekDays>${week}</WeekDays></Calendar></Calendars><Tasks>${written.join('')}</Tasks></Project>`;
}

/** Imports a plan of so many rows into a project, and gives some places to edit it at. */
export async function importGenerated(page: Page, project: string, n: number, places: number): Promise<Generated> {
  const plan = generate(n);
  const name = `Generated ${n}`;
  const { csrf } = (await (await page.request.get('/api/session')).json()) as { csrf: string };
  const patience = { timeout: 300_000 };
  const id = crypto.randomUUID();
  const read = await page.request.post(`/api/projects/${project}/imports?name=${encodeURIComponent(name)}.xml`, {
    ...patience,
    headers: { 'X-CSRF-Token': csrf, 'Idempotency-Key': id, 'Content-Type': 'application/octet-stream' },
    data: Buffer.from(mspdi(name, plan)),
  });
  assert(read.ok(), await read.text());
  const done = await page.request.post(`/api/imports/${id}/finish`, {
    ...patience,
    headers: { 'X-CSRF-Token': csrf },
    data: {},
  });
  assert(done.ok(), await done.text());
  const { result } = (await done.json()) as { result: { schedule: string } };
  const { activities: a } = await call<{
    activities: { row: number[]; name: string[]; start: number[]; finish: number[] };
  }>(page, 'GET', `/api/schedules/${result.schedule}/gantt`);
  const { company } = await call<{ company: { id: string } }>(page, 'GET', '/api/session');
  const named = new Map(a.name.map((name, at) => [name, at]));
  const at = new Map(plan.tasks.map(({ id, text }) => [id, named.get(text) ?? 0]));
  const placeOf = (id: number) => at.get(id) ?? 0;
  const gap = (source: number, target: number) => a.start[placeOf(target)] - a.finish[placeOf(source)];
  const tasks = new Map(plan.tasks.map((task) => [task.id, task]));
  const waits = Map.groupBy(plan.links, ({ target }) => target);
  const pairs = plan.links.flatMap(({ source, target }): Pair[] => {
    const one = tasks.get(source);
    if (!one || tasks.get(target)?.parent !== one.parent || gap(source, target) !== NIGHT) return [];
    const others = (waits.get(target) ?? []).filter((link) => link.source !== source);
    if (others.some((link) => gap(link.source, target) <= NIGHT)) return [];
    return [{ name: one.text, row: a.row[placeOf(source)], next: a.row[placeOf(target)], days: one.days }];
  });
  return {
    address: `/${company.id}/project/${project}/schedule/${result.schedule}`,
    rows: a.row.length,
    pairs: Array.from({ length: places }, (_, k) => pairs[Math.floor(((k + 0.5) * pairs.length) / places)]),
  };
}
