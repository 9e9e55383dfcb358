// What tests of addresses share: a company with one project, and the app opened at an address.
import { render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { SWRConfig } from 'swr';
import { beforeAll, vi } from 'vitest';
import type { Session } from '@/shared/lib/session';
import { UiProvider } from '@/shared/ui';
import { type anApi, aSession, HttpResponse, http, refusal } from '@/test-render';
import { routes } from './router';

export const schedule = {
  id: 's-1',
  name: 'Programa general',
  start: 0,
  finish: null,
  progress: 0,
  activities: 1,
  begun: true,
  revision: 1,
  updatedAt: '2026-04-28T10:00:00Z',
};

export const clinic = { id: 'p-1', name: 'Clínica', address: '', progress: 0, schedules: [schedule] };

export const firm = {
  id: 'org-1',
  name: 'Constructora Lautaro',
  size: 'c',
  country: 'CL',
  image: null,
  require_resources: false,
  company_type: '',
  contract_type: 'project_based',
  company_size: '',
  projects: '',
  isFreeTrial: false,
  hasPremiumUpgrade: false,
};

export const choice = {
  companyId: 'org-1',
  name: 'Constructora Lautaro',
  image: null,
  hasPremiumUpgrade: false,
  role: 'planner',
  current: true,
};

/** Opens an address of the app as somebody, with a company of one project. */
export function visitor(api: ReturnType<typeof anApi>) {
  beforeAll(() => {
    vi.stubGlobal(
      'EventSource',
      class extends EventTarget {
        close() {}
      },
    );
  });
  return function visit(address: string, session: Session | null = aSession, projects: unknown[] = [clinic]) {
    api.use(
      http.get('*/api/session', () => (session ? HttpResponse.json(session) : refusal(401, 'session.required'))),
      http.get('*/api/companies/org-1/projects', () => HttpResponse.json(projects)),
      http.get('*/api/activitys/scheduleChangelog/:schedule', () =>
        HttpResponse.json({
          changelogs: [],
          rows: {},
          pagination: { page: 1, limit: 30, total: 0, totalPages: 0, hasNextPage: false },
          stale: false,
        }),
      ),
      http.get('*/api/schedules/:schedule/finish', () =>
        HttpResponse.json({ steps: [], people: {}, minutesPerDay: 480 }),
      ),
      http.get('*/api/properties', () => HttpResponse.json({ version: '0.1.0', signUp: true, providers: [] })),
      http.get('*/api/usercompany/:user', () => HttpResponse.json([choice])),
      http.get('*/api/users/:user/projectsView', () => HttpResponse.json({})),
      http.get('*/api/companys/org-1', () => HttpResponse.json(firm)),
      http.post('*/api/notifications/byuser', () =>
        HttpResponse.json({ notifications: [], page: 1, pages: 0, total: 0, unread: 0 }),
      ),
      http.post('*/api/usage', () => new HttpResponse(null, { status: 204 })),
      http.get('*/api/session/notifications', () => HttpResponse.json([])),
      http.get('*/api/sessions', () => HttpResponse.json([])),
      http.get('*/api/session/demo', () =>
        HttpResponse.json({
          people: [{ ...aSession.user, role: aSession.role, permissions: aSession.permissions }],
        }),
      ),
    );
    const router = createMemoryRouter(routes, { initialEntries: [address] });
    const view = render(
      <UiProvider>
        <SWRConfig value={{ provider: () => new Map() }}>
          <RouterProvider router={router} />
        </SWRConfig>
      </UiProvider>,
    );
    return { router, ...view };
  };
}
