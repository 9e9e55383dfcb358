import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import {
  begin,
  call,
  column,
  end,
  expectAccessible,
  type Language,
  openTask,
  person,
  projects,
  ready,
  says,
  setDuration,
  text,
  until,
} from './browser.ts';
import type { Gantry } from './gantry.ts';

const words = {
  es: {
    trial: 'Prueba gratuita',
    companyEmail: 'Correo de la empresa',
    terms: 'Acepto los términos y el uso de datos',
    send: 'Enviar enlace',
    check: 'Revisa tu correo',
    letter: 'Confirma tu correo y entra a tu obra',
    company: 'Empresa',
    name: 'Nombre',
    lastname: 'Apellido',
    position: 'Cargo',
    newPassword: 'Contraseña nueva',
    create: 'Crear cuenta y entrar',
    sample: 'Programa general',
    used: 'Ya usaste este enlace',
    forgot: '¿La olvidaste?',
    forgotTitle: '¿Olvidaste tu contraseña?',
    email: 'Correo',
    resetLetter: 'Elige una contraseña nueva',
    retype: 'Repite la contraseña',
    save: 'Guardar contraseña',
    changed: 'Tu contraseña cambió.',
    toSignIn: 'Ir a iniciar sesión',
    password: 'Contraseña',
    signIn: 'Iniciar sesión',
    wrong: /no coinciden con ninguna cuenta/,
    invitation: 'te invita a',
    enter: 'Entrar',
    inCompany: 'Ahora estás en Andes',
    foreign: 'Esta dirección es de otra empresa',
    topic: 'Restricciones que te asignan',
    bell: 'en la campana',
    mail: 'por correo',
    unread: /sin leer/,
    assignedLetter: /Camila Rojas te hizo responsable de restricciones/,
    assigned: /te hizo responsable de una restricción/,
    dateFormat: 'Formato de fecha',
    sessions: 'Sesiones abiertas',
  },
  en: {
    trial: 'Free trial',
    companyEmail: 'Company email',
    terms: 'I accept the terms and the use of data',
    send: 'Send link',
    check: 'Check your mail',
    letter: 'Confirm your email and enter your site',
    company: 'Company',
    name: 'First name',
    lastname: 'Last name',
    position: 'Position',
    newPassword: 'New password',
    create: 'Create account and enter',
    sample: 'Master schedule',
    used: 'You already used this link',
    forgot: 'Forgot it?',
    forgotTitle: 'Forgot your password?',
    email: 'Email',
    resetLetter: 'Choose a new password',
    retype: 'Retype the password',
    save: 'Save password',
    changed: 'Your password was successfully changed.',
    toSignIn: 'Go to Sign In',
    password: 'Password',
    signIn: 'Sign in',
    wrong: /matches no account/,
    invitation: 'invites you to',
    enter: 'Enter',
    inCompany: 'You’re in Andes now',
    foreign: 'This address belongs to another company',
    topic: 'Roadblocks assigned to you',
    bell: 'in the bell',
    mail: 'by mail',
    unread: /unread/,
    assignedLetter: /Camila Rojas made you responsible for roadblocks/,
    assigned: /made you responsible for a roadblock/,
    dateFormat: 'Date format',
    sessions: 'Open sessions',
  },
};

/** Goes with the tab key to what a person wants to use. */
async function reach(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < 80; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`the keyboard does not reach ${wanted}`);
}

for (const language of ['es', 'en'] as Language[]) {
  describe(`from nothing to a company, in ${language}`, () => {
    const say = words[language];
    let gantry: Gantry;
    let browser: Browser;
    let page: Page;
    let link: string;
    let guest: Page;

    before(async () => {
      ({ gantry, browser } = await begin(false));
      page = await person(browser, gantry.url, { language, width: language === 'es' ? 1280 : 768 });
    });
    after(() => end({ gantry, browser }));

    /** The link of the newest letter with a title, once there is one. */
    async function mailed(title: string): Promise<string> {
      const href = (await letter(title)).match(/href="([^"]+)"/)?.[1];
      assert.ok(href?.startsWith(gantry.url), `${href} leads to this installation`);
      return String(href);
    }

    async function letter(title: string): Promise<string> {
      const found = await until(
        async () =>
          (await gantry.letters()).filter((letter) => letter.match(/<title>(.*)<\/title>/)?.[1].includes(title)),
        (letters) => letters.length > 0,
        `the letter ${title}`,
      );
      return String(found.at(-1));
    }

    test('auth-302 auth-314 auth-328 sign-up by e-mail founds a company and enters it, by keyboard alone', async () => {
      await page.goto('/login');
      await page.getByRole('link', { name: say.trial }).click();
      await page.getByLabel(say.companyEmail).focus();
      await page.keyboard.type('camila@torre.example');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      assert.ok(await page.getByLabel(say.terms).isChecked());
      await expectAccessible(page, 'sign-up');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: say.check }).waitFor();
      link = await mailed(say.letter);
      await page.goto(link);
      await page.getByLabel(say.company).fill('Torre Norte');
      await page.getByLabel(say.name, { exact: true }).fill('Camila');
      await page.getByLabel(say.lastname).fill('Rojas');
      await page.getByLabel(say.newPassword).fill('Hormigon-77');
      await page.getByLabel(say.terms).focus();
      await page.keyboard.press('Space');
      await expectAccessible(page, 'confirmation');
      await page.getByLabel(say.newPassword).press('Enter');
      await page.waitForURL(/\/schedule\/[^/]+$/);
      await page.locator('[role="row"][data-row="0"]').getByText(say.sample).waitFor();
    });

    test('onb-301 auth-302 somebody invited goes from the letter to the plan of the project by keyboard alone', async () => {
      const [project] = await projects(page);
      await call(page, 'POST', '/api/users/inviteUsers', {
        users: [{ email: 'jorge@torre.example', role: 'superintendent', projectId: project.id }],
      });
      guest = await person(browser, gantry.url, { language });
      await guest.goto('/login'); // what the letter is read in does not count
      await guest.setContent(await letter(say.invitation));
      await reach(guest, guest.locator('a[href*="/confirmation/"]').first());
      await guest.keyboard.press('Enter');
      for (const [field, typed] of [
        [guest.getByLabel(say.name, { exact: true }), 'Jorge'],
        [guest.getByLabel(say.lastname), 'Paredes'],
        [guest.getByLabel(say.position), 'Jefe'],
        [guest.getByLabel(say.newPassword), 'Andamio-1234'],
        [guest.getByLabel(say.retype), 'Andamio-1234'],
      ] as const) {
        await reach(guest, field);
        await guest.keyboard.type(typed);
      }
      await reach(guest, guest.getByLabel(say.terms));
      await guest.keyboard.press('Space');
      assert.ok(await guest.getByLabel(say.terms).isChecked());
      await expectAccessible(guest, 'invitation');
      await guest.keyboard.press('Enter');
      await guest.waitForURL(/\/projects$/);
      await reach(guest, guest.getByRole('article').getByRole('link', { name: say.sample }).first());
      await guest.keyboard.press('Enter');
      await guest.waitForURL(/\/schedule\/[^/]+$/);
      await guest.locator('[role="row"][data-row="0"]').getByText(say.sample).waitFor();
      const session = await guest.evaluate(async () => (await fetch('/api/session')).json());
      assert.equal(session.company.name, 'Torre Norte');
      assert.equal(session.role, 'superintendent');
    });

    test('org-301 a window hears that another one changed company, and its unsent edit waits for its own', async () => {
      const plan = page.url();
      const company = await call<{ id: string }>(page, 'POST', '/api/companys', {
        name: 'Andes',
        size: 'a',
        country: 'CL',
        projects: '1-5',
      });
      assert.ok(company.id);
      const other = await page.context().newPage();
      await other.goto(plan);
      await ready(other);
      const task = await openTask(other);
      await other.route('**/commands', (route) => route.abort());
      await setDuration(other, task.id, task.days + 3);
      await says(other, task.id, column.duration, language === 'es' ? `${task.days + 3} d` : `${task.days + 3}d`);

      await page.goto('/selectCompany');
      await page.getByRole('button', { name: /Andes/ }).click();
      await other.getByText(say.inCompany).waitFor();
      await other.getByText(say.foreign).waitFor();
      assert.equal(await other.locator('[role="treegrid"]').count(), 0, 'nothing of the former company stays');
      await expectAccessible(other, 'moved to another company');
      const sent: string[] = [];
      other.on('request', (request) => {
        if (request.url().endsWith('/commands')) sent.push(request.url());
      });
      await other.unroute('**/commands');
      await other.reload();
      await other.getByText(say.foreign).waitFor();
      assert.deepEqual(sent, [], 'the edit is not sent in the other company');

      await page.goto('/selectCompany');
      await page.getByRole('button', { name: /Torre Norte/ }).click();
      await other.goto(plan);
      await ready(other);
      await until(
        () => text(guest, task.id, column.duration),
        (shown) => shown.replace(/\s/g, '') === `${task.days + 3}d`,
        'the edit in the window of somebody else',
      );
      await other.close();
      await page.goto(plan);
    });

    test('set-309 choices by topic stop and allow the bell and the mail, and dates are written as the person says', async () => {
      const [project] = await projects(page);
      const [schedule] = project.schedules;
      const idOf = async (who: Page) => (await call<{ user: { id: string } }>(who, 'GET', '/api/session')).user.id;
      const [camila, jorge] = [await idOf(page), await idOf(guest)];
      const assign = (by: Page, to: string, name: string) =>
        call<{ id: string }>(by, 'POST', '/api/constraints', {
          sectorId: schedule.id,
          name,
          userId: to,
          responsables: [to],
        });
      const told = async (who: Page) =>
        (await call<{ total: number }>(who, 'POST', '/api/notifications/byuser', {})).total;
      // Notifications follow the history in its order: once a later event has told its person, earlier ones are decided.
      const decided = async (name: string) => {
        const before = await told(page);
        await assign(guest, camila, name);
        await until(
          () => told(page),
          (now) => now === before + 1,
          `the notification of ${name}`,
        );
      };
      const tick = (by: string) => guest.getByRole('checkbox', { name: `${say.topic}, ${by}` });
      const set = async (by: string, on: boolean) => {
        const kept = guest.waitForResponse('**/api/session/notifications');
        await tick(by).click();
        await kept;
        await until(
          () => tick(by).isChecked(),
          (is) => is === on,
          `${by} to be ${on}`,
        );
      };
      await guest.goto('/settings/user');
      await set(say.bell, false);
      await set(say.mail, false);
      await assign(page, jorge, 'Grúa sin aviso');
      await decided('Primer testigo');
      await set(say.bell, true);
      await assign(page, jorge, 'Grúa en la campana');
      await decided('Segundo testigo');
      await set(say.bell, false);
      await set(say.mail, true);
      const mailed = await assign(page, jorge, 'Grúa por correo');
      const about = await until(
        async () => (await gantry.letters()).filter((one) => say.assignedLetter.test(one)),
        (letters) => letters.length > 0,
        'the letter about the roadblock',
      );
      assert.equal(about.length, 1, 'one letter alone');
      const leads = /\/roadblocks\?ids=(\d+)/.exec(about[0])?.[1];
      assert.equal(leads, /(\d+)$/.exec(mailed.id)?.[1], 'it leads to the last roadblock');
      await guest.reload(); // the bell looks every minute by itself
      await guest.getByRole('button', { name: say.unread }).click();
      await guest.getByRole('dialog').getByText(say.assigned).first().waitFor();
      assert.equal(await guest.getByRole('dialog').getByText(say.assigned).count(), 1, 'the bell tells of one alone');
      await guest.keyboard.press('Escape');
      assert.equal(await tick(say.bell).isChecked(), false);
      assert.equal(await tick(say.mail).isChecked(), true);

      await guest.getByLabel(say.dateFormat).selectOption('YYYY-MM-DD');
      const open = guest.getByRole('region', { name: say.sessions });
      await open
        .getByText(/ \d{4}-\d{2}-\d{2}/)
        .first()
        .waitFor();
      await guest.getByLabel(say.dateFormat).selectOption('MM/DD/YYYY');
      await open
        .getByText(/ \d{2}\/\d{2}\/\d{4}/)
        .first()
        .waitFor();
      await guest.context().close();
    });

    test('auth-303 auth-330 a forgotten password is reset by mail, and the old one is worth nothing', async () => {
      const elsewhere = await person(browser, gantry.url, { language });
      await elsewhere.goto(link);
      await elsewhere.getByRole('heading', { name: say.used }).waitFor();
      await elsewhere.goto('/login');
      await elsewhere.getByRole('link', { name: say.forgot }).click();
      await elsewhere.getByRole('heading', { name: say.forgotTitle }).waitFor();
      await elsewhere.getByLabel(say.email).fill('Camila@Torre.example');
      await elsewhere.keyboard.press('Enter');
      await elsewhere.getByRole('heading', { name: say.check }).waitFor();
      await elsewhere.goto(await mailed(say.resetLetter));
      await elsewhere.getByLabel(say.newPassword).fill('Cemento-99');
      await elsewhere.getByLabel(say.retype).fill('Cemento-99');
      await expectAccessible(elsewhere, 'reset');
      await elsewhere.getByRole('button', { name: say.save }).click();
      await elsewhere.getByText(say.changed).waitFor();
      await elsewhere.getByRole('link', { name: say.toSignIn }).click();
      await elsewhere.getByRole('button', { name: say.signIn }).waitFor();
      await elsewhere.getByLabel(say.email).fill('camila@torre.example');
      await elsewhere.getByLabel(say.password, { exact: true }).fill('Hormigon-77');
      await elsewhere.getByRole('button', { name: say.signIn }).click();
      await elsewhere.getByText(say.wrong).waitFor();
      await elsewhere.getByLabel(say.password, { exact: true }).fill('Cemento-99');
      await elsewhere.getByRole('button', { name: say.signIn }).click();
      await elsewhere.waitForURL(/\/selectCompany$/); // one of two
      await page.reload();
      await page.waitForURL(/\/signin/);
      await elsewhere.context().close();
    });
  });
}
