import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { begin, call, end, expectAccessible, person } from './browser.ts';
import type { Gantry } from './gantry.ts';

const run = promisify(execFile);
const psql = ['/usr/bin/psql', ...globSync('/usr/lib/postgresql/*/bin/psql')].find((one) => existsSync(one));

/** What a login reads over TLS, the certificate verified. */
async function ask(entry: { host: string; port: number; file: string }, user: string, password: string, sql: string) {
  assert.ok(psql);
  const info = `host=${entry.host} port=${entry.port} dbname=gantry user=${user} sslmode=verify-full sslrootcert=${entry.file}`;
  const { stdout } = await run(psql, [info, '-Atc', sql], { env: { ...process.env, PGPASSWORD: password } });
  return stdout.trim().split('\n');
}

describe('the logins of analysts', { skip: psql ? false : 'psql is not on this machine' }, () => {
  let gantry: Gantry;
  let browser: Browser;
  let page: Page;

  before(async () => {
    ({ gantry, browser } = await begin('listener'));
    page = await person(browser, gantry.url, { language: 'es', width: 1440 });
    await page.goto(gantry.url);
    await call(page, 'POST', '/api/session/demo', { as: 'elena.munoz@lautaro.example' });
  });
  after(() => end({ gantry, browser }));

  test('an administrator makes one by the keyboard, it reads its project alone, and revoked it is refused', async () => {
    await page.goto(`${gantry.url}/settings/company?tab=analysts`);
    await page.getByText('Aún no hay accesos').waitFor();
    await expectAccessible(page, 'logins of analysts');
    const fetched = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar certificado' }).press('Enter');
    const entry = { host: '127.0.0.1', port: gantry.sqlPort, file: await (await fetched).path() };

    await page.getByRole('button', { name: 'Nuevo acceso' }).press('Enter');
    await page.getByLabel('Nombre', { exact: true }).pressSequentially('Power BI');
    await page.getByLabel('Clínica Los Robles', { exact: true }).press('Space');
    await expectAccessible(page, 'a new login');
    await page.getByRole('button', { name: 'Crear acceso' }).press('Enter');
    const user = (await page.locator('[data-secret="user"]').textContent()) ?? '';
    const password = (await page.locator('[data-secret="password"]').textContent()) ?? '';
    assert.match(user, /^power_bi_[0-9a-f]{10}$/);
    await expectAccessible(page, 'the password of a login');
    await page.getByRole('button', { name: 'Ya la guardé' }).press('Enter');
    await page.getByRole('cell', { name: /^Power BI/ }).waitFor();
    assert.ok(!(await page.content()).includes(password), 'it is on no screen any more');

    const session = await call<{ company: { id: string } }>(page, 'GET', '/api/session');
    const projects = 'select distinct company_id, project from analytics.schedules';
    assert.deepEqual(await ask(entry, user, password, projects), [`${session.company.id}|Clínica Los Robles`]);
    await assert.rejects(ask(entry, user, password, 'select name from analytics.people'), /permission denied/);

    await page.getByRole('button', { name: 'Rotar Power BI' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Rotar' }).press('Enter');
    const other = (await page.locator('[data-secret="password"]').textContent()) ?? '';
    await page.getByRole('button', { name: 'Ya la guardé' }).press('Enter');
    await assert.rejects(ask(entry, user, password, projects), /password authentication failed/);
    assert.equal((await ask(entry, user, other, projects)).length, 1);

    await page.getByRole('button', { name: 'Revocar Power BI' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Revocar' }).press('Enter');
    await page.getByText('Aún no hay accesos').waitFor();
    await assert.rejects(ask(entry, user, other, projects), /password authentication failed|rejects connection/);

    await page.getByRole('link', { name: 'Acceso', exact: true }).click();
    await page.getByText('Elena Muñoz revocó el acceso de analista «Power BI»').waitFor();
  });
});
