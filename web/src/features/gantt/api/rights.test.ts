import { beforeEach, expect, test } from 'vitest';
import { currentSession, setSession } from '@/shared/lib/session';
import { anApi, aSession, HttpResponse, http } from '@/test-render';
import { askRightsAgain } from './rights';

const api = anApi();
const lookOnly = { ...aSession, permissions: { ...aSession.permissions, 'masterplan.gantt': 'V' as const } };

beforeEach(() => setSession(aSession));

test('the rights of now take the place of those that were known', async () => {
  api.use(http.get('*/api/session', () => HttpResponse.json(lookOnly)));
  await askRightsAgain();
  expect(currentSession()?.permissions['masterplan.gantt']).toBe('V');
});

test('signing out while the rights are being read stays signed out', async () => {
  api.use(
    http.get('*/api/session', () => {
      setSession(null);
      return HttpResponse.json(lookOnly);
    }),
  );
  await askRightsAgain();
  expect(currentSession()).toBeNull();
});

test('the rights in another company, chosen in another window, are not those of this one', async () => {
  const other = { ...lookOnly, company: { ...lookOnly.company, id: 'org-2' } };
  api.use(http.get('*/api/session', () => HttpResponse.json(other)));
  await askRightsAgain();
  expect(currentSession()).toEqual(aSession);
});
