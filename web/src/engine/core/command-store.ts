/**
 * Where commands wait until they are acknowledged, so that a reload or a crash of the browser loses none. Kept per
 * user, company and plan: they are never sent under another session.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { aloneRelay, type WindowRelay, windowRelay } from './window-relay';

export interface QueuedCommand<C> {
  id: string;
  command: C;
  /** Whether it may have reached the server: then its effect may already be in a snapshot. */
  sent: boolean;
  /** Number and name of the row it is about, as they were when it was made: it may be gone when it is refused. */
  about?: string;
}

export interface CommandStore<C> {
  /** All that are not removed, in the order they were first saved. */
  load(): Promise<QueuedCommand<C>[]>;
  /** Saves new ones and new states of known ones, all or none. */
  save(...entries: QueuedCommand<C>[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Those that no window of this store has claimed before; they are claimed now. Of two at the same moment one gets them. */
  claim(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** How the windows that share this store speak to each other. */
  relay(): WindowRelay;
}

/** Forgets everything with the page: for browsers without a database. */
export class MemoryCommandStore<C> implements CommandStore<C> {
  private readonly entries = new Map<string, QueuedCommand<C>>();
  private readonly claimed = new Set<string>();

  async load(): Promise<QueuedCommand<C>[]> {
    return [...this.entries.values()].map((entry) => ({ ...entry }));
  }

  async save(...entries: QueuedCommand<C>[]): Promise<void> {
    for (const entry of entries) this.entries.set(entry.id, { ...entry });
  }

  relay(): WindowRelay {
    return aloneRelay();
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.entries.delete(id);
  }

  async claim(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const free = ids.filter((id) => !this.claimed.has(id));
    for (const id of free) this.claimed.add(id);
    return new Set(free);
  }
}

interface Schema extends DBSchema {
  commands: {
    key: string;
    value: QueuedCommand<unknown> & { owner: string; order: number };
    indexes: { owner: string };
  };
}

let database: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>('gantry', 1, {
    upgrade(db) {
      db.createObjectStore('commands', { keyPath: 'id' }).createIndex('owner', 'owner');
    },
  });
  return database;
}

interface ClaimSchema extends DBSchema {
  claims: { key: string; value: { id: string; at: number }; indexes: { at: number } };
}

let claims: Promise<IDBPDatabase<ClaimSchema>> | undefined;

/** A database of its own: a new version of the other would wait for windows that still have the older one open. */
function openClaims(): Promise<IDBPDatabase<ClaimSchema>> {
  claims ??= openDB<ClaimSchema>('gantry.claims', 1, {
    upgrade(db) {
      db.createObjectStore('claims', { keyPath: 'id' }).createIndex('at', 'at');
    },
  });
  return claims;
}

/** How long a claim is remembered, in ms: by then no window believes any more that it answers for the command. */
const CLAIM_KEPT = 7 * 24 * 3_600_000;

export class BrowserCommandStore<C> implements CommandStore<C> {
  private readonly owner: string;
  /** Microseconds: two windows seldom save at the same one. */
  private order = Date.now() * 1000;

  constructor(user: string, company: string, plan: string) {
    this.owner = `${user}/${company}/${plan}`;
    // Opens while the plan is on its way; who uses it hears of a failure.
    open().catch(() => undefined);
  }

  async load(): Promise<QueuedCommand<C>[]> {
    const found = await (await open()).getAllFromIndex('commands', 'owner', this.owner);
    const entries = found.sort((a, b) => a.order - b.order).map(({ owner: _, order: __, ...entry }) => entry);
    return entries as QueuedCommand<C>[];
  }

  async save(...entries: QueuedCommand<C>[]): Promise<void> {
    // Numbered before the first wait: the order is that of the calls.
    const numbered = entries.map((entry) => ({ ...entry, owner: this.owner, order: this.order++ }));
    const transaction = (await open()).transaction('commands', 'readwrite');
    for (const entry of numbered) {
      const known = await transaction.store.get(entry.id);
      await transaction.store.put({ ...entry, order: known?.order ?? entry.order });
    }
    await transaction.done;
  }

  relay(): WindowRelay {
    return windowRelay(`gantry.queue ${this.owner}`);
  }

  async remove(ids: readonly string[]): Promise<void> {
    const transaction = (await open()).transaction('commands', 'readwrite');
    await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done]);
  }

  async claim(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const at = Date.now();
    // Transactions that write to a store run one after the other, those of other windows too.
    const transaction = (await openClaims()).transaction('claims', 'readwrite');
    const free = new Set<string>();
    for (const id of ids) {
      if (await transaction.store.get(id)) continue;
      free.add(id);
      await transaction.store.put({ id, at });
    }
    for (const id of await transaction.store.index('at').getAllKeys(IDBKeyRange.upperBound(at - CLAIM_KEPT))) {
      await transaction.store.delete(id);
    }
    await transaction.done;
    return free;
  }
}
