// A plan with a part of its own (a title) and two further areas: boards and the notes that lie on them.
import { describe, expect, test, vi } from 'vitest';
import { joinAreas } from './area-rows';
import { MemoryCommandStore } from './command-store';
import type { Laid } from './laid-edits';
import type { PlanModel } from './plan-model';
import type { RecordArea, RecordDelta, RecordSnapshot } from './record-model';
import { Session } from './session';
import { type LiveHandlers, type Transport, TransportError } from './transport';
import type { Receipt, Ref, Sent } from './wire';

type Command =
  | { type: 'plan.entitle'; title: string }
  | { type: 'board.paint'; row: Ref; colour: string }
  | { type: 'boards.add'; items: { colour: string }[] }
  | { type: 'note.move'; note: Ref; board: Ref }
  | { type: 'batch'; commands: Command[] };

const boards: RecordArea<Command> = {
  names: ['boards'],
  tables: { boards: { colour: 'text' } },
  references: { one: new Set(['row']), many: new Set(), records: new Set(['commands']) },
  perform(edit, command) {
    if (command.type === 'board.paint') edit.set(command.row, 'colour', command.colour);
    if (command.type === 'boards.add') for (const { colour } of command.items) edit.add('boards', { colour });
  },
  about: (rows, command, rowOf) =>
    command.type === 'board.paint' ? rows.value(rowOf(command.row) ?? -1, 'colour')?.toString() : undefined,
};

const notes: RecordArea<Command> = {
  names: ['notes'],
  tables: { notes: { board: 'row', due: 'minute', tags: 'list' } },
  references: { one: new Set(['note', 'board']), many: new Set(), records: new Set() },
  perform(edit, command) {
    if (command.type === 'note.move') edit.set(command.note, 'board', command.board);
  },
  about: () => undefined,
};

interface Titled {
  title: string;
}
type Delta = RecordDelta & { title?: string };
type Snapshot = { revision: number; title: string };

const model: PlanModel<Titled, Command, Delta, Snapshot, void, Laid<Titled>> = {
  references: { one: new Set(), many: new Set(), records: new Set() },
  areas: joinAreas([boards, notes]),
  head: (snapshot) => snapshot,
  read: ({ title }) => ({ title }),
  apply(plan, { title }) {
    if (title !== undefined) plan.title = title;
  },
  lay(confirmed, commands) {
    let { title } = confirmed;
    for (const { command } of commands) if (command.type === 'plan.entitle') title = command.title;
    return { plan: { title }, pending: new Set() };
  },
  added: () => [],
  about: () => undefined,
};

const rowsAt = (revision: number): RecordSnapshot => ({
  revision,
  tables: { boards: { row: [1, 2], colour: ['red', 'blue'] }, notes: { row: [3], board: [1] } },
});

/** The rows as a later reading gives them: board 2 has another colour. */
const rowsWith = (revision: number, colour: string): RecordSnapshot => ({
  revision,
  tables: { ...rowsAt(revision).tables, boards: { row: [1, 2], colour: ['red', colour] } },
});

/** Everything that needs no answer from outside has run. */
const settled = () => new Promise((done) => setImmediate(done));

async function open() {
  const requests: { commands: Sent<Command>[]; answer: (receipts: Receipt<Delta>[]) => void }[] = [];
  const loads: ((given: RecordSnapshot | Error) => void)[] = [];
  let live: LiveHandlers<Delta> | undefined;
  let revision = 7;
  const transport: Transport<Command, Delta, Snapshot> = {
    snapshot: async () => ({ revision, title: 'Plan' }),
    areas: () =>
      new Promise((done, fail) => loads.push((given) => (given instanceof Error ? fail(given) : done(given)))),
    stacks: async () => ({ undo: [], redo: [] }),
    send: (commands) => new Promise((answer) => requests.push({ commands, answer })),
    live: (_, handlers) => {
      live = handlers;
      return () => undefined;
    },
  };
  let made = 0;
  const session = new Session(model, {
    transport,
    store: new MemoryCommandStore<Command>(),
    newId: () => `c${++made}`,
    defer: (task) => task(),
    wait: async () => undefined,
  });
  await session.open();
  return {
    session,
    requests,
    loads,
    tell: (delta: Delta) => live?.delta(delta),
    reload(at: number) {
      revision = at;
      live?.reload();
    },
    cell: (row: number, field: string) => session.view().areas?.rows.value(row, field),
    asked: (k: number) => vi.waitFor(() => expect(requests).toHaveLength(k)),
    loading: (k: number) => vi.waitFor(() => expect(loads).toHaveLength(k)),
  };
}

const delta = (base: number, what: Partial<Delta>, command = `other-${base}`): Delta => ({
  base,
  revision: base + 1,
  command,
  position: '',
  actor: 'ana',
  at: '2026-04-28T12:00:00Z',
  type: '',
  ...what,
});

const paint = (base: number, colour: string, command?: string) =>
  delta(base, { changed: [{ field: 'colour', rows: [1], to: [colour] }] }, command);

describe('the further areas of a plan', () => {
  test('are loaded when a screen needs them, once', async () => {
    const { session, loads, cell } = await open();
    expect(session.view().areas).toBeUndefined();
    const both = Promise.all([session.openAreas(), session.openAreas()]);
    loads[0](rowsAt(7));
    await both;
    expect(loads).toHaveLength(1);
    expect(cell(1, 'colour')).toBe('red');
    expect([cell(3, 'due'), cell(3, 'tags')], 'what no row says').toEqual([null, []]);
  });

  test('a load that fails may be tried again', async () => {
    const { session, loads, cell } = await open();
    const first = session.openAreas();
    loads[0](new TransportError(503));
    await expect(first).rejects.toThrow();
    const second = session.openAreas();
    loads[1](rowsAt(7));
    await second;
    expect(cell(2, 'colour')).toBe('blue');
  });

  test('deltas that arrive while the rows load are applied to them, and none twice', async () => {
    const { session, loads, tell, cell } = await open();
    const opened = session.openAreas();
    tell(paint(7, 'green'));
    tell(delta(8, { added: { boards: { row: [5], colour: ['grey'] } } }));
    loads[0]({ revision: 8, tables: { ...rowsAt(8).tables, boards: { row: [1, 2], colour: ['lime', 'blue'] } } });
    await opened;
    expect(cell(1, 'colour'), 'the snapshot shows revision 8').toBe('lime');
    expect(session.view().areas?.rows.rowsOf('boards')).toEqual([1, 2, 5]);
  });

  test('rows older than the plan on screen are asked for again', async () => {
    const { session, loads, loading, cell } = await open();
    const opened = session.openAreas();
    loads[0](rowsAt(6));
    await loading(2);
    expect(session.view().areas).toBeUndefined();
    loads[1](rowsAt(7));
    await opened;
    expect(cell(1, 'colour')).toBe('red');
  });

  test('one batch edits both areas and the plan, is pending row by row and settles as one', async () => {
    const { session, loads, requests, asked, cell } = await open();
    const opened = session.openAreas();
    loads[0](rowsAt(7));
    await opened;
    session.edit({
      type: 'batch',
      commands: [
        { type: 'board.paint', row: 1, colour: 'green' },
        { type: 'note.move', note: 3, board: 2 },
      ],
    });
    expect([cell(1, 'colour'), cell(3, 'board')]).toEqual(['green', 2]);
    expect([...(session.view().areas?.pending ?? [])]).toEqual([1, 3]);
    await asked(1);
    const changed = [
      { field: 'colour', rows: [1], to: ['dark green'] },
      { field: 'board', rows: [3], to: [2] },
    ];
    requests[0].answer([{ command: 'c1', outcome: 'accepted', revision: 8, delta: delta(7, { changed }, 'c1') }]);
    await vi.waitFor(() => expect(session.view().waiting).toBe(0));
    expect([cell(1, 'colour'), cell(3, 'board')]).toEqual(['dark green', 2]);
    expect(session.view().areas?.pending.size).toBe(0);
  });

  test('a refused edit is taken back, named by its row', async () => {
    const { session, loads, requests, asked, cell } = await open();
    const opened = session.openAreas();
    loads[0](rowsAt(7));
    await opened;
    const told: unknown[] = [];
    session.observe((event) => told.push(event));
    session.edit({ type: 'board.paint', row: 1, colour: 'green' });
    await asked(1);
    requests[0].answer([{ command: 'c1', outcome: 'refused', fault: { code: 'board.dry', message: '' } }]);
    await vi.waitFor(() => expect(told).toMatchObject([{ kind: 'refused', about: 'red' }]));
    expect(cell(1, 'colour')).toBe('red');
  });

  test('a row made in one area is moved to in another before the server has numbered it', async () => {
    const { session, loads, requests, asked, cell } = await open();
    const opened = session.openAreas();
    loads[0](rowsAt(7));
    await opened;
    const board = session.rowCreatedBy(session.edit({ type: 'boards.add', items: [{ colour: 'pink' }] }));
    session.edit({ type: 'note.move', note: 3, board });
    expect(cell(3, 'board')).toBe(board);
    await asked(1);
    const added = delta(7, { added: { boards: { row: [9], colour: ['pink'] } } }, 'c1');
    requests[0].answer([{ command: 'c1', outcome: 'accepted', revision: 8, delta: added }]);
    await asked(2);
    expect(requests[1].commands).toMatchObject([{ note: 3, board: 'c1#1' }]);
    expect([cell(9, 'colour'), cell(3, 'board')]).toEqual(['pink', 9]);
  });

  test('after a gap the rows are read again with the plan', async () => {
    const { session, loads, reload, loading, cell } = await open();
    const opened = session.openAreas();
    loads[0](rowsAt(7));
    await opened;
    reload(12);
    await loading(2);
    loads[1]({ revision: 12, tables: { boards: { row: [1], colour: ['black'] }, notes: { row: [] } } });
    await vi.waitFor(() => expect(cell(1, 'colour')).toBe('black'));
    expect(cell(3, 'board')).toBeUndefined();
  });

  test('two deltas in a row that only name an area have its rows read once more, and what comes meanwhile is kept', async () => {
    const { session, loads, tell, loading, cell } = await open();
    const opened = session.openAreas();
    loads[0](rowsAt(7));
    await opened;
    tell(delta(7, { parts: ['boards'] }));
    await loading(2);
    tell(delta(8, { parts: ['notes'] }));
    await settled();
    expect(loads, 'one reading at a time').toHaveLength(2);
    tell(paint(9, 'green'));
    loads[1](rowsWith(8, 'cyan'));
    await vi.waitFor(() => expect(cell(2, 'colour')).toBe('cyan'));
    expect(cell(1, 'colour'), 'over the first reading').toBe('green');
    await loading(3);
    tell(delta(10, { changed: [{ field: 'board', rows: [3], to: [2] }] }));
    loads[2](rowsWith(10, 'teal'));
    await vi.waitFor(() => expect(cell(2, 'colour')).toBe('teal'));
    expect(cell(3, 'board'), 'over the second').toBe(2);
    expect(loads, 'no more is asked for').toHaveLength(3);
  });

  test('a history that went back while the rows are read does not keep the reading waiting', async () => {
    const { session, loads, tell, loading, cell, reload } = await open();
    const opened = session.openAreas();
    loads[0](rowsAt(7));
    await opened;
    tell(delta(7, { parts: ['boards'] }));
    await loading(2);
    reload(5);
    await vi.waitFor(() => expect(session.view().confirmedRevision).toBe(5));
    loads[1](rowsAt(5));
    await loading(3);
    loads[2]({ revision: 5, tables: { boards: { row: [1], colour: ['black'] }, notes: { row: [] } } });
    await vi.waitFor(() => expect(cell(1, 'colour')).toBe('black'));
  });

  test('what a screen holds of the rows does not change under it', async () => {
    const { session, loads, tell } = await open();
    const opened = session.openAreas();
    loads[0](rowsAt(7));
    await opened;
    const before = session.view().areas;
    tell(paint(7, 'green'));
    tell(paint(8, 'white'));
    expect(before?.rows.value(1, 'colour')).toBe('red');
    expect(session.view().areas?.rows.value(1, 'colour')).toBe('white');
  });

  test('two areas with a table of the same name are refused', () => {
    expect(() => joinAreas([boards, boards])).toThrow('boards');
  });
});
