import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY, type Fault, type PlanCommand, type Receipt, type SentCommand } from '@/engine';
import { morning, PER_DAY } from '@/engine/schedule/testing/plans';
import { clearNotices } from '@/shared/ui';
import { useNotices } from '@/shared/ui/notice-store';
import { anApi, HttpResponse, http } from '@/test-render';
import type { GanttSurroundings } from './gantt-context';
import { linkChange } from './link-text';
import { openGantt, refusedBy } from './testing/open-gantt';

const api = anApi();

beforeEach(() => {
  localStorage.clear();
  clearNotices();
  // jsdom lays nothing out: everything is as large as a screen.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  return () => vi.restoreAllMocks();
});

const beside = {
  toProjects: () => {},
  openCalendars: () => {},
  settingsDialog: () => null,
  baselinesDialog: () => null,
  updatesDialog: () => null,
  moveUpdate: () => {},
  requestsDialog: () => null,
  printDialog: () => null,
  exportDialog: () => null,
} satisfies GanttSurroundings;

const changed: Fault = { code: 'conflict.field_changed', message: 'Alguien lo cambió.', params: { value: 'Pilares' } };
const against: Fault = { code: 'activity.start_conflicts', message: 'No comenzar después del 8 abr 2026.' };
const circle: Fault = { code: 'link.cycle', message: 'Formaría un ciclo.', params: { rows: [1, 2] } };

const faults: Partial<Record<PlanCommand['type'], Fault>> = {
  'activity.rename': changed,
  'activity.set-start': against,
  'links.add': circle,
};
const faultOf = (command: SentCommand): Fault => faults[command.type] ?? { code: 'refused', message: 'No.' };

/** Lets the answers through when the test says so. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = async (commands: readonly SentCommand[]): Promise<Receipt[]> => {
    await promise;
    return commands.map((command) => refusedBy(command.id, faultOf(command)));
  };
  return { answer, open: () => act(async () => resolve()) };
}

const conflict = () => screen.findByRole('dialog', { name: /cambió este nombre antes que tú/ });
const confirmation = () => screen.findByRole('dialog', { name: 'La fecha contradice la restricción de fecha' });
const field = () => screen.getByRole<HTMLInputElement>('textbox');

describe('what is asked behind refusals', () => {
  test('comes one after the other where it comes apart, and each can be answered', async () => {
    const { session, store, sent } = await openGantt({ refuse: faultOf });
    act(() => void session.edit({ type: 'activity.rename', row: 1, name: 'Muros norte', seen: 'Muros' }));
    await conflict();
    act(() => void session.edit({ type: 'activity.set-start', row: 2, start: morning(9) }));
    await waitFor(() => expect(store.getState().waiting).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Dejar Pilares' }));
    await confirmation();
    expect(document.activeElement?.textContent).toBe('Dejar como está');
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar igual' }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'activity.set-start', confirmed: true }));
  });

  test('waits until the cell under the hand is done, and what is half typed stays', async () => {
    const gated = gate();
    const { session, store, at, sent } = await openGantt({ answer: gated.answer });
    act(() => void session.edit({ type: 'activity.rename', row: 1, name: 'Muros norte', seen: 'Muros' }));
    at(4, 'name');
    await userEvent.keyboard('{F2}Traz');
    await gated.open();
    await waitFor(() => expect(store.getState().waiting).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field().value).toBe('Traz');
    await userEvent.keyboard('o{Escape}');
    await conflict();
    expect(sent).toHaveLength(1);
  });

  test('waits behind a question that is open', async () => {
    const gated = gate();
    const { session, store, at } = await openGantt({ answer: gated.answer });
    act(() => void session.edit({ type: 'activity.rename', row: 1, name: 'Muros norte', seen: 'Muros' }));
    at(4, 'name');
    await userEvent.keyboard('{Shift>}d{/Shift}');
    const own = await screen.findByRole('dialog', { name: '¿Eliminar 1 actividad?' });
    await gated.open();
    await waitFor(() => expect(store.getState().waiting).toHaveLength(1));
    expect(screen.getByRole('dialog')).toBe(own);
    await userEvent.click(within(own).getByRole('button', { name: 'Cancelar' }));
    await conflict();
  });
});

describe('a date against a constraint', () => {
  const settings = (constraintValidation: boolean) => [
    { userId: 'camila', code: 'CONSTRAINT_VALIDATION', metadata: { constraintValidation } },
  ];
  const move: PlanCommand = { type: 'activity.set-start', row: 2, start: morning(9) };
  const unconfirmed = (command: SentCommand): Fault =>
    'confirmed' in command && command.confirmed ? { code: 'refused', message: 'No.' } : against;

  test('cpm-101 asks before it converts; after “do not show again” a notice says what was done', async () => {
    const stored: unknown[] = [];
    let asks = true;
    api.use(
      http.get('/api/usersettings/camila', () => {
        return HttpResponse.json(settings(asks));
      }),
      http.post('/api/usersettings/', async ({ request }) => {
        stored.push(await request.json());
        asks = false;
        return HttpResponse.json(settings(false)[0]);
      }),
      http.get('*/api/schedules/:schedule/baseline', () => HttpResponse.json({ number: 0, name: '', row: [] })),
    );
    const { session, sent } = await openGantt({ refuse: unconfirmed, surroundings: beside });
    act(() => void session.edit(move));
    const dialog = await confirmation();
    expect(dialog.textContent).toContain('No comenzar después del 8 abr 2026.');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'No volver a mostrar' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Aplicar igual' }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'activity.set-start', confirmed: true }));
    await waitFor(() =>
      expect(stored).toEqual([
        { userId: 'camila', code: 'CONSTRAINT_VALIDATION', metadata: { constraintValidation: false } },
      ]),
    );
    act(() => void session.edit({ ...move, row: 4 }));
    await waitFor(() =>
      expect(useNotices.getState().told.map((notice) => notice.title)).toContain(
        'Fecha aplicada contra su restricción',
      ),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent.at(-1)).toMatchObject({ type: 'activity.set-start', row: 4, confirmed: true });
  });

  test('cpm-101 keeping the date as it is sends nothing and forgets the choice', async () => {
    const stored: unknown[] = [];
    api.use(
      http.get('/api/usersettings/camila', () => HttpResponse.json(settings(true))),
      http.post('/api/usersettings/', () => {
        stored.push(1);
        return HttpResponse.json(settings(false)[0]);
      }),
      http.get('*/api/schedules/:schedule/baseline', () => HttpResponse.json({ number: 0, name: '', row: [] })),
    );
    const { session, sent } = await openGantt({ refuse: faultOf, surroundings: beside });
    act(() => void session.edit(move));
    const dialog = await confirmation();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'No volver a mostrar' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Dejar como está' }));
    expect(sent).toHaveLength(1);
    expect(stored).toEqual([]);
  });
});

describe('duplicating', () => {
  test('gantt-114 is confirmed with what is copied, branches whole', async () => {
    const { sent, at } = await openGantt();
    at(5, 'name');
    await userEvent.keyboard('{Control>}d{/Control}');
    const dialog = await screen.findByRole('dialog', { name: '¿Duplicar 3 actividades?' });
    expect(sent).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await userEvent.keyboard('{Control>}d{/Control}');
    await screen.findByRole('dialog', { name: '¿Duplicar 3 actividades?' });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ type: 'activities.duplicate', rows: [5] }]));
  });

  test('gantt-114 a selection that cannot be duplicated says why', async () => {
    const { sent, at } = await openGantt();
    at(0, 'name');
    await userEvent.keyboard('{Control>}d{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Esta selección no se duplica' });
    expect(dialog.textContent).toContain('El resumen del proyecto es uno solo.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Entendido' }));
    expect(sent).toEqual([]);
  });
});

describe('a link two people changed', () => {
  const edit: PlanCommand = { type: 'link.change', link: 500, linkType: 'SS', seen: { type: 'FF', lag: PER_DAY } };
  const theirs: Fault = {
    code: 'conflict.field_changed',
    message: 'Alguien lo cambió.',
    params: { row: 500, field: 'linkType', seen: 'FF', value: 'FS' },
  };
  const words = {
    es: {
      title: 'Otra persona cambió este vínculo antes que tú',
      link: '2 Muros → 3 Losa',
      values: [
        ['Tenía', 'Tipo: FF · Desfase en días hábiles: 1 d'],
        ['Ahora tiene', 'Tipo: FC · Desfase en días hábiles: 2 d'],
        ['Tú pones', 'Tipo: CC · Desfase en días hábiles: 2 d'],
      ],
      keep: 'Dejar FC+2d',
      put: 'Poner CC+2d',
    },
    en: {
      title: 'Somebody else changed this link before you',
      link: '2 Muros → 3 Losa',
      values: [
        ['It was', 'Type: FF · Lag in working days: 1d'],
        ['It is now', 'Type: FS · Lag in working days: 2d'],
        ['You put', 'Type: SS · Lag in working days: 2d'],
      ],
      keep: 'Keep FS+2d',
      put: 'Put SS+2d',
    },
  } as const;

  test.each(['es', 'en'] as const)(
    'is reported with what it was, is and would be, and can be insisted on: %s',
    async (language) => {
      const { title, link, values, keep, put } = words[language];
      const { session, sent } = await openGantt({ refuse: theirs, language, ties: [[1, 2, 'FS', 2]] });
      act(() => void session.edit(edit));
      const dialog = await screen.findByRole('dialog', { name: title });
      expect(dialog.textContent).toContain(link);
      const told = within(dialog)
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')]);
      expect(told).toEqual(values);
      expect(within(dialog).getByRole('button', { name: keep })).toBeDefined();
      await userEvent.click(within(dialog).getByRole('button', { name: put }));
      await waitFor(() => expect(sent).toHaveLength(2));
      expect(sent[1]).toMatchObject({ linkType: 'SS', seen: { type: 'FS', lag: 2 * PER_DAY, elapsed: false } });
    },
  );

  test.each([
    [false, 'FC+2dc', 'FC+6d', 6 * PER_DAY],
    [true, 'FC+6d', 'FC+2dc', 2 * DAY],
  ] as const)(
    'sem-110 a lag typed around the clock (%s) counts as it was typed, though theirs counts otherwise by now',
    async (elapsed, now, mine, lag) => {
      const theirs = elapsed ? 6 * PER_DAY : 2 * DAY;
      const refuse = (field: string, value: unknown): Fault => ({ ...changed, params: { row: 500, field, value } });
      const { session, sent } = await openGantt({
        refuse: refuse('lagElapsed', !elapsed),
        ties: [[1, 2, 'FS', theirs / PER_DAY]],
      });
      act(() => {
        const seen = { link: 500, type: 'FS', lag: elapsed ? DAY : 3 * PER_DAY, elapsed } as const;
        session.edit(linkChange(seen, { ...seen, lag })!);
      });
      await screen.findByRole('button', { name: `Dejar ${now}` });
      await userEvent.click(screen.getByRole('button', { name: `Poner ${mine}` }));
      await waitFor(() => expect(sent).toHaveLength(2));
      expect(sent[1]).toMatchObject({ lag, elapsed, seen: { type: 'FS', lag: theirs, elapsed: !elapsed } });
    },
  );

  test('can be insisted on from the list of all that was refused', async () => {
    const { session, sent } = await openGantt({ refuse: theirs, ties: [[1, 2, 'FS', 2]] });
    act(() => {
      session.edit(edit);
      session.edit({ type: 'activity.rename', row: 1, name: 'Muros norte' });
    });
    const dialog = await screen.findByRole('dialog', { name: '2 cambios no se aplicaron' });
    const [first] = within(dialog).getAllByRole('listitem');
    expect(first.textContent).toContain('Cambiar el vínculo: CC');
    expect(first.textContent).toContain('Ahora tiene: FC+2d');
    const before = sent.length;
    await userEvent.click(within(first).getByRole('button', { name: 'Poner CC+2d' }));
    await waitFor(() => expect(sent).toHaveLength(before + 1));
    expect(sent[before]).toMatchObject({ type: 'link.change', seen: { type: 'FS', lag: 2 * PER_DAY, elapsed: false } });
  });
});

test('an external date two people changed is reported by its name, as dates, and is insisted on over theirs', async () => {
  const refuse: Fault = { ...changed, params: { row: 1, field: 'externalStart', seen: null, value: morning(2) } };
  const { session, sent } = await openGantt({ refuse });
  act(() => void session.edit({ type: 'activity.set-external-start', row: 1, date: morning(4), seen: null }));
  const dialog = await screen.findByRole('dialog', {
    name: 'Otra persona cambió este inicio temprano externo antes que tú',
  });
  const told = within(dialog)
    .getAllByRole('definition')
    .map((one) => one.textContent);
  expect(told).toEqual(['sin fecha', '8 abr 2026', '10 abr 2026']);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Poner 10 abr 2026' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ type: 'activity.set-external-start', date: morning(4), seen: morning(2) });
});

test('a constraint somebody else took away is reported as no date, and a date put all the same has seen none', async () => {
  const seen = morning(2);
  const refuse: Fault = { ...changed, params: { row: 1, field: 'constraint', seen, value: null } };
  const { session, sent } = await openGantt({ refuse });
  act(() => void session.edit({ type: 'activity.set-constraint-date', row: 1, date: morning(4), seen }));
  const told = within(await screen.findByRole('dialog'))
    .getAllByRole('definition')
    .map((one) => one.textContent);
  expect(told).toEqual(['8 abr 2026', 'sin fecha', '10 abr 2026']);
  await userEvent.click(screen.getByRole('button', { name: 'Poner 10 abr 2026' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ id: sent[1].id, type: 'activity.set-constraint-date', row: 1, date: morning(4) });
});

test.each([
  ['externalStart', 'el inicio temprano externo'],
  ['externalFinish', 'el término tardío externo'],
  ['pinnedStart', 'el inicio puesto a mano'],
  ['actualStart', 'el inicio real'],
])('an undo that is refused names the field that was changed since, and its activity: %s', async (field, words) => {
  api.use(http.get('/api/people', () => HttpResponse.json([{ id: 'u-bruno', name: 'Bruno', lastname: 'Rojas' }])));
  const fault: Fault = { code: 'undo.changed_since', message: 'No.', params: { row: 1, field, user: 'u-bruno' } };
  const { session } = await openGantt({ refuse: fault });
  act(() => void session.edit({ type: 'undo' }));
  const dialog = await screen.findByRole('dialog', { name: 'No se puede deshacer completo' });
  await waitFor(() => expect(dialog.textContent).toContain(`Bruno R. cambió después ${words} de Muros`));
});

test.each([
  ['undo', 'undo.nothing', 'No tienes cambios que deshacer.'],
  ['redo', 'redo.nothing', 'No tienes cambios que rehacer.'],
] as const)('%s without anything to take back is a quiet notice', async (type, code, message) => {
  const { session } = await openGantt({ refuse: { code, message } });
  act(() => void session.edit({ type }));
  await waitFor(() => expect(useNotices.getState().current).toMatchObject({ tone: 'info', title: message }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an undo of what others have overwritten wholly offers the change before it and no rest', async () => {
  api.use(http.get('/api/people', () => HttpResponse.json([{ id: 'u-bruno', name: 'Bruno', lastname: 'Rojas' }])));
  const params = { row: 1, field: 'duration', user: 'u-bruno', command: 'c-new', rest: false, next: 'c-old' };
  const { session, sent } = await openGantt({
    refuse: (command) =>
      command.type === 'undo' && !command.command
        ? { code: 'undo.changed_since', message: 'No.', params }
        : { code: 'undo.nothing', message: 'No.' },
  });
  act(() => void session.edit({ type: 'undo' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ya no queda nada que deshacer de este cambio' });
  expect(within(dialog).queryByRole('button', { name: 'Deshacer el resto' })).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Deshacer el anterior' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'undo', command: 'c-old' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('edits that are refused together', () => {
  const words = {
    es: {
      title: '4 cambios no se aplicaron',
      edits: [
        '2 Muros Nombre: Muros norte',
        '3 Losa Inicio: 17 abr 2026',
        '3 Losa → 4 Trazado Vincular FC',
        'Nueva Agregar',
      ],
      done: 'Entendido',
      apply: 'Aplicar igual',
      put: 'Poner Muros norte',
      sent: 'Enviado otra vez',
      five: '5 cambios no se aplicaron',
    },
    en: {
      title: "4 changes weren't applied",
      edits: ['2 Muros Name: Muros norte', '3 Losa Start: Apr 17, 2026', '3 Losa → 4 Trazado Link FS', 'Nueva Add'],
      done: 'Got it',
      apply: 'Apply anyway',
      put: 'Put Muros norte',
      sent: 'Sent again',
      five: "5 changes weren't applied",
    },
  } as const;

  /** Edits that wait until the connection is back and are then answered in one go. */
  async function refusedTogether(language: 'es' | 'en') {
    const gated = gate();
    const gantt = await openGantt({ answer: gated.answer, language });
    const { session } = gantt;
    act(() => {
      session.edit({ type: 'activity.rename', row: 1, name: 'Muros norte', seen: 'Muros' });
      session.edit({ type: 'activity.set-start', row: 2, start: morning(9) });
      session.edit({ type: 'links.add', items: [{ from: 2, to: 4, type: 'FS' }] });
      session.edit({ type: 'activities.add', items: [{ name: 'Nueva' }] });
    });
    await gated.open();
    return { ...gantt, dialog: await screen.findByRole('dialog', { name: words[language].title }) };
  }

  test.each(['es', 'en'] as const)(
    'are reported in one dialog, each with its reason, dismissed once: %s',
    async (language) => {
      const { dialog, store, tree } = await refusedTogether(language);
      const told = within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent?.replaceAll('\u00a0', ' ').replace(/\s+/g, ' '));
      expect(told).toHaveLength(4);
      const faster = {
        es: 'Otra persona cambió este dato antes que tú · Ahora tiene: Pilares',
        en: 'Somebody else changed this value before you · It is now: Pilares',
      }[language];
      [faster, against.message, circle.message, 'No.'].forEach((reason, k) => {
        expect(told[k]).toContain(reason);
      });
      words[language].edits.forEach((edit, k) => {
        expect(told[k]?.replace(/\s/g, '')).toContain(edit.replace(/\s/g, ''));
      });
      expect(store.getState().spoken).toBe(words[language].title);
      await waitFor(() => expect(document.activeElement?.textContent).toBe(words[language].done));
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(store.getState().waiting).toHaveLength(0);
      expect(document.activeElement).toBe(tree);
    },
  );

  test('can be insisted on from the list, which stays with the focus in it', async () => {
    const { dialog, sent } = await refusedTogether('es');
    const before = sent.length;
    await userEvent.click(within(dialog).getByRole('button', { name: words.es.apply }));
    expect(document.activeElement?.textContent).toBe(words.es.done);
    await waitFor(() => expect(sent).toHaveLength(before + 1));
    expect(sent.at(-1)).toMatchObject({ type: 'activity.set-start', row: 2, confirmed: true });
    expect(within(dialog).getAllByText(words.es.sent)).toHaveLength(1);
    expect(within(dialog).getByRole('button', { name: words.es.put })).toBeDefined();
    // What is refused again joins the list instead of asking anew.
    expect(await screen.findByRole('dialog', { name: words.es.five })).toBe(dialog);
  });

  test('wait behind what is being typed, and gather there', async () => {
    const { session, store, at } = await openGantt({ refuse: faultOf });
    at(4, 'name');
    await userEvent.keyboard('{F2}Traz');
    act(() => {
      session.edit({ type: 'activity.set-start', row: 2, start: morning(9) });
      session.edit({ type: 'activities.delete', rows: [6] });
    });
    await waitFor(() => expect(store.getState().waiting).toHaveLength(1));
    act(() => void session.edit({ type: 'activity.set-duration', row: 2, duration: PER_DAY }));
    await waitFor(() => expect(store.getState().waiting[0]).toMatchObject({ refused: { length: 3 } }));
    expect(store.getState().waiting).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: '3 cambios no se aplicaron' });
  });
});

describe('a change refused because it closes a circle', () => {
  const link: PlanCommand = { type: 'links.add', items: [{ from: 2, to: 4, type: 'FS' }] };
  test.each<[PlanCommand, string, string, string, string]>([
    [link, 'Este vínculo cierra', 'El vínculo no se creó', 'This link closes', "The link wasn't created"],
    [
      { type: 'link.change', link: 500, linkType: 'SS' },
      'Este vínculo cierra',
      'El vínculo quedó como estaba',
      'This link closes',
      'The link is unchanged',
    ],
    [
      { type: 'activities.move', rows: [4], parent: 5 },
      'Este lugar cierra',
      'quedaron donde estaban',
      'This place closes',
      'stayed where they were',
    ],
    [
      { type: 'activities.indent', rows: [4] },
      'Este lugar cierra',
      'quedaron donde estaban',
      'This place closes',
      'stayed where they were',
    ],
    [
      { type: 'activities.outdent', rows: [2] },
      'Este lugar cierra',
      'quedaron donde estaban',
      'This place closes',
      'stayed where they were',
    ],
    [
      { type: 'activities.add', items: [{ parent: 5 }] },
      'La actividad nueva cierra',
      'La actividad no se creó',
      'The new activity closes',
      "The activity wasn't created",
    ],
    [{ type: 'undo' }, 'Deshacer cierra', 'El cambio no se deshizo', 'Undoing closes', "The change wasn't undone"],
    [{ type: 'redo' }, 'Rehacer cierra', 'El cambio no se rehízo', 'Redoing closes', "The change wasn't redone"],
    [
      { type: 'batch', commands: [link] },
      'Estos vínculos cierran',
      'Los vínculos quedaron como estaban',
      'These links close',
      'The links are unchanged',
    ],
    [
      { type: 'activity.set-duration', row: 1, duration: PER_DAY },
      'Este cambio cierra',
      'El cambio no se hizo',
      'This change closes',
      "The change wasn't made",
    ],
  ])('says of $type what was tried and what became of it', async (command, title, text, englishTitle, english) => {
    for (const [language, heading, words] of [
      ['es', title, text],
      ['en', englishTitle, english],
    ] as const) {
      const { session, view, stop } = await openGantt({ refuse: circle, language });
      act(() => void session.edit(command));
      const dialog = await screen.findByRole('dialog');
      expect(within(dialog).getByRole('heading').textContent).toContain(heading);
      expect(dialog.textContent).toContain(words);
      stop();
      view.unmount();
    }
  });
});

test('a row that got its number while its deletion was asked about is deleted by that number', async () => {
  const gated = Promise.withResolvers<void>();
  const { session, store, actions, sent } = await openGantt({
    answer: async (commands) => {
      await gated.promise;
      return commands.map(({ id, type }) => {
        if (type !== 'activities.add') return refusedBy(id, { code: 'refused', message: 'No.' });
        const added = {
          row: [8],
          parent: [5],
          rank: [9],
          name: ['Sellos'],
          kind: ['task'],
          duration: [PER_DAY],
          remaining: [PER_DAY],
          calendar: [1],
          start: [morning(0)],
          finish: [morning(0) + PER_DAY],
        };
        const delta = { base: 10, revision: 11, position: '11', command: id, actor: 'camila', at: '', type };
        return {
          command: id,
          outcome: 'accepted',
          revision: 11,
          ids: { [`${id}#1`]: 8 },
          delta: { ...delta, schedule: 'schedule', added: { activities: added } },
        } as unknown as Receipt;
      });
    },
  });
  let id = '';
  act(() => {
    id = session.edit({ type: 'activities.add', items: [{ name: 'Sellos', parent: 5 }] });
  });
  const provisional = session.rowCreatedBy(id);
  expect(provisional).toBeLessThan(0);
  act(() => {
    actions.selection.select(provisional);
    actions.rows.askDelete();
  });
  const dialog = await screen.findByRole('dialog', { name: '¿Eliminar 1 actividad?' });
  await act(async () => gated.resolve());
  await waitFor(() => expect(session.numberOf(provisional)).toBe(8));
  expect(within(dialog).getByRole('heading').textContent).toBe('¿Eliminar 1 actividad?');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar 1 actividad' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'activities.delete', rows: [8] }));
  expect(store.getState().dialog).toBeUndefined();
});

describe('the deletion of many activities', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, k) => ({ row: k + 1, name: `Losa ${k}`, from: 0, to: 1 }));

  test.each([
    [51, 'Se están eliminando 51 actividades. En 1 lote de 300: todo o nada.'],
    [1000, 'Se están eliminando 1.000 actividades. En 4 lotes de 300: todo o nada.'],
    [1001, 'Se están eliminando 1.001 actividades. En 3 lotes de 500: todo o nada.'],
  ])(
    'bulk-231 bulk-232 save-121 %i activities say their batches until the server has answered',
    async (count, said) => {
      const answered = Promise.withResolvers<void>();
      const rows = many(count);
      const { actions, session, sent } = await openGantt({
        rows,
        ties: [],
        answer: async (commands) => {
          await answered.promise;
          return commands.map(({ id }) => refusedBy(id, faultOf({ id, type: 'activities.delete', rows: [] })));
        },
      });
      act(() => actions.dialogs.openDialog({ kind: 'delete', rows: rows.map(({ row }) => row) }));
      const asked = await screen.findByRole('dialog');
      await userEvent.click(within(asked).getByRole('button', { name: /^Eliminar/ }));
      const running = await screen.findByRole('dialog', { name: 'Eliminando actividades' });
      expect(within(running).getByRole('progressbar')).toBeTruthy();
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(within(running).getByRole('status').textContent?.replaceAll('\u00a0', ' ')).toBe(said);
      expect(session.view().plan.index.of(1), 'gone before the answer is here').toBe(-1);
      await act(async () => answered.resolve());
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Eliminando actividades' })).toBeNull());
      expect(session.view().plan.index.of(1), 'one command: what is refused is all there again').toBeGreaterThan(-1);
    },
  );

  test('bulk-232 save-121 up to 50 activities are deleted without a loader', async () => {
    const rows = many(50);
    const { actions, store, sent } = await openGantt({ rows, ties: [] });
    act(() => actions.dialogs.openDialog({ kind: 'delete', rows: rows.map(({ row }) => row) }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Eliminar/ }));
    await waitFor(() => expect(sent).toMatchObject([{ type: 'activities.delete' }]));
    expect(store.getState().dialog).toBeUndefined();
  });
});
