import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { call, saved, until } from '../../e2e/browser.ts';
import { type Count, Hand } from './hand.ts';
import type { Baseline, Plan } from './plan.ts';

export interface Step extends Count {
  name: string;
  seconds: number;
  effect: string;
}

/** One planner at one schedule, and the steps done so far. */
export class Session {
  readonly page: Page;
  readonly schedule: string;
  readonly hand: Hand;
  readonly steps: Step[] = [];

  constructor(page: Page, schedule: string) {
    this.page = page;
    this.schedule = schedule;
    this.hand = new Hand(page);
  }

  /** Does a step and times it until what the user waits for is there. Then the check reads the server and says what is true. */
  async step(name: string, act: () => Promise<unknown>, check: () => Promise<string>): Promise<void> {
    this.hand.clicks = 0;
    this.hand.keys = 0;
    const began = performance.now();
    await act();
    const seconds = (performance.now() - began) / 1000;
    const effect = await check().catch((error: Error) => assert.fail(`${name}: ${error.message}`));
    const { clicks, keys } = this.hand;
    this.steps.push({ name, clicks, keys, seconds, effect });
    console.log(`${name}: ${clicks} clicks, ${keys} keys, ${seconds.toFixed(1)} s; ${effect}`);
  }

  /** Does what changes the plan, and waits until the server has answered all of it. */
  async stored(act: () => Promise<unknown>): Promise<void> {
    const answered = this.page.waitForResponse((answer) => answer.url().endsWith('/commands'));
    await act();
    await answered;
    await saved(this.page);
  }

  plan(): Promise<Plan> {
    return call<Plan>(this.page, 'GET', `/api/schedules/${this.schedule}/gantt`);
  }

  baseline(): Promise<Baseline> {
    return call<Baseline>(this.page, 'GET', `/api/schedules/${this.schedule}/baseline`);
  }

  /** A button of the quick filters. */
  quick(name: string) {
    return this.page
      .getByRole('group', { name: 'Quick filters' })
      .getByRole('button', { name: new RegExp(`^${name}( [\\d,]+)?$`) });
  }

  /** Waits until the filter shows so many activities. */
  async shows(wanted: number): Promise<void> {
    const shown = async () => {
      const text = (await this.page.getByText(/ of [\d,]+ activities shown/).textContent()) ?? '';
      return Number(/([\d,]+) of/.exec(text)?.[1].replaceAll(',', ''));
    };
    await until(shown, (now) => now === wanted, `${wanted} activities shown`);
  }
}
