// What component tests share: the providers of the app, a server that answers as the real one does, and the axe check.
import { cleanup, configure, type RenderResult, render } from '@testing-library/react';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { SWRConfig } from 'swr';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { request } from '@/shared/api';
import { type Language, showLanguage } from '@/shared/i18n';
import { type Session, setSession } from '@/shared/lib/session';
import { clearNotices, NoticeHost, notifyError, UiProvider } from '@/shared/ui';

// A busy machine may take its time; a condition that never comes still fails.
configure({ asyncUtilTimeout: 5000 });

export const aSession: Session = {
  user: { id: 'u-camila', name: 'Camila', lastname: 'Rojas', email: 'camila@lautaro.example', language: 'es' },
  company: { id: 'org-1', name: 'Constructora Lautaro' },
  role: 'planner',
  permissions: { 'masterplan.gantt': 'AC', 'masterplan.calendars': 'AC', 'settings.project': 'AC' },
  features: ['analytics', 'lookahead', 'project_settings', 'weekly'],
  csrf: 'token',
  version: '0.1.0',
};

/** Says on every call which test sent it. */
const sentBy = 'x-test';

/** An API in the test's own process. Every test says which routes it answers; an unknown one fails the test. */
export function anApi() {
  const unanswered: string[] = [];
  let test = 0;
  const api = setupServer(
    http.all('*', ({ request }) => {
      // A call of the test before that comes late has no answer: a failure would be asked again in this one.
      if (request.headers.get(sentBy) !== String(test)) return new Promise(() => {});
      unanswered.push(`${request.method} ${new URL(request.url).pathname}`);
      return HttpResponse.error();
    }),
  );
  beforeAll(() => {
    api.listen({ onUnhandledFrame: 'error' });
    const plain = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
      headers.set(sentBy, String(test));
      return plain(input, { ...init, headers });
    };
  });
  beforeEach(() => {
    test++;
  });
  afterEach(() => {
    // First the screen goes: a call of its own that fails from here on must not speak in the next test.
    cleanup();
    api.resetHandlers();
    clearNotices();
    setSession(undefined);
    showLanguage('es');
    expect(unanswered.splice(0), 'routes the test does not answer').toEqual([]);
  });
  afterAll(() => api.close());
  return api;
}

/** A refusal in the one error shape. */
export function refusal(status: number, code: string, message = code, params: Record<string, unknown> = {}) {
  return HttpResponse.json({ code, message, params, correlationId: '7f3a92b1-0000' }, { status });
}

export { HttpResponse, http };

/** Draws in the providers of the app, without its router. */
export function show(ui: ReactElement, language: Language = 'es'): RenderResult {
  showLanguage(language);
  return render(
    <UiProvider>
      <SWRConfig
        value={{
          provider: () => new Map(),
          fetcher: (key: string) => request('GET', key),
          shouldRetryOnError: false,
          onError: (error) => notifyError(error),
        }}
      >
        <MemoryRouter>
          {ui}
          <NoticeHost />
        </MemoryRouter>
      </SWRConfig>
    </UiProvider>,
  );
}

/** Fails on findings axe calls serious or critical. Colours need a real browser and are checked there. */
export async function expectAccessible(container: Element): Promise<void> {
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  const grave = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
  expect(grave.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)).toEqual([]);
}
