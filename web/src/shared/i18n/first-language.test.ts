import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});

async function opened(browser: string[]): Promise<[string, string]> {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
  const { currentLanguage, i18next } = await import('./index');
  return [currentLanguage(), i18next.t('shell.projects')];
}

test.each([
  [['en-GB', 'es'], 'en', 'Projects'],
  [['fr-FR', 'es-CL'], 'es', 'Proyectos'],
  [['fr-FR'], 'es', 'Proyectos'],
  [[], 'es', 'Proyectos'],
])(
  'ui-301 without a choice the page speaks the first language of the browser it knows, else Spanish: %j',
  async (browser, language, word) => {
    expect(await opened(browser)).toEqual([language, word]);
  },
);

test('ui-301 the language chosen here goes before that of the browser', async () => {
  const { showLanguage } = await import('./index');
  showLanguage('es');
  vi.resetModules();
  expect(await opened(['en-US'])).toEqual(['es', 'Proyectos']);
});
