import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { begin, end, expectAccessible, type Language, person, until } from './browser.ts';
import type { Gantry } from './gantry.ts';

const words = {
  es: {
    letter: 'Confirma tu correo',
    check: 'Revisa tu correo',
    profile: 'Crea tu perfil',
    company: 'Crea tu empresa',
    project: 'Crea tu primer proyecto',
    schedules: 'Crea los programas de tu proyecto',
    team: 'Invita a tu equipo',
    size: 'Tamaño',
    budget: 'Presupuesto',
    scheduleName: 'Nombre del programa',
    up: 'Subir Obra gruesa',
    invitation: 'te invita a',
    skip: 'Saltar',
  },
  en: {
    letter: 'Confirm your email',
    check: 'Check your mail',
    profile: 'Create your Profile',
    company: 'Create your Company',
    project: 'Create your First Project',
    schedules: 'Create the Schedules of your project',
    team: 'Invite your Team',
    size: 'Size',
    budget: 'Budget',
    scheduleName: 'Schedule name',
    up: 'Move Obra gruesa up',
    invitation: 'invites you to',
    skip: 'Skip',
  },
};

for (const language of ['es', 'en'] as Language[]) {
  describe(`from registering to a team, in ${language}`, () => {
    const say = words[language];
    let gantry: Gantry;
    let browser: Browser;
    let page: Page;

    before(async () => {
      ({ gantry, browser } = await begin(false));
      page = await person(browser, gantry.url, { language, width: language === 'es' ? 1440 : 820 });
    });
    after(() => end({ gantry, browser }));

    async function mailed(title: string): Promise<string> {
      const found = await until(
        async () => (await gantry.letters()).filter((l) => l.match(/<title>(.*)<\/title>/)?.[1].includes(title)),
        (letters) => letters.length > 0,
        `the letter ${title}`,
      );
      return String(found.at(-1)?.match(/href="([^"]+)"/)?.[1]);
    }

    /** Types into the field that has the focus after so many tabs. */
    async function tabAndType(tabs: number, text: string): Promise<void> {
      for (let i = 0; i < tabs; i++) await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }

    const step = (title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor();

    test('onb-306 onb-310 onb-311 onb-312 onb-314 onb-318 every step by keyboard alone, and the link goes on where it was left', async () => {
      await page.goto('/register');
      await page.locator('input[type=email]').focus();
      await tabAndType(0, 'rosa@torre.example');
      await tabAndType(1, ' ');
      await page.keyboard.press('Tab');
      await tabAndType(1, '');
      await page.keyboard.press('Enter');
      await step(say.check);
      const link = await mailed(say.letter);
      await page.goto(link);
      await step(say.profile);
      await page.locator('input[autocomplete=given-name]').focus();
      await tabAndType(0, 'Rosa');
      await tabAndType(1, 'Paz');
      await tabAndType(1, 'Jefa');
      await tabAndType(1, 'Hormigon-77');
      await page.locator('input[autocomplete=new-password]').last().focus();
      await tabAndType(0, 'Hormigon-77');
      await page.locator('input[type=checkbox]').focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Enter');
      await step(say.company);

      await page.goto(link);
      await step(say.company);
      await expectAccessible(page, 'company');
      await page.locator('input[autocomplete=organization]').focus();
      await tabAndType(0, 'Torre Norte');
      await page.keyboard.press('Enter');
      await step(say.project);
      await expectAccessible(page, 'project');
      await page.locator('input').first().focus();
      await tabAndType(0, 'Clínica');
      await page.getByLabel(say.size, { exact: true }).focus();
      await tabAndType(0, '11400');
      await page.getByLabel(say.budget).focus();
      await tabAndType(0, '120000');
      await page.keyboard.press('Enter');

      await step(say.schedules);
      await page.getByLabel(say.scheduleName).focus();
      await tabAndType(0, 'Obra gruesa');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: say.up }).focus();
      await page.keyboard.press('Enter');
      await expectAccessible(page, 'schedules');
      await page.locator('main button').last().focus();
      await page.keyboard.press('Enter');

      await step(say.team);
      await expectAccessible(page, 'team');
      // The schedules that exist are not offered again: their step is over.
      await page.goto(page.url().replace('/invite/', '/schedules/'));
      await step(say.team);
      await page.locator('input[type=email]').first().focus();
      await tabAndType(0, 'luis@torre.example');
      await page.locator('select').first().focus();
      await page.locator('select').first().selectOption('planner');
      await page.keyboard.press('Enter');
      await page.locator('button[type=submit]').focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/projects$/);
      await page.getByRole('article').first().waitFor();
      assert.match(await mailed(say.invitation), /\/confirmation\//);
      const listed = await page.evaluate(async () => {
        const { company } = await (await fetch('/api/session')).json();
        const [project] = await (await fetch(`/api/companies/${company.id}/projects`)).json();
        return [company.name, project.name, ...project.schedules.map((s: { name: string }) => s.name)];
      });
      const general = language === 'es' ? 'Programa general' : 'Master schedule';
      assert.deepEqual(listed, ['Torre Norte', 'Clínica', 'Obra gruesa', general]);
      await page.goto(`/invite/${new URL(link).pathname.split('/').at(-1)}`);
      await step(say.team);
      await page.getByRole('button', { name: say.skip }).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/projects$/);
    });
  });
}
