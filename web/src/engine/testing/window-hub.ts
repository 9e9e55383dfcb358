/** Windows of one browser in memory: the first that has not left leads, what one tells the others hear a moment later. */
import { type CommandStore, MemoryCommandStore } from '../command-store';
import type { WindowRelay } from '../window-relay';

interface Joined {
  lead(): void;
  hear(message: unknown): void;
}

export class WindowHub {
  private readonly windows: Joined[] = [];
  private readonly shared = new MemoryCommandStore();

  /** The store as one more window sees it. */
  store(): CommandStore {
    return {
      load: () => this.shared.load(),
      save: (...entries) => this.shared.save(...structuredClone(entries)),
      remove: (ids) => this.shared.remove(ids),
      relay: () => this.relay(),
    };
  }

  private relay(): WindowRelay {
    let own: Joined | undefined;
    return {
      join: (on) => {
        own = on;
        this.windows.push(on);
        if (this.windows.length === 1) on.lead();
      },
      tell: (message) => {
        const heard = structuredClone(message);
        queueMicrotask(() => {
          for (const other of this.windows) if (other !== own && own) other.hear(heard);
        });
      },
      leave: () => {
        const at = own ? this.windows.indexOf(own) : -1;
        own = undefined;
        if (at < 0) return;
        this.windows.splice(at, 1);
        if (at === 0) this.windows[0]?.lead();
      },
    };
  }
}
