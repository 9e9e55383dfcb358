// Tasks and roadblocks in the session of a plan: laid over at once, followed live, named for refusals.
import { describe, expect, test, vi } from 'vitest';
import { MemoryCommandStore } from '../core/command-store';
import { type RecordSnapshot, recordModel } from '../core/record-model';
import { type LiveHandlers, PlanSession, type SessionEvent, type Transport } from '../schedule/plan-session';
import { morning, snapshot } from '../schedule/testing/plans';
import type { Delta, PlanCommand, Receipt, SentCommand } from '../schedule/wire';
import { lookahead } from './area';

/** Tasks 20 and 21 of activity 1, 22 beneath 21; roadblock 30 stands in the way of 20. */
const rows = (): RecordSnapshot => ({
  revision: 10,
  tables: {
    tasks: {
      row: [20, 21, 22],
      taskName: ['Trazado', 'Enfierradura', 'Recepción ITO'],
      taskPlace: [{ activity: 1 }, { activity: 1 }, { activity: 1, parent: 21 }],
      taskDuration: [480, 960, 480],
      lean: [{ status: 'Restricted', before: 'Committed' }, {}, { status: 'Can' }],
      computed: [
        { start: morning(0), finish: morning(0) + 480 },
        { start: morning(1), finish: morning(2) + 480 },
        { start: morning(1), finish: morning(1) + 480 },
      ],
    },
    roadblocks: { row: [30], roadblockName: ['Falta plano'], standing: [{ state: 'notreleased' }] },
    promises: { row: [31], promiseRoadblock: [30], deadline: [morning(0)] },
    blocks: { row: [32], blockRoadblock: [30], blockTask: [20] },
  },
});

async function open() {
  const sent: SentCommand[] = [];
  let answer: (receipts: Receipt[]) => void = () => undefined;
  let live: LiveHandlers | undefined;
  // What the server has by now: the session reads a snapshot again that is behind the screen.
  let revision = 10;
  const loads = vi.fn(async () => ({ ...rows(), revision }));
  const transport: Transport = {
    snapshot: async () => snapshot([{ row: 1, name: 'Losa', from: 0, to: 3 }], []),
    areas: loads,
    stacks: async () => ({ undo: [], redo: [] }),
    send: (commands) => {
      sent.push(...commands);
      return new Promise((done) => {
        answer = done;
      });
    },
    live: (_, handlers) => {
      live = handlers;
      return () => undefined;
    },
  };
  let made = 0;
  const session = new PlanSession({
    transport,
    store: new MemoryCommandStore(),
    newId: () => `c${++made}`,
    defer: (task) => task(),
    wait: async () => undefined,
  });
  await session.open();
  await session.openAreas();
  const cell = (row: number, field: string) => session.view().areas?.rows.value(row, field);
  const table = (name: string) => session.view().areas?.rows.rowsOf(name) ?? [];
  return {
    session,
    sent,
    loads,
    cell,
    table,
    answer: async (receipts: Receipt[]) => {
      await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0));
      answer(receipts);
      await vi.waitFor(() => expect(session.view().waiting).toBe(0));
    },
    tell(delta: Partial<Delta>) {
      revision = delta.revision ?? 11;
      live?.delta({
        schedule: 'schedule',
        base: 10,
        revision: 11,
        position: '11',
        command: 'theirs',
        actor: 'ana',
        at: '2026-04-28T12:00:00Z',
        type: '',
        ...delta,
      });
    },
  };
}

describe('tasks and roadblocks in the session of a plan', () => {
  test('an edit by another person is drawn when it arrives, and the schedule stays as it is', async () => {
    const { session, cell, tell } = await open();
    const { planVersion } = session.view();
    const name = session.view().plan.activities.name.join();
    tell({
      changed: [
        { field: 'taskName', rows: [21], from: ['Enfierradura'], to: ['Enfierradura de losa'] },
        { field: 'computed', rows: [20], from: [{}], to: [{ start: morning(4), finish: morning(4) + 480 }] },
      ] as unknown as Delta['changed'],
    });
    expect(cell(21, 'taskName')).toBe('Enfierradura de losa');
    expect(cell(20, 'computed'), 'tasks move with their activity').toMatchObject({ start: morning(4) });
    expect(session.view().plan.activities.name.join()).toBe(name);
    expect(planVersion).toBeGreaterThanOrEqual(0);
  });

  test('a schedule without tasks has none, whether its tables come empty or null, and takes the first', () => {
    const nothing = { row: null, taskName: null } as unknown as RecordSnapshot['tables'][string];
    const empty = recordModel(lookahead).read({ revision: 10, tables: { tasks: nothing } });
    expect(empty.rowsOf('tasks')).toEqual([]);
    empty.add('tasks', { row: [50], taskName: ['Trazado'] });
    expect(empty.value(50, 'taskName')).toBe('Trazado');
  });

  test('a part that changed without rows is read again', async () => {
    const { loads, tell } = await open();
    tell({ parts: ['lookahead'] });
    await vi.waitFor(() => expect(loads).toHaveBeenCalledTimes(2));
    tell({ base: 11, revision: 12, command: 'more', parts: ['requests'] });
    await Promise.resolve();
    expect(loads, 'another area concerns no task').toHaveBeenCalledTimes(2);
  });

  test('an edit is on screen at once, pending, and settled by the receipt', async () => {
    const { session, cell, sent, answer } = await open();
    session.edit({
      type: 'tasks.edit',
      rows: [20],
      set: { start: morning(2), responsibles: ['b', 'a', 'b'], weight: 250_000 },
    });
    expect(cell(20, 'computed')).toMatchObject({ start: morning(2), finish: morning(2) + 480 });
    expect(cell(20, 'taskResponsibles')).toBe('a b');
    expect(cell(20, 'taskWeight')).toEqual({ custom: true, share: 250_000 });
    expect([...(session.view().areas?.pending ?? [])]).toEqual([20]);
    await answer([{ command: sent[0]?.id ?? 'c1', outcome: 'unchanged' }]);
    expect(session.view().areas?.pending.size).toBe(0);
    expect(cell(20, 'taskResponsibles')).toBe('');
  });

  test('a refused edit goes back, and the notice names its task', async () => {
    const { session, cell, answer } = await open();
    const told: SessionEvent[] = [];
    session.observe((event) => told.push(event));
    session.edit({ type: 'tasks.edit', rows: [20], set: { name: '' } });
    await answer([{ command: 'c1', outcome: 'refused', fault: { code: 'task.name_invalid', message: 'No' } }]);
    expect(cell(20, 'taskName')).toBe('Trazado');
    expect(told).toMatchObject([{ kind: 'refused', about: 'Trazado' }]);
  });

  test('a new task hangs where it is said, also beneath one that has no number yet', async () => {
    const { session, cell, table } = await open();
    const id = session.edit({ type: 'tasks.add', items: [{ name: 'Vaciado', activity: 1 }] });
    const above = session.rowCreatedBy(id);
    const inner = session.edit({ type: 'tasks.add', items: [{ name: 'Bomba', parent: above }] });
    expect(cell(above, 'taskPlace')).toEqual({ activity: 1 });
    expect(cell(session.rowCreatedBy(inner), 'taskPlace')).toEqual({ activity: 1, parent: above });
    expect(table('tasks')).toHaveLength(5);
  });

  test('the last release gives a restricted task back what it was; Committed comes back as Debit', async () => {
    const { session, cell } = await open();
    session.edit({ type: 'roadblocks.add', items: [{ name: 'Sin bomba', tasks: [20, 22] }] });
    expect(cell(22, 'lean')).toEqual({ status: 'Restricted', before: 'Can' });
    session.edit({ type: 'roadblocks.set-status', rows: [30], status: 'released' });
    expect(cell(20, 'lean'), 'another one is in its way').toMatchObject({ status: 'Restricted' });
    const [, made] = session.view().areas?.rows.rowsOf('roadblocks') ?? [];
    session.edit({ type: 'roadblocks.set-status', rows: [made], status: 'released' });
    expect(cell(20, 'lean')).toEqual({ status: '' });
    expect(cell(22, 'lean')).toEqual({ status: 'Can' });
  });

  test('tasks go with what is beneath them, and roadblocks with the last task', async () => {
    const { session, table } = await open();
    session.edit({ type: 'tasks.delete', rows: [21] });
    expect(table('tasks')).toEqual([20]);
    session.edit({ type: 'tasks.delete', rows: [20] });
    expect(['tasks', 'roadblocks', 'promises', 'blocks'].map((name) => table(name).length)).toEqual([0, 0, 0, 0]);
  });

  test('a promise is a row of its own, and the first one stays', async () => {
    const { session, cell, table } = await open();
    session.edit({ type: 'roadblocks.promise', rows: [30], date: morning(3), reason: 'Feriado' });
    const [first, second] = table('promises');
    expect([cell(first, 'deadline'), cell(second, 'deadline'), cell(second, 'reason')]).toEqual([
      morning(0),
      morning(3),
      'Feriado',
    ]);
  });

  test('roadblocks are put in the way of a task once, and taken out of it', async () => {
    const { session, cell, table } = await open();
    session.edit({ type: 'roadblocks.assign', rows: [30], tasks: [20, 21] });
    expect(table('blocks')).toHaveLength(2);
    expect(cell(21, 'lean')).toEqual({ status: 'Restricted', before: '' });
    session.edit({ type: 'roadblocks.assign', rows: [30], tasks: [21], remove: true });
    expect(table('blocks')).toEqual([32]);
    expect(cell(21, 'lean')).toEqual({ status: '' });
  });

  test('a batch edits an activity and its tasks as one command', async () => {
    const { session, cell } = await open();
    const commands: PlanCommand[] = [
      { type: 'activity.rename', row: 1, name: 'Losa 2' },
      { type: 'tasks.set-lean', rows: [21], to: 'Can' },
      { type: 'tasks.move', rows: [21], activity: 1 },
    ];
    session.edit({ type: 'batch', commands });
    const { plan, waiting } = session.view();
    expect(plan.activities.name[plan.index.of(1)]).toBe('Losa 2');
    expect(cell(21, 'lean')).toEqual({ status: 'Can' });
    expect(waiting).toBe(1);
    expect(session.foresee({ type: 'tasks.delete', rows: [20] }).moved, 'tasks move no activity').toEqual([]);
  });
});
