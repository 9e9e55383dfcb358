import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { begin, end, expectAccessible, type Language, person, until } from './browser.ts';
import type { Gantry } from './gantry.ts';
import { Issuer } from './issuer.ts';

const words = {
  es: {
    link: 'Conecta tu cuenta',
    password: 'Contraseña',
    declined: 'La autenticación falló. Prueba de nuevo o entra con tu contraseña.',
    sessions: 'Sesiones abiertas',
    title: 'Entra a tu obra',
    actions: (project: string) => `Acciones de ${project}`,
    remove: 'Eliminar…',
    removes: 'Eliminar proyecto',
    confirmTitle: 'Confirma que eres tú',
    present: 'Tu contraseña',
    confirm: 'Confirmar',
    anew: 'Volver a entrar con Obra ID',
  },
  en: {
    link: 'Connect your account',
    password: 'Password',
    declined: 'Authentication failed. Try again or sign in with your password.',
    sessions: 'Open sessions',
    title: 'Enter your site',
    actions: (project: string) => `Actions of ${project}`,
    remove: 'Delete…',
    removes: 'Delete project',
    confirmTitle: "Confirm it's you",
    present: 'Your password',
    confirm: 'Confirm',
    anew: 'Sign in again with Obra ID',
  },
};

const email = 'rosa@torre.example';
const password = 'Hormigon-77';

for (const language of ['es', 'en'] as Language[]) {
  describe(`signing in at another issuer, in ${language}`, () => {
    const say = words[language];
    let issuer: Issuer;
    let gantry: Gantry;
    let browser: Browser;
    let page: Page;

    before(async () => {
      issuer = await Issuer.start(email);
      ({ gantry, browser } = await begin({ providers: issuer.settings('identity', 'Obra ID') }));
      page = await person(browser, gantry.url, { language, width: language === 'es' ? 1440 : 820 });
      await account();
    });
    after(async () => {
      await end({ gantry, browser });
      await issuer.stop();
    });

    /** Somebody with a company and a password, whom no browser holds a session of. */
    async function account(): Promise<void> {
      await page.request.post('/api/users/inviteUserFreeTrial', { data: { email, lang: language } });
      const letter = await until(
        async () => (await gantry.letters()).at(-1),
        (found) => found !== undefined,
        'the letter',
      );
      const token = /signupconfirmation\/([\w-]+)/.exec(String(letter))?.[1];
      const { id } = await (await page.request.get(`/api/users/getByTokenFreeTrial/${token}`)).json();
      const made = await page.request.put(`/api/users/updateFreeTrial/${id}`, {
        data: {
          token_free_trial: token,
          name: 'Rosa',
          lastname: 'Paz',
          password,
          terms: '1',
          company: { name: 'Torre' },
        },
      });
      assert.ok(made.ok(), await made.text());
      await page.context().clearCookies();
    }

    const door = () => page.getByRole('button', { name: 'Obra ID' });

    /** Through the door and the issuer's page, by key. */
    async function through(choice: 'Continue' | 'Decline'): Promise<void> {
      await door().focus();
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: choice }).focus();
      await page.keyboard.press('Enter');
    }

    const whoami = () =>
      page.evaluate(async () => {
        const answer = await fetch('/api/session');
        return answer.ok ? ((await answer.json()) as { user: { email: string } }).user.email : answer.status;
      });

    test('auth-301 auth-343 the first time the password here connects the two, and a deep link survives', async () => {
      await page.goto('/settings/user');
      await page.waitForURL(/\/signin\?next=/);
      await door().waitFor();
      await expectAccessible(page, 'sign-in with providers');
      await through('Continue');
      await page.getByRole('heading', { name: say.link }).waitFor();
      await expectAccessible(page, 'connecting accounts');
      assert.equal(await whoami(), 401, 'a verified address alone signs nobody in');
      await page.locator('input[type=password]').focus();
      await page.keyboard.type(password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: say.sessions }).waitFor();
      assert.equal(new URL(page.url()).pathname, '/settings/user');
      assert.equal(await whoami(), email);
    });

    test('auth-359 from then on one door is enough, and a declined sign-in says so and signs nobody in', async () => {
      await page.context().clearCookies();
      await page.goto('/signin');
      await through('Decline');
      await page.getByText(say.declined).waitFor();
      await expectAccessible(page, 'declined');
      assert.equal(await whoami(), 401);
      await through('Continue');
      await page.waitForURL(/\/projects$/);
      assert.equal(await whoami(), email);
    });

    const card = (name: string) => page.getByRole('article', { name });

    /** Makes a project, and asks for its deletion by key. The issuer let the person in without a word, so a proof is asked for. */
    async function removeOne(name: string): Promise<void> {
      const made = await page.evaluate(async (called) => {
        const session = (await (await fetch('/api/session')).json()) as { csrf: string };
        const answer = await fetch('/api/projects', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': session.csrf },
          body: JSON.stringify({ name: called }),
        });
        return answer.status;
      }, name);
      assert.equal(made, 201);
      await page.goto('/projects');
      await askRemoval(name);
    }

    async function askRemoval(name: string): Promise<void> {
      await page
        .getByRole('button', { name: say.actions(name), exact: true })
        .first()
        .click();
      await page.getByRole('menuitem', { name: say.remove, exact: true }).click();
      await page.getByRole('button', { name: say.removes }).click();
    }

    test('a deletion after a silent sign-in asks who it is, and goes on after the password', async () => {
      await removeOne('Torre Uno');
      const dialog = page.getByRole('dialog', { name: say.confirmTitle });
      await dialog.waitFor();
      await expectAccessible(page, 'proving who it is');
      await dialog.getByLabel(say.present).fill('Otra-clave-1');
      await page.keyboard.press('Enter');
      await dialog.locator('[aria-invalid="true"]').waitFor();
      await card('Torre Uno').waitFor();
      await dialog.getByLabel(say.present).fill(password);
      await page.keyboard.press('Enter');
      await card('Torre Uno').waitFor({ state: 'detached' });
    });

    test('the issuer proves it too, and the page comes back to where it was', async () => {
      await page.context().clearCookies();
      await page.goto('/signin');
      await through('Continue');
      await page.waitForURL(/\/projects$/);
      await removeOne('Torre Dos');
      await page.getByRole('button', { name: say.anew }).click();
      await page.getByRole('link', { name: 'Continue' }).click();
      await page.waitForURL(/\/projects$/);
      await card('Torre Dos').waitFor();
      await askRemoval('Torre Dos');
      await card('Torre Dos').waitFor({ state: 'detached' });
    });
  });
}
