import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { paths, placeOf } from './paths';
import { routes } from './router';
import { rightsOf, scheduleTabs, tabAt, tabNames } from './schedule-tabs';

test('nav-103 each screen of a schedule has an address, a route of its own and its tab', () => {
  expect(tabNames.map((name) => [name, paths[name]('schedule', 'p', 's')])).toEqual([
    ['gantt', '/schedule/project/p/schedule/s'],
    ['calendars', '/schedule/project/p/schedule/s/calendars'],
    ['changelog', '/schedule/project/p/schedule/s/schedule-change-log'],
    ['compare', '/schedule/project/p/schedule/s/compare'],
    ['health', '/schedule/project/p/schedule/s/health'],
    ['finish', '/schedule/project/p/schedule/s/finish'],
    ['lookahead', '/schedule/project/p/schedule/s/lookahead'],
    ['roadblocks', '/schedule/project/p/schedule/s/lookahead/roadblocks'],
    ['weekly', '/schedule/project/p/schedule/s/weeklyplan'],
    ['closing', '/schedule/project/p/schedule/s/weeklyplan/close'],
    ['reasons', '/schedule/project/p/schedule/s/weeklyplan/cncs'],
  ]);
  for (const name of tabNames) {
    const address = paths[name]('schedule', 'p', 's');
    expect(matchRoutes(routes, address)?.at(-1)?.route.lazy).toBe(scheduleTabs[name].page);
    expect(tabAt(address)).toBe(name);
    expect(tabAt(`${address}/`)).toBe(name);
    expect(placeOf(address)).toEqual({ orgId: 'schedule', projectId: 'p', scheduleId: 's' });
  }
});

test('an address without a tab of its own shows the one it belongs to', () => {
  expect(tabAt('/org/project/p/schedule/s/export/weekly')).toBe('weekly');
  expect(tabAt('/org/project/p/schedule/s/nothing')).toBe('gantt');
});

test('one right of an area opens its schedules', () => {
  expect(rightsOf('schedule')).toEqual(['masterplan.gantt']);
  expect(rightsOf('ahead')).toEqual(['lookahead.plan', 'lookahead.constraints']);
  expect(rightsOf('weekly')).toEqual(['weeklyplan.commitments', 'weeklyplan.cncs']);
});
