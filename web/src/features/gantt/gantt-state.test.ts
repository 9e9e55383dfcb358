import { beforeEach, expect, test } from 'vitest';
import { createGanttStore, type GanttState } from './gantt-store';

beforeEach(() => localStorage.clear());

test('gantt-127 the screen begins with every mark shown, and remembers what somebody chose', () => {
  const flags = ['links', 'baseline', 'numtasks', 'todayline', 'submittals', 'slack'] as const;
  const store = createGanttStore('tower', 'camila');
  for (const flag of flags) expect(store.getState()[flag], flag).toBe(true);
  expect(store.getState()).toMatchObject({ colours: 'plain', rowColours: 'wbs', zoom: 3, saving: false });
  expect(store.getState().editing).toBeUndefined();
  expect(store.getState().dialog).toBeUndefined();

  const chosen: Partial<GanttState> = { colours: 'criticalpath', rowColours: 'levels', zoom: 1 };
  store.setState({ ...Object.fromEntries(flags.map((flag) => [flag, false])), ...chosen });
  store.setState({ saving: true, dialog: { kind: 'convert', rows: [4] } });

  const again = createGanttStore('tower', 'camila').getState();
  for (const flag of flags) expect(again[flag], flag).toBe(false);
  expect(again).toMatchObject({ colours: 'criticalpath', rowColours: 'levels', zoom: 1 });
  expect(again.saving, 'a save, an edit and a conversion under way belong to the open screen').toBe(false);
  expect(again.dialog).toBeUndefined();
  expect(createGanttStore('tower', 'diego').getState().links, 'each person has an own screen').toBe(true);
});
