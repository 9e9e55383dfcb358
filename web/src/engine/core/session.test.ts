// The core with an area made for the test: boards with a title and notes that lie on a board.
import { describe, expect, test, vi } from 'vitest';
import { MemoryCommandStore } from './command-store';
import { type RecordArea, type RecordDelta, type RecordSnapshot, recordModel } from './record-model';
import { Session } from './session';
import { type LiveHandlers, type Transport, TransportError } from './transport';
import type { SessionEvent } from './view';
import type { Receipt, Ref, Sent } from './wire';

type BoardCommand =
  | { type: 'board.entitle'; row: Ref; title: string }
  | { type: 'notes.add'; items: { board: Ref }[] }
  | { type: 'note.move'; row: Ref; board: Ref }
  | { type: 'boards.delete'; rows: Ref[] };

const area: RecordArea<BoardCommand> = {
  names: ['boards'],
  tables: { boards: { title: 'text' }, notes: { board: 'row' } },
  references: { one: new Set(['row', 'board']), many: new Set(['rows']), records: new Set(['items']) },
  perform(edit, command) {
    if (command.type === 'board.entitle') edit.set(command.row, 'title', command.title);
    if (command.type === 'notes.add') for (const { board } of command.items) edit.add('notes', { board });
    if (command.type === 'note.move') edit.set(command.row, 'board', command.board);
    if (command.type === 'boards.delete') edit.remove(command.rows);
  },
  about(rows, command, rowOf) {
    if (command.type !== 'board.entitle') return undefined;
    return rows.value(rowOf(command.row) ?? -1, 'title')?.toString();
  },
};

const snapshot: RecordSnapshot = {
  revision: 7,
  tables: { boards: { row: [1, 2], title: ['North', 'South'] }, notes: { row: [3], board: [1] } },
};

type BoardReceipt = Receipt<RecordDelta>;

/** A session whose server answers when the test says so. */
async function open() {
  const requests: { commands: Sent<BoardCommand>[]; answer: (receipts: BoardReceipt[] | Error) => void }[] = [];
  let live: LiveHandlers<RecordDelta> | undefined;
  const transport: Transport<BoardCommand, RecordDelta, RecordSnapshot> = {
    snapshot: async () => structuredClone(snapshot),
    stacks: async () => ({ undo: [], redo: [] }),
    send: (commands) =>
      new Promise((done, fail) => {
        const answer = (given: BoardReceipt[] | Error) => (given instanceof Error ? fail(given) : done(given));
        requests.push({ commands, answer });
      }),
    live: (_, handlers) => {
      live = handlers;
      return () => undefined;
    },
  };
  let made = 0;
  const session = new Session(recordModel(area), {
    transport,
    store: new MemoryCommandStore<BoardCommand>(),
    newId: () => `c${++made}`,
    defer: (task) => task(),
    wait: () => new Promise(() => undefined),
  });
  await session.open();
  const events: SessionEvent<BoardCommand, RecordDelta, void>[] = [];
  session.observe((event) => events.push(event));
  return {
    session,
    events,
    requests,
    /** Waits until the k-th request is on its way. */
    asked: (k = 1) => vi.waitFor(() => expect(requests).toHaveLength(k)),
    /** Waits until something happened `n` times. */
    heard: (n = 1) => vi.waitFor(() => expect(events).toHaveLength(n)),
    tell: (delta: RecordDelta) => live?.delta(delta),
    cell: (row: number, field: string) => session.view().plan.value(row, field),
  };
}

const delta = (command: string, base: number, revision: number, what: Partial<RecordDelta>): RecordDelta => ({
  base,
  revision,
  command,
  position: '',
  actor: 'ana',
  at: '2026-04-28T12:00:00Z',
  type: '',
  ...what,
});

describe('an area that lays field values over its rows', () => {
  test('an edit is on screen at once, pending until the receipt confirms it', async () => {
    const { session, requests, asked, heard, cell, events } = await open();
    session.edit({ type: 'board.entitle', row: 1, title: 'East' });
    await asked();
    expect(cell(1, 'title')).toBe('East');
    expect([...session.view().pending]).toEqual([1]);
    expect(requests[0].commands).toEqual([{ id: 'c1', type: 'board.entitle', row: 1, title: 'East' }]);

    const confirmed = delta('c1', 7, 8, { changed: [{ field: 'title', rows: [1], to: ['East wing'] }] });
    requests[0].answer([{ command: 'c1', outcome: 'accepted', revision: 8, delta: confirmed }]);
    await heard();
    expect(cell(1, 'title'), 'the server decides the value').toBe('East wing');
    expect(session.view().laid).toBeUndefined();
    expect(session.view()).toMatchObject({ waiting: 0, confirmedRevision: 8 });
    expect(events).toMatchObject([{ kind: 'settled', id: 'c1' }]);
  });

  test('a refused edit is taken back with its reason, and later edits of the same field stay', async () => {
    const { session, requests, asked, heard, cell, events } = await open();
    session.edit({ type: 'board.entitle', row: 1, title: 'East' });
    await asked();
    session.edit({ type: 'board.entitle', row: 2, title: 'West' });
    const fault = { code: 'board.locked', message: 'The board is locked.' };
    requests[0].answer([{ command: 'c1', outcome: 'refused', fault }]);
    await heard();
    expect([cell(1, 'title'), cell(2, 'title')]).toEqual(['North', 'West']);
    expect([...session.view().pending]).toEqual([2]);
    expect(events).toMatchObject([{ kind: 'refused', id: 'c1', fault, about: 'North' }]);
  });

  test('a right that is lost rolls back every edit that waits', async () => {
    const { session, requests, asked, heard, cell, events } = await open();
    session.edit({ type: 'board.entitle', row: 1, title: 'East' });
    await asked();
    session.edit({ type: 'note.move', row: 3, board: 2 });
    expect(cell(3, 'board')).toBe(2);
    requests[0].answer(new TransportError(403, { code: 'permission.denied', message: '' }));
    await heard();
    expect([cell(1, 'title'), cell(3, 'board')]).toEqual(['North', 1]);
    expect(session.view()).toMatchObject({ waiting: 0, laid: undefined });
    expect(events).toMatchObject([{ kind: 'lost', commands: [{ id: 'c1' }, { id: 'c2' }] }]);
  });

  test('a new row is drawn under a provisional number, and edits of it follow it to its own', async () => {
    const { session, requests, asked, heard, cell, events } = await open();
    const row = session.rowCreatedBy(session.edit({ type: 'notes.add', items: [{ board: 2 }] }));
    await asked();
    expect(row).toBeLessThan(0);
    expect(cell(row, 'board')).toBe(2);
    session.edit({ type: 'note.move', row, board: 1 });
    expect(cell(row, 'board')).toBe(1);

    const added = delta('c1', 7, 8, { added: { notes: { row: [9], board: [2] } } });
    requests[0].answer([{ command: 'c1', outcome: 'accepted', revision: 8, ids: { 'c1#1': 9 }, delta: added }]);
    await heard(2);
    await asked(2);
    expect(requests[1].commands, 'the server knows the row by what made it').toMatchObject([{ row: 'c1#1', board: 1 }]);
    expect(session.view().plan.rowsOf('notes')).toEqual([3, 9]);
    expect(cell(9, 'board')).toBe(1);
    expect(events).toContainEqual({ kind: 'numbered', rows: new Map([[row, 9]]) });
  });

  test('what somebody else changes is seen under an edit that waits, in the order of revisions', async () => {
    const { session, asked, tell, cell } = await open();
    session.edit({ type: 'board.entitle', row: 1, title: 'East' });
    await asked();
    tell(delta('other-2', 8, 9, { removed: { notes: [3] } }));
    expect(session.view().plan.rowsOf('notes'), 'its base is missing').toEqual([3]);
    tell(delta('other-1', 7, 8, { changed: [{ field: 'title', rows: [1, 2], to: ['N', 'S'] }] }));
    expect([cell(1, 'title'), cell(2, 'title')]).toEqual(['East', 'S']);
    expect(session.view().plan.rowsOf('notes')).toEqual([]);
  });

  test('a row that an edit deletes is gone until the edit is refused', async () => {
    const { session, requests, asked, heard, cell } = await open();
    session.edit({ type: 'boards.delete', rows: [2] });
    await asked();
    expect(session.view().plan.rowsOf('boards')).toEqual([1]);
    requests[0].answer([{ command: 'c1', outcome: 'refused', fault: { code: 'board.used', message: '' } }]);
    await heard();
    expect(session.view().plan.rowsOf('boards')).toEqual([1, 2]);
    expect(cell(2, 'title')).toBe('South');
  });
});
