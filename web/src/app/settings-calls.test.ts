import { expect, test, vi } from 'vitest';
import { savePermissions } from '@/features/company/api/company';
import { saveProject, showProject } from '@/features/project-settings/api/project-settings';
import { setSession } from '@/shared/lib/session';
import { anApi, aSession, HttpResponse, http, refusal } from '@/test-render';

const api = anApi();

test('set-201 a settings call that fails is logged and fails for its screen as well', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  api.use(
    http.put('*/api/projects/p-1', () => refusal(409, 'project.changed_meanwhile')),
    http.put('*/api/companys/org-1/permissions', () => refusal(403, 'permission.denied')),
  );
  await expect(saveProject('p-1', { pname: 'Torre' })).rejects.toMatchObject({ code: 'project.changed_meanwhile' });
  await expect(savePermissions('org-1', [])).rejects.toMatchObject({ code: 'permission.denied' });
  expect(log.mock.calls).toEqual([
    ['saveProject failed: project.changed_meanwhile (409)'],
    ['savePermissions failed: permission.denied (403)'],
  ]);
  log.mockRestore();
});

test('proj-122 proj-350 showing a project without a session gives false and a warning, and asks nothing', async () => {
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await expect(showProject('p-1')).resolves.toBe(false);
  expect(warning).toHaveBeenCalledOnce();
  setSession(aSession);
  api.use(http.get('*/api/projects/p-1', () => HttpResponse.json({ id: 'p-1', name: 'Torre' })));
  await expect(showProject('p-1')).resolves.toMatchObject({ name: 'Torre' });
  expect(warning).toHaveBeenCalledOnce();
  warning.mockRestore();
});
