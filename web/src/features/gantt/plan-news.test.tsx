import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  DAY,
  dayOf,
  type PlanCommand,
  type Receipt,
  type SentCommand,
  TransportError,
  type WireChange,
} from '@/engine';
import { evening, morning } from '@/engine/schedule/testing/plans';
import { clearNotices } from '@/shared/ui';
import { useNotices } from '@/shared/ui/notice-store';
import { openGantt } from './testing/open-gantt';

beforeEach(() => {
  localStorage.clear();
  clearNotices();
  // jsdom lays nothing out: everything is as large as a screen.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  return () => vi.restoreAllMocks();
});

const notice = () => useNotices.getState().current;
const said = () => String(notice()?.effect).replaceAll('\u00a0', ' ');

describe('edits that can never be carried out', () => {
  const denied = () =>
    Promise.reject(new TransportError(403, { code: 'permission.denied', message: 'Tu rol no deja.' }));

  test('the notice names the activity and what was tried', async () => {
    const { session } = await openGantt({ answer: denied });
    act(() => session.edit({ type: 'activity.set-duration', row: 1, duration: 7 * 480 }));
    await waitFor(() => expect(notice()?.title).toBe('1 cambio no se guardó y se deshizo'));
    expect(said()).toBe('2 Muros · Duración: 7 d. Tu rol no deja.');
  });

  test('of many the first three are named, and how many more there are', async () => {
    const { session } = await openGantt({ answer: denied, language: 'en' });
    act(() => {
      for (const row of [1, 2, 4, 6]) session.edit({ type: 'activity.rename', row, name: `Muro ${row}` });
    });
    await waitFor(() => expect(notice()?.title).toBe("4 changes weren't saved and were taken back"));
    expect(said()).toBe(
      '2 Muros · Name: Muro 1; 3 Losa · Name: Muro 2; 4 Trazado · Name: Muro 4; 1 more. Tu rol no deja.',
    );
  });
});

describe('an expected finish or a deadline on a day off', () => {
  const friday = evening(4);
  const midnight = (minute: number) => dayOf(minute) * DAY;
  const saturday = midnight(friday) + DAY;

  /** Sends a date of Muros; the server keeps another, or the one there was. */
  async function put(type: 'activity.set-expected-finish' | 'activity.set-deadline', date: number, kept?: number) {
    const field = type === 'activity.set-deadline' ? 'deadline' : 'expectedFinish';
    const answer = async ([{ id }]: readonly SentCommand[]): Promise<Receipt[]> => {
      const changed = (kept === undefined ? [] : [{ field, rows: [1], to: [kept] }]) as unknown as WireChange[];
      const delta = { base: 10, revision: 11, position: '11', command: id, actor: 'camila', at: '', type, changed };
      return [
        { command: id, outcome: 'accepted', revision: 11, delta: { ...delta, schedule: 'schedule' } },
      ] as Receipt[];
    };
    const opened = await openGantt({ answer });
    act(() => opened.session.edit({ type, row: 1, date, seen: null } as PlanCommand));
    await waitFor(() => expect(opened.session.view().waiting).toBe(0));
    return opened;
  }

  test.each([
    ['activity.set-expected-finish' as const, 'El término esperado quedó el 10/04/26, el día de trabajo anterior.'],
    ['activity.set-deadline' as const, 'La fecha límite quedó el 10/04/26, el día de trabajo anterior.'],
  ])('%s says where it went', async (type, effect) => {
    const { store } = await put(type, saturday, friday);
    await waitFor(() =>
      expect(notice()).toMatchObject({ tone: 'info', title: 'El 11/04/26 no es un día laboral', effect }),
    );
    expect(store.getState().spoken).toContain('10/04/26');
  });

  test.each([
    ['activity.set-expected-finish' as const, midnight(friday), friday],
    ['activity.set-deadline' as const, midnight(morning(2)), evening(2)],
  ])('%s on a working day says nothing', async (type, typed, kept) => {
    await put(type, typed, kept);
    expect(notice()).toBeNull();
  });
});
