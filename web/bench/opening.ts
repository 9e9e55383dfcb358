// From navigation to the painted chart, in a browser that has been there before and on a server that knows the plan.
import type { Page } from 'playwright-core';
import { ready } from '../e2e/browser.ts';
import { quantile } from './part.ts';

const ROUNDS = 5;

/** The middle of some openings, in ms from navigation until the second frame with bars. */
export async function opened(page: Page, address: string): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto('about:blank');
    await page.goto(address, { waitUntil: 'commit' });
    took.push(
      await page.evaluate(async () => {
        while (document.querySelectorAll('[data-bar]').length < 3) await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return performance.now();
      }),
    );
    await ready(page);
  }
  return quantile(took, 0.5);
}
