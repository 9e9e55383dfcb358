/**
 * Where commands wait until they are acknowledged, so that a reload or a crash of the browser loses none. Kept per
 * user, company and schedule: they are never sent under another session.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { aloneRelay, type WindowRelay, windowRelay } from './window-relay';
import type { PlanCommand } from './wire';

export interface QueuedCommand {
  id: string;
  command: PlanCommand;
  /** Whether it may have reached the server: then its effect may already be in a snapshot. */
  sent: boolean;
  /** Number and name of the activity it is about, as they were when it was made: it may be gone when it is refused. */
  about?: string;
}

export interface CommandStore {
  /** All that are not removed, in the order they were first saved. */
  load(): Promise<QueuedCommand[]>;
  /** Saves new ones and new states of known ones, all or none. */
  save(...entries: QueuedCommand[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** How the windows that share this store speak to each other. */
  relay(): WindowRelay;
}

/** Forgets everything with the page: for browsers without a database. */
export class MemoryCommandStore implements CommandStore {
  private readonly entries = new Map<string, QueuedCommand>();

  async load(): Promise<QueuedCommand[]> {
    return [...this.entries.values()].map((entry) => ({ ...entry }));
  }

  async save(...entries: QueuedCommand[]): Promise<void> {
    for (const entry of entries) this.entries.set(entry.id, { ...entry });
  }

  relay(): WindowRelay {
    return aloneRelay();
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.entries.delete(id);
  }
}

interface Schema extends DBSchema {
  commands: { key: string; value: QueuedCommand & { owner: string; order: number }; indexes: { owner: string } };
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

export class BrowserCommandStore implements CommandStore {
  private readonly owner: string;
  /** Microseconds: two windows seldom save at the same one. */
  private order = Date.now() * 1000;

  constructor(user: string, company: string, schedule: string) {
    this.owner = `${user}/${company}/${schedule}`;
  }

  async load(): Promise<QueuedCommand[]> {
    const found = await (await open()).getAllFromIndex('commands', 'owner', this.owner);
    return found.sort((a, b) => a.order - b.order).map(({ owner: _, order: __, ...entry }) => entry);
  }

  async save(...entries: QueuedCommand[]): Promise<void> {
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
}
