import type { Locator, Page } from 'playwright-core';

export interface Count {
  clicks: number;
  keys: number;
}

/** A hand on mouse and keyboard that counts. A chord counts as one key, a double click as two clicks. */
export class Hand {
  clicks = 0;
  keys = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(what: Locator): Promise<void> {
    this.clicks++;
    await what.click();
  }

  /** Chooses from a list of the browser: one click opens it, one chooses. The browser draws it outside of the page. */
  async choose(list: Locator, label: string): Promise<void> {
    this.clicks += 2;
    await list.selectOption({ label });
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.keys++;
      await this.page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }
}
