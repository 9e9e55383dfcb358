import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { begin, end, expectAccessible, type Language, person } from './browser.ts';
import type { Gantry } from './gantry.ts';

const words = {
  es: {
    fresh: 'Contraseña nueva',
    again: 'Repite la contraseña',
    save: 'Guardar contraseña',
    changed: 'Tu contraseña cambió.',
    toSignIn: 'Ir a iniciar sesión',
    email: 'Correo',
    password: 'Contraseña',
    signIn: 'Iniciar sesión',
    company: 'Empresa',
    reason: 'Motivo',
    own: 'Tu contraseña',
    enter: 'Entrar a la empresa',
    visit: /Visita de soporte a Andes hasta/,
    leave: 'Terminar la visita',
    tabs: ['Enlace de activación', 'Crear organización'],
  },
  en: {
    fresh: 'New password',
    again: 'Retype the password',
    save: 'Save password',
    changed: 'Your password was successfully changed.',
    toSignIn: 'Go to Sign In',
    email: 'Email',
    password: 'Password',
    signIn: 'Sign in',
    company: 'Company',
    reason: 'Reason',
    own: 'Your password',
    enter: 'Enter the company',
    visit: /Support visit to Andes until/,
    leave: 'End the visit',
    tabs: ['Activation link', 'Create organisation'],
  },
};

describe('an installation without a demonstration', () => {
  let gantry: Gantry;
  let browser: Browser;
  const links: Record<string, string> = {};

  before(async () => {
    ({ gantry, browser } = await begin(false));
    await gantry.stop();
    for (const name of ['Torre Norte', 'Andes']) await gantry.command('company', 'add', name);
    const add = async (email: string, company: string, name: string) => {
      const printed = await gantry.command(
        ...['user', 'add', email, `--company=${company}`, '--role=admin', `--name=${name}`, '--lastname=Paz'],
      );
      links[name] = String(printed.match(/http\S+/)?.[0]);
    };
    await add('elena@torre.example', 'Torre Norte', 'Elena');
    await add('camila@andes.example', 'Andes', 'Camila');
    await gantry.command('user', 'grant-superadmin', 'elena@torre.example');
    await gantry.run();
  });
  after(() => end({ gantry, browser }));

  /** Sets the first password by the printed link and signs in with it. */
  async function arrive(name: string, email: string, language: Language, width: number): Promise<Page> {
    const say = words[language];
    const page = await person(browser, gantry.url, { language, width });
    await page.goto(links[name]);
    await page.getByLabel(say.fresh).fill('Hormigon-77');
    await page.getByLabel(say.again).fill('Hormigon-77');
    await page.getByRole('button', { name: say.save }).press('Enter');
    await page.getByText(say.changed).waitFor();
    await page.getByRole('link', { name: say.toSignIn }).click();
    await page.getByLabel(say.email).fill(email);
    await page.getByLabel(say.password, { exact: true }).fill('Hormigon-77');
    await page.getByRole('button', { name: say.signIn, exact: true }).press('Enter');
    await page.waitForURL(/\/projects$/);
    return page;
  }

  /** Visits the company Andes from the administration. */
  async function visit(page: Page, language: Language): Promise<void> {
    const say = words[language];
    await page.goto(`${gantry.url}/admin/inactiveuser`);
    await page.getByRole('combobox', { name: say.company }).selectOption({ label: 'Andes' });
    await page.getByLabel(say.reason).fill('El calendario no abre');
    await page.getByLabel(say.own).fill('Hormigon-77');
    await expectAccessible(page, `administration ${language}`);
    await page.getByLabel(say.own).press('Enter');
    await page.getByText(say.visit).waitFor();
    await page.getByRole('button', { name: say.enter }).waitFor({ state: 'detached' });
    await expectAccessible(page, `visit ${language}`);
  }

  test('adm-301 a superadministrator visits a company, which reads the reason and shows them out', async () => {
    const elena = await arrive('Elena', 'elena@torre.example', 'es', 1440);
    const camila = await arrive('Camila', 'camila@andes.example', 'en', 820);
    await visit(elena, 'es');
    await elena.getByRole('link', { name: 'Andes' }).first().waitFor();

    await camila.goto(`${gantry.url}/settings/company?tab=access`);
    await camila.getByText(/El calendario no abre/).waitFor();
    await camila.getByText('Elena Paz came in on a support visit').waitFor();
    await expectAccessible(camila, 'access');
    await camila.getByRole('button', { name: 'End the visit' }).press('Enter');
    await camila.getByText('Visit ended').waitFor();
    await elena.reload();
    await elena.getByRole('button', { name: words.es.signIn, exact: true }).waitFor();
    await Promise.all([elena.context().close(), camila.context().close()]);
  });

  test('adm-302 the visitor leaves by the banner, and the other parts of the administration are clean', async () => {
    const page = await person(browser, gantry.url, { language: 'en', width: 820 });
    await page.goto(gantry.url);
    const signedIn = await page.evaluate(async () => {
      const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
      const body = JSON.stringify({ email: 'elena@torre.example', password: 'Hormigon-77' });
      return (await fetch('/api/session', { ...sent, body })).ok;
    });
    assert.ok(signedIn);
    await visit(page, 'en');
    await page.getByRole('button', { name: words.en.leave }).press('Enter');
    await page.getByText(words.en.visit).waitFor({ state: 'detached' });
    const session = await page.evaluate(async () => (await fetch('/api/session')).json());
    assert.equal(session.company.name, 'Torre Norte');
    for (const tab of words.en.tabs) {
      await page.getByRole('link', { name: tab }).click();
      await page.getByRole('link', { name: tab }).and(page.locator('[aria-current]')).waitFor();
      await expectAccessible(page, tab);
    }
  });
});
