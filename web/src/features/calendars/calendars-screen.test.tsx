import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  BrowserCommandStore,
  type Delta,
  type LiveHandlers,
  type Receipt,
  type SentCommand,
  type Snapshot,
  type Transport,
  type WireCalendar,
} from '@/engine';
import { evening, everyDay, site, snapshot } from '@/engine/schedule/testing/plans';
import { setSession } from '@/shared/lib/session';
import { anApi, aSession, expectAccessible, show } from '@/test-render';
import { CalendarsScreen } from './calendars-screen';
import { draftsOf } from './drafts';

anApi();

/** The server's side of calendars: keeps them, counts revisions, refuses what a test says. */
class Server {
  revision = 10;
  calendars: WireCalendar[] = [site, everyDay];
  readonly sent: SentCommand[] = [];
  refusal: string | undefined;
  live: LiveHandlers | undefined;
  unreachable = false;
  /** What is sent is answered when this is done. */
  slow: Promise<void> | undefined;
  /** What the next steps move. */
  recalculated: Delta['recalculated'];

  private snapshot(): Snapshot {
    const rows = [
      { row: 3, name: 'Muros', from: 0, to: 5 },
      { row: 4, name: 'Losa', from: 5, to: 8, calendar: 1 },
      { row: 5, name: 'Curado', from: 0, to: 2, calendar: 2 },
    ];
    return { ...snapshot(rows, [[3, 4]], this.revision), calendars: this.calendars };
  }

  /** What the calendars have become, as one step of somebody. */
  step(
    actor: string,
    command: string,
    change: Partial<Pick<Delta, 'calendars' | 'added' | 'removed' | 'settings' | 'recalculated'>>,
  ): Delta {
    const base = this.revision++;
    const delta: Delta = {
      schedule: 'schedule',
      base,
      revision: this.revision,
      position: String(this.revision),
      command,
      actor,
      at: '2026-04-28T12:00:00Z',
      type: 'calendar.set-time',
      ...change,
    };
    for (const changed of change.calendars?.changed ?? []) {
      this.calendars = this.calendars.map((c) => (c.row === changed.row ? { ...c, ...changed } : c));
    }
    return delta;
  }

  private apply(sent: SentCommand): Receipt {
    if (this.refusal) {
      return { command: sent.id, outcome: 'refused', fault: { code: 'calendar.in_use', message: this.refusal } };
    }
    const steps = sent.type === 'batch' ? sent.commands : [sent];
    const changed: WireCalendar[] = [];
    const added: WireCalendar[] = [];
    for (const step of steps) {
      const of = (row: unknown) => changed.find((c) => c.row === row) ?? this.calendars.find((c) => c.row === row)!;
      if (step.type === 'calendar.rename') changed.push({ ...of(step.calendar), name: step.name });
      if (step.type === 'calendar.set-time') {
        changed.push({ ...of(step.calendar), week: step.week, exceptions: step.exceptions });
      }
      if (step.type === 'calendars.add') added.push({ ...site, default: false, row: 50, name: step.items[0].name });
    }
    const last = [...new Map(changed.map((c) => [c.row, c])).values()];
    const delta = this.step('u-camila', sent.id, {
      ...(last.length && { calendars: { changed: last } }),
      ...(added.length && { added: { calendars: added } }),
      recalculated: this.recalculated,
    });
    return {
      command: sent.id,
      outcome: 'accepted',
      revision: this.revision,
      ids: added.length ? { [`${sent.id}#1`]: 50 } : {},
      delta,
      undo: { undo: [{ command: sent.id, type: sent.type, at: '' }], redo: [] },
    };
  }

  transport = (): Transport =>
    ({
      snapshot: async () => {
        if (this.unreachable) throw new Error('network');
        return this.snapshot();
      },
      stacks: async () => ({ undo: [], redo: [] }),
      send: async (commands: SentCommand[]) => {
        this.sent.push(...commands);
        await this.slow;
        return commands.map((command) => this.apply(command));
      },
      live: (_: () => number, handlers: LiveHandlers) => {
        this.live = handlers;
        handlers.connected(true);
        return () => undefined;
      },
      here: async () => undefined,
    }) as Transport;
}

let server: Server;
const personName = async () => 'María V.';

beforeEach(async () => {
  const left = new BrowserCommandStore('u-camila', 'org-1', 'schedule-1');
  await left.remove((await left.load()).map((entry) => entry.id));
  draftsOf('u-camila', 'schedule-1').setState(new Map(), true);
  setSession(aSession);
  server = new Server();
});

const open = (language: 'es' | 'en' = 'es') =>
  show(<CalendarsScreen scheduleId="schedule-1" transport={server.transport} personName={personName} />, language);

const heading = (name: RegExp | string) => screen.findByRole('heading', { level: 2, name });
const save = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Guardar calendario' });
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');
const commands = () => server.sent.map(({ id: _, ...command }) => command);

/** Opens a day's times and gives its fields, from and to of each shift. */
async function times(day: string): Promise<HTMLInputElement[]> {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Horario del ${day}`) }));
  return screen.getAllByRole<HTMLInputElement>('textbox', { name: new RegExp(`Turno \\d del ${day}`) });
}

async function type(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.tab();
}

describe('the calendars of a schedule', () => {
  test('cal-102 the list stands left with its figures, the edit form of the chosen one right', async () => {
    const { container } = open();
    await heading(/^Site/);
    const list = within(screen.getByRole('region', { name: 'Calendarios' })).getByRole('list');
    expect(
      within(list)
        .getAllByRole('button')
        .map((b) => plain(b.textContent)),
    ).toEqual(['Site2 actividades · predeterminado', 'Seven days1 actividad · todos los días']);
    expect(plain((await heading(/^Site/)).parentElement?.textContent)).toContain(
      '40 h por semana · lun a vie · jornada de 08:00 a 17:00 · 2 actividades',
    );
    await userEvent.click(within(list).getByRole('button', { name: /Seven days/ }));
    expect(await heading('Seven days')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveProperty('value', 'Seven days');
    await expectAccessible(container);
  });

  test('cal-103 cal-118 cal-202 who may only look cannot create and finds no field to edit', async () => {
    setSession({ ...aSession, permissions: { 'masterplan.gantt': 'V', 'masterplan.calendars': 'AC' } });
    open();
    await heading(/^Site/);
    expect(screen.getByRole('button', { name: 'Crear' })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: 'Guardar calendario' })).toBeNull();
    for (const field of [...screen.getAllByRole('checkbox'), ...screen.getAllByRole('textbox')]) {
      expect(field).toHaveProperty('disabled', true);
    }
  });

  test('a load that fails says so and can be tried again', async () => {
    server.unreachable = true;
    open();
    expect(await screen.findByText('No pudimos abrir los calendarios')).toBeTruthy();
    server.unreachable = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await heading(/^Site/)).toBeTruthy();
  });

  test('names with controls of direction are shown escaped', async () => {
    open();
    await type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Obra\u202eA');
    await userEvent.click(await save());
    expect((await heading(/^Obra/)).textContent).toContain('Obra⟨U+202E⟩A');
    expect(await screen.findByText('Calendario Obra⟨U+202E⟩A guardado')).toBeTruthy();
    expect(document.body.textContent).not.toContain('\u202e');
  });

  test('says everything in English too', async () => {
    const { container } = open('en');
    expect(await screen.findByRole('button', { name: 'Save calendar' })).toBeTruthy();
    expect(container.textContent).toContain('Effect before saving');
    await expectAccessible(container);
  });
});

describe('editing', () => {
  test('a typed shift shows its effect before it is saved, is one command, and Ctrl+Z takes it back', async () => {
    const { container } = open();
    const [from] = await times('lunes');
    expect((await save()).disabled).toBe(true);
    await type(from, '7');
    expect(from.value).toBe('07:00');
    const effect = screen.getByRole('region', { name: 'Efecto antes de guardar' });
    await waitFor(() =>
      expect(plain(effect.textContent)).toMatch(/Actividades que lo usan2Actividades que se mueven[12]/),
    );
    expect(screen.getByText('sin guardar')).toBeTruthy();
    await expectAccessible(container);
    await userEvent.click(await save());
    await waitFor(() => expect(commands()).toHaveLength(1));
    expect(commands()[0]).toEqual({
      type: 'calendar.set-time',
      calendar: 1,
      week: [
        [
          [420, 780],
          [840, 1020],
        ],
        ...site.week.slice(1),
      ],
      exceptions: [],
    });
    expect(await screen.findByText('Calendario Site guardado')).toBeTruthy();
    expect(screen.queryByText('sin guardar')).toBeNull();
    await userEvent.click(document.body);
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(commands()[1]).toEqual({ type: 'undo' }));
  });

  test.each([
    ['es', 'Nombre', 'Guardar calendario', 'Ninguna actividad se movió', '2 actividades movidas · término +1 d'],
    ['en', 'Name', 'Save calendar', 'No activity moved', '2 activities moved · finish +1d'],
  ] as const)(
    'what was saved says what it moved, and no figure where nothing moved: %s',
    async (language, name, button, none, two) => {
      open(language);
      const saved = async (text: string) => {
        await type(await screen.findByRole('textbox', { name }), text);
        await userEvent.click(screen.getByRole('button', { name: button }));
      };
      await saved('Turno');
      expect(await screen.findByText(none)).toBeTruthy();
      server.recalculated = {
        rows: [0, 3, 4],
        start: [0, 0, 0],
        finish: [1440, 1440, 1440],
        project: { from: evening(7), to: evening(7) + 1440, work: 480 },
      };
      await saved('Turnos');
      await waitFor(() => expect(plain(document.body.textContent)).toContain(two));
      expect(document.body.textContent).not.toMatch(/\b0 (actividades|activities) (movidas|moved)/);
    },
  );

  test('typed garbage is answered at the field and not saved', async () => {
    open();
    const [, to] = await times('martes');
    await type(to, 'tarde');
    expect(to.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(to.getAttribute('aria-describedby')!)?.textContent).toBe(
      'Escribe dos horas, como 08:00 y 13:00.',
    );
    await userEvent.click(await save());
    expect(screen.getByText('Hay turnos por corregir.')).toBeTruthy();
    expect(to.value).toBe('tarde');
    expect(commands()).toEqual([]);
  });

  test('a day is switched off and on, shifts are added and removed', async () => {
    open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Se trabaja el viernes' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Se trabaja el sábado' }));
    const fields = await times('sábado');
    expect(fields.map((f) => f.value)).toEqual(['08:00', '13:00', '14:00', '17:00']);
    await userEvent.click(screen.getByRole('button', { name: 'Quitar el turno 2 del sábado' }));
    await userEvent.click(screen.getByRole('button', { name: 'Turno' }));
    await userEvent.click(await save());
    await waitFor(() => expect(commands()).toHaveLength(1));
    expect(commands()[0]).toMatchObject({
      week: [
        ...site.week.slice(0, 4),
        [],
        [
          [480, 780],
          [840, 1020],
        ],
        [],
      ],
    });
  });

  test('the activities that use a calendar are listed with their dates', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: '2 actividades' }));
    const table = await screen.findByRole('table', { name: /^Actividades que usan «/ });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell')[1].textContent)).toEqual(['Muros', 'Losa']);
    expect(plain(within(rows[0]).getAllByRole('cell')[2].textContent)).toBe('6 abr 2026');
  });

  test('cal-109 an exception is added with its days and recurrence and shows in the table as new', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Mes anterior' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Excepción' }));
    const dialog = await screen.findByRole('dialog');
    await type(within(dialog).getByRole('textbox', { name: 'Desde' }), '21/05/26');
    await type(within(dialog).getByRole('textbox', { name: 'Hasta' }), '22/05/26');
    await type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Glorias Navales');
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Repite' }), 'yearly');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Agregar excepción' }));
    const row = await screen.findByRole('row', { name: /21\/05\/26 – 22\/05\/26/ });
    expect(plain(row.textContent)).toContain('Glorias Navales nuevacada añono laborable');
    // The month beside it is that of the day that was added, whatever month was shown.
    expect(await screen.findByRole('heading', { name: 'mayo de 2026' })).toBeTruthy();
    expect(screen.getByRole('cell', { name: /^21\D+Glorias Navales, libre/ })).toBeTruthy();
    await userEvent.click(await save());
    await waitFor(() => expect(commands()).toHaveLength(1));
    expect(commands()[0]).toMatchObject({ exceptions: [{ every: 'yearly', shifts: [], name: 'Glorias Navales' }] });
  });

  test('the keyboard stays in the table: after changing a row at it, after removing one at the next, then at adding', async () => {
    open();
    const add = async () => userEvent.click(await screen.findByRole('button', { name: 'Excepción' }));
    for (const day of ['21/05/26', '25/05/26']) {
      await add();
      const dialog = await screen.findByRole('dialog');
      await type(within(dialog).getByRole('textbox', { name: 'Desde' }), day);
      await userEvent.click(within(dialog).getByRole('button', { name: 'Agregar excepción' }));
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Excepción'));
    }
    const [first] = await screen.findAllByRole('button', { name: /^Editar/ });
    await userEvent.click(first);
    const dialog = await screen.findByRole('dialog');
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Repite' }), 'yearly');
    await userEvent.click(within(dialog).getAllByRole('button').at(-1)!);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Editar.*21\/05\/26/));
    await userEvent.click(screen.getAllByRole('button', { name: /^Eliminar la excepción/ })[0]);
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Eliminar.*25\/05\/26/);
    await userEvent.click(document.activeElement!);
    expect(document.activeElement?.textContent).toBe('Excepción');
    // The month that was looked at stays, though nothing of it is an exception any more.
    expect(screen.getByRole('heading', { name: 'mayo de 2026' })).toBeTruthy();
  });

  test('a calendar is created as a copy and opened', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Crear' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Crear calendario' }));
    expect(within(dialog).getByText('Escribe un nombre.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: 'Nombre' })));
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Nombre' }), 'Turno noche');
    await userEvent.selectOptions(within(dialog).getByRole('combobox'), '2');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Crear calendario' }));
    expect(await heading('Turno noche')).toBeTruthy();
    const added = { type: 'calendars.add', items: [{ name: 'Turno noche', copyOf: 2 }] };
    await waitFor(() => expect(commands()).toEqual([added]));
  });

  describe('what is typed into a calendar before the server numbered it', () => {
    let answer: () => void;
    const createAndType = async (): Promise<HTMLInputElement> => {
      server.slow = new Promise((done) => {
        answer = done;
      });
      open();
      await userEvent.click(await screen.findByRole('button', { name: 'Crear' }));
      const dialog = await screen.findByRole('dialog');
      await userEvent.type(within(dialog).getByRole('textbox', { name: 'Nombre' }), 'Turno noche');
      await userEvent.click(within(dialog).getByRole('button', { name: 'Crear calendario' }));
      await heading('Turno noche');
      const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nombre' });
      await userEvent.type(name, ' B');
      await waitFor(() => expect(commands()).toHaveLength(1));
      return name;
    };

    test('stays in the same field when it is, and is saved under the number', async () => {
      const name = await createAndType();
      await act(async () => answer());
      expect(await screen.findByText('Calendario Turno noche creado')).toBeTruthy();
      expect(name.isConnected).toBe(true);
      expect(document.activeElement).toBe(name);
      expect(name.value).toBe('Turno noche B');
      expect(screen.getByText('sin guardar')).toBeTruthy();
      await userEvent.click(await save());
      await waitFor(() =>
        expect(commands()[1]).toEqual({
          type: 'calendar.rename',
          calendar: 50,
          name: 'Turno noche B',
          seen: 'Turno noche',
        }),
      );
    });

    test('stays when the calendar is refused, and can be made again', async () => {
      server.refusal = 'No.';
      const name = await createAndType();
      await act(async () => answer());
      expect((await screen.findAllByText('No.')).length).toBeGreaterThan(0);
      expect(name.value).toBe('Turno noche B');
      server.refusal = undefined;
      await userEvent.click(screen.getByRole('button', { name: 'Crear calendario' }));
      await waitFor(() =>
        expect(commands()[1]).toMatchObject({ type: 'calendars.add', items: [{ name: 'Turno noche B' }] }),
      );
    });

    test('outlives the screen, and is not taken for that of another new calendar', async () => {
      await createAndType();
      cleanup();
      server.slow = undefined;
      server.calendars = [...server.calendars, { ...site, default: false, row: 50, name: 'Turno noche' }];
      open();
      // Sent again and answered, it is known by its number.
      const known = await screen.findByRole('button', { name: /Turno noche.*sin guardar/ }, { timeout: 10_000 });
      await userEvent.click(known);
      expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveProperty('value', 'Turno noche B');
    });
  });

  test('what the server refuses is reported with its reason', async () => {
    server.refusal = 'Hay actividades que trabajan con el calendario Site (2).';
    open();
    await heading(/^Site/);
    await userEvent.click(screen.getByRole('button', { name: 'Más acciones' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Eliminar calendario', hidden: true }));
    expect((await screen.findAllByText(server.refusal)).length).toBeGreaterThan(0);
    expect(commands()).toEqual([{ type: 'calendars.delete', calendars: [1] }]);
  });

  test('an edit that is refused lies in the form again', async () => {
    server.refusal = 'No.';
    open();
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nombre' });
    await type(name, 'Obra');
    await userEvent.click(await save());
    expect((await screen.findAllByText('No.')).length).toBeGreaterThan(0);
    await waitFor(() => expect(name.value).toBe('Obra'));
    expect((await save()).disabled).toBe(false);
  });

  test('cal-104 the hours of a day and a week are set in a dialog and checked there', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Horas de trabajo' }));
    const dialog = await screen.findByRole('dialog');
    await type(within(dialog).getByRole('textbox', { name: 'Horas por día' }), '9,5');
    await type(within(dialog).getByRole('textbox', { name: 'Horas por semana' }), '8');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar horas' }));
    expect(within(dialog).getByText(/al menos las horas de un día/)).toBeTruthy();
    const week = within(dialog).getByRole('textbox', { name: 'Horas por semana' });
    await waitFor(() => expect(document.activeElement).toBe(week));
    await type(within(dialog).getByRole('textbox', { name: 'Horas por semana' }), '45');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar horas' }));
    await waitFor(() =>
      expect(commands()).toEqual([{ type: 'schedule.set', minutesPerDay: 570, minutesPerWeek: 2700 }]),
    );
  });
});

describe('two people', () => {
  const theirs = { ...site, name: 'Obra 45 h' };

  test('a change made elsewhere shows at once', async () => {
    open();
    await heading(/^Site/);
    act(() => server.live?.delta(server.step('u-maria', 'c-1', { calendars: { changed: [theirs] } })));
    expect(await heading(/^Obra 45 h/)).toBeTruthy();
  });

  test('activities that somebody else puts on a calendar are counted', async () => {
    open();
    await heading(/^Site/);
    const changed: Delta['changed'] = [{ field: 'calendar', rows: [3], from: [1], to: [2] }];
    act(() => server.live?.delta({ ...server.step('u-maria', 'c-1', {}), changed }));
    expect(await screen.findByRole('button', { name: /Seven days.*2 actividades/ })).toBeTruthy();
  });

  test('an edit in progress is kept, with who changed what', async () => {
    open();
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nombre' });
    await type(name, 'Mío');
    act(() => server.live?.delta(server.step('u-maria', 'c-1', { calendars: { changed: [theirs] } })));
    expect(await screen.findByText('María V. cambió este calendario mientras lo editas.')).toBeTruthy();
    expect(name.value).toBe('Mío');
    await userEvent.click(screen.getByRole('button', { name: 'Seguir con la mía' }));
    expect(screen.queryByText(/mientras lo editas/)).toBeNull();
    await userEvent.click(await save());
    await waitFor(() =>
      expect(commands()).toEqual([{ type: 'calendar.rename', calendar: 1, name: 'Mío', seen: 'Obra 45 h' }]),
    );
  });

  test('one that is deleted meanwhile can be made again with the edit', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: /Seven days/ }));
    await type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Curado');
    act(() => server.live?.delta(server.step('u-maria', 'c-1', { removed: { calendars: [2] } })));
    expect(await screen.findByText('María V. eliminó este calendario mientras lo editas.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Crear calendario' }));
    await waitFor(() => expect(commands()).toMatchObject([{ type: 'calendars.add', items: [{ name: 'Curado' }] }]));
  });
});
