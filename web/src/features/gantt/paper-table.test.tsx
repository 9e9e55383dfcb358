import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { evening, morning } from '@/engine/schedule/testing/plans';
import { openGantt } from './testing/open-gantt';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  return () => vi.restoreAllMocks();
});

test('exp-101 paper has the table of the screen: the columns of an update with the texts of their cells, and the bands', async () => {
  const { actions } = await openGantt({ shown: ['name', 'actualStart', 'remaining', 'progress'] });
  const { columns, texts, bands } = actions.access.viewport!.paperTable();
  expect(columns.map(({ head, right, name }) => [head, right, name])).toEqual([
    ['Nombre', false, true],
    ['Inicio real', false, false],
    ['Restante', true, false],
    ['Avance', true, false],
  ]);
  expect(texts).toEqual([
    ['Project', '', '', '25 %'],
    ['Obra gruesa', '', '', '0 %'],
    ['Muros', '', '3 d', '0 %'],
    ['Losa', '', '2 d', '0 %'],
    ['Trazado', '', '1 d', '50 %'],
    ['Replanteo', '', '0 d', '100 %'],
    ['Entrega', '', '', '0 %'],
  ]);
  expect(bands).toEqual([]);

  act(() => actions.view.setGroups(['kind']));
  const grouped = actions.access.viewport!.paperTable();
  expect(grouped.texts.map(([name]) => name)).toEqual(['Muros', 'Losa', 'Trazado', 'Replanteo', 'Entrega']);
  expect(grouped.bands).toEqual([
    {
      ...{ before: 0, level: 0, texts: ['Tarea 4 act.', '', '', '25 %'] },
      ...{ from: morning(0), to: evening(4), done: 0.25 },
    },
    {
      ...{ before: 4, level: 0, texts: ['Hito 1 act.', '', '', '0 %'] },
      ...{ from: evening(6), to: evening(6), done: 0 },
    },
  ]);
});
