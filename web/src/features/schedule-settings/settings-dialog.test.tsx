import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type LiveHandlers,
  MemoryCommandStore,
  PlanSession,
  type SentCommand,
  type Snapshot,
  type Transport,
  type WireSettings,
} from '@/engine';
import { evening, morning, snapshot } from '@/engine/schedule/testing/plans';
import { anApi, expectAccessible, show } from '@/test-render';
import SettingsDialog from './settings-dialog';

anApi();

const plan: Snapshot = snapshot([{ row: 3, name: 'Muros', from: 0, to: 5 }]);
let sent: SentCommand[];
let live: LiveHandlers | undefined;
let session: PlanSession;

const settings = (change: Partial<WireSettings>): WireSettings => ({ ...plan.schedule, ...change });
const step = (command: string, change: Partial<WireSettings>) => ({
  schedule: 'schedule',
  base: 10,
  revision: 11,
  position: '11',
  command,
  actor: 'u-maria',
  at: '2026-04-28T12:00:00Z',
  type: 'schedule.set',
  settings: settings(change),
});

beforeEach(async () => {
  sent = [];
  session = new PlanSession({
    store: new MemoryCommandStore(),
    transport: {
      snapshot: async () => structuredClone(plan),
      stacks: async () => ({ undo: [], redo: [] }),
      send: async (commands: SentCommand[]) => {
        sent.push(...commands);
        return commands.map((command) => ({
          command: command.id,
          outcome: 'accepted' as const,
          revision: 11,
          delta: {
            ...step(command.id, { name: 'Torre B' }),
            recalculated: {
              rows: [0, 3],
              start: [0, 0],
              finish: [1440, 1440],
              project: { from: evening(4), to: evening(4) + 1440, work: 480 },
            },
          },
        }));
      },
      live: (_: () => number, handlers: LiveHandlers) => {
        live = handlers;
        return () => undefined;
      },
      here: async () => undefined,
    } as Transport,
  });
  await session.open();
  return () => session.close();
});

const open = (editable = true, language: 'es' | 'en' = 'es') => {
  const onClose = vi.fn();
  show(<SettingsDialog session={session} editable={editable} onClose={onClose} />, language);
  return onClose;
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
async function type(name: string, text: string) {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
  await userEvent.tab();
}
const commands = () => sent.map(({ id: _, ...command }) => command);

describe('the settings of a schedule', () => {
  test('only what changed is sent, in one step, and its effect on the finish is reported afterwards', async () => {
    const onClose = open();
    await type('Nombre', 'Torre B');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ponderación del avance' }), 'man-hours');
    await userEvent.click(screen.getByRole('radio', { name: /Como Primavera P6/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Guardar ajustes' }));
    expect(onClose).toHaveBeenCalled();
    await waitFor(() =>
      expect(commands()).toEqual([
        {
          type: 'schedule.set',
          name: 'Torre B',
          basis: 'man-hours',
          profile: 'p6',
          useExpectedFinish: true,
          lagFromEarlyStart: true,
        },
      ]),
    );
    expect(await screen.findByText('Ajustes guardados')).toBeTruthy();
    expect(screen.getByText(/1 actividad movida · término \+1.d/)).toBeTruthy();
  });

  test('Escape on changed settings asks before they are lost; on settings as they were it closes', async () => {
    const onClose = open();
    await type('Nombre', 'Torre B');
    await userEvent.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    expect(await screen.findByText('Hay cambios sin guardar.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Seguir editando' }));
    expect(screen.queryByText('Hay cambios sin guardar.')).toBeNull();
    expect(field('Nombre').value).toBe('Torre B');
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await userEvent.click(screen.getByRole('button', { name: 'Descartar cambios' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(sent).toEqual([]);
  });

  test('settings as they were close with Escape at once', async () => {
    const onClose = open();
    field('Nombre').focus();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('every profile says in one sentence what it does', async () => {
    open();
    const group = screen.getByRole('group', { name: 'Reglas de cálculo' });
    const said = within(group)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent);
    expect(said).toHaveLength(3);
    for (const text of said) expect(text).toMatch(/\.$/);
    await expectAccessible(document.body);
  });

  test('every option of the calculation can be chosen, says what it does, and shows what the rules do without it', async () => {
    open(true, 'en');
    const words = {
      Gantry: ['predecessor', 'stays', 'finish', 'nobody'],
      Microsoft: ['successor', 'Waits', 'smaller', 'late dates'],
    };
    const options = ['Calendar of lags', /^Remaining work/, 'Total float is measured at', 'As late as possible goes'];
    for (const [profile, habits] of Object.entries(words)) {
      await userEvent.click(screen.getByRole('radio', { name: new RegExp(profile) }));
      for (const [i, name] of options.entries()) {
        const box = screen.getByRole<HTMLSelectElement>('combobox', { name });
        expect(box.selectedOptions[0]?.text).toMatch(new RegExp(`${habits[i]}.* \\(according to the rules\\)$`));
        expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/\.$/);
      }
    }
    await userEvent.click(screen.getByRole('checkbox', { name: /^Several critical paths/ }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'As late as possible goes' }), 'free-float');
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() =>
      expect(commands()).toEqual([
        { type: 'schedule.set', profile: 'msp', alapForm: 'free-float', multipleCriticalPaths: true },
      ]),
    );
  });

  test('what only P6 knows is asked only with its rules, and is on as P6 has it', async () => {
    open(true, 'en');
    expect(screen.queryByRole('checkbox', { name: /^Expected finishes/ })).toBeNull();
    expect(screen.getByRole('checkbox', { name: /^Links rule over/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /Primavera/ }));
    expect(screen.queryByRole('checkbox', { name: /^Links rule over/ })).toBeNull();
    const early = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Start-to-start lags/ });
    expect([early.checked, screen.getByRole<HTMLInputElement>('checkbox', { name: /^Expected/ }).checked]).toEqual([
      true,
      true,
    ]);
    await userEvent.click(early);
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() =>
      expect(commands()).toEqual([
        { type: 'schedule.set', profile: 'p6', useExpectedFinish: true, lagFromEarlyStart: false },
      ]),
    );
  });

  test('sem-154 external dates are ignored by an option of every profile', async () => {
    open(true, 'en');
    for (const profile of [/Gantry/, /Primavera/, /Microsoft/]) {
      await userEvent.click(screen.getByRole('radio', { name: profile }));
      expect(screen.getByRole('checkbox', { name: /^Ignore external dates/ })).toBeTruthy();
    }
    await userEvent.click(screen.getByRole('radio', { name: /Gantry/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Ignore external dates/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() => expect(commands()).toEqual([{ type: 'schedule.set', ignoreExternalDates: true }]));
  });

  test('garbage is answered at the field and nothing is sent', async () => {
    const onClose = open();
    await type('Inicio', '31/02/26');
    expect(screen.getByText('Esa fecha no existe.')).toBeTruthy();
    await type('Fecha de estado', 'ayer');
    expect(screen.getByText('Escribe la fecha como DD/MM/AAAA.')).toBeTruthy();
    await type('Horas por día', 'ocho');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar ajustes' }));
    expect(field('Horas por día').getAttribute('aria-invalid')).toBe('true');
    expect(onClose).not.toHaveBeenCalled();
    expect(sent).toEqual([]);
  });

  test('an untouched dialog sends nothing and says so', async () => {
    const onClose = open(true, 'en');
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(onClose).toHaveBeenCalled();
    expect(await screen.findByText('There were no settings to save')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('a later start is foreseen before it is saved', async () => {
    open();
    expect(morning(0)).toBe(plan.schedule.start);
    await type('Inicio', '13/04/26');
    expect(await screen.findByText(/^Término 10 abr → 17 abr \(\+5.d\)$/)).toBeTruthy();
  });

  test('what somebody else changed meanwhile is not written over', async () => {
    open();
    await type('Horas por semana', '45');
    act(() => live?.delta(step('c-9', { name: 'Suyo' })));
    expect(await screen.findByText(/Los ajustes cambiaron mientras los editas/)).toBeTruthy();
    expect(field('Nombre').value).toBe('Clinic');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar ajustes' }));
    await waitFor(() => expect(commands()).toEqual([{ type: 'schedule.set', minutesPerWeek: 2700 }]));
  });

  test('who may only look finds everything but nothing to change', () => {
    open(false);
    expect(screen.queryByRole('button', { name: 'Guardar ajustes' })).toBeNull();
    for (const control of [...screen.getAllByRole('textbox'), ...screen.getAllByRole('radio')]) {
      expect(control).toHaveProperty('disabled', true);
    }
  });
});
