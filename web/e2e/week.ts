// A schedule without weeks and the tasks of its first one.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { call, openClinic, ready } from './browser.ts';

/** Sends one command to a schedule. */
export const command = (page: Page, schedule: string, body: Record<string, unknown>) =>
  call<{ receipts: { outcome: string; ids: Record<string, number> }[] }>(
    page,
    'POST',
    `/api/schedules/${schedule}/commands`,
    { commands: [{ id: crypto.randomUUID(), ...body }] },
  );

export interface OwnSchedule {
  project: string;
  schedule: string;
  /** The address of its Gantt. */
  place: string;
}

/** Opens a new schedule beside the clinic's, from the list of projects. It has one activity and no weeks yet. */
export async function openOwnSchedule(page: Page): Promise<OwnSchedule> {
  await openClinic(page);
  const clinic = new URL(page.url()).pathname;
  const project = /project\/([\w-]+)/.exec(clinic)?.[1] ?? assert.fail(clinic);
  const body = { projectId: project, name: 'Torre nueva' };
  const { id: schedule } = await call<{ id: string }>(page, 'POST', '/api/sectors', body);
  await command(page, schedule, { type: 'activities.add', items: [{ name: 'Obra gruesa', parent: 0 }] });
  const place = clinic.replace(/schedule\/[\w-]+/, `schedule/${schedule}`);
  await page.goto(place);
  await ready(page);
  return { project, schedule, place };
}

/** Adds three tasks that are ready to a week that begins at `start`. A roadblock stands in the way of the last, "Vaciado eje 1". */
export async function addTasks(page: Page, schedule: string, start: number): Promise<void> {
  const gantt = await call<{ activities: { row: number[]; kind: string[] } }>(
    page,
    'GET',
    `/api/schedules/${schedule}/gantt`,
  );
  const activity = gantt.activities.row[gantt.activities.kind.lastIndexOf('task')];
  const items = ['Trazado eje 1', 'Moldaje eje 1', 'Vaciado eje 1'].map((name) => ({
    activity,
    name,
    start: start + 480,
    duration: 480,
  }));
  const { receipts } = await command(page, schedule, { type: 'tasks.add', items });
  const rows = Object.values(receipts[0].ids).sort((a, b) => a - b);
  await command(page, schedule, { type: 'tasks.set-lean', rows, to: 'Can' });
  await command(page, schedule, { type: 'roadblocks.add', items: [{ name: 'Falta bomba', tasks: [rows[2]] }] });
}
