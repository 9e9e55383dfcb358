/** Windows of one browser in memory: the first that has neither resigned nor left leads, what one tells the others hear a moment later. */
import { type CommandStore, MemoryCommandStore } from '../command-store';
import type { WindowRelay } from '../window-relay';

interface Joined {
  lead(): void;
  hear(message: unknown): void;
}

export class WindowHub<C> {
  private readonly windows: Joined[] = [];
  /** Who leads, and behind it who waits for its turn. */
  private readonly line: Joined[] = [];
  private readonly shared = new MemoryCommandStore<C>();

  /** The store as one more window sees it. */
  store(): CommandStore<C> {
    return {
      load: () => this.shared.load(),
      save: (...entries) => this.shared.save(...structuredClone(entries)),
      remove: (ids) => this.shared.remove(ids),
      claim: (ids) => this.shared.claim(ids),
      relay: () => this.relay(),
    };
  }

  /** The k-th of the windows that are open, from 0, is gone at once, as when its tab is closed. */
  crash(k: number): void {
    const [gone] = this.windows.splice(k, 1);
    this.resign(gone);
  }

  private relay(): WindowRelay {
    let own: Joined | undefined;
    return {
      join: (on) => {
        own = on;
        this.windows.push(on);
        this.line.push(on);
        if (this.line.length === 1) on.lead();
      },
      tell: (message) => {
        const teller = own;
        if (!teller) return;
        const heard = structuredClone(message);
        // What was said before a window left is heard.
        queueMicrotask(() => {
          for (const other of [...this.windows]) if (other !== teller) other.hear(heard);
        });
      },
      resign: () => this.resign(own),
      leave: () => {
        this.resign(own);
        if (own) this.windows.splice(this.windows.indexOf(own), 1);
        own = undefined;
      },
    };
  }

  private resign(one: Joined | undefined): void {
    const at = one ? this.line.indexOf(one) : -1;
    if (at < 0) return;
    this.line.splice(at, 1);
    if (at === 0) this.line[0]?.lead();
  }
}
