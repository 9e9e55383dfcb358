/** What a person has not got through to the server beside the commands that wait: edits that were refused, and pictures. Kept
 *  by user, company and plan, so that a reload or a crash of the browser loses none. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Fault, PlanCommand, Ref } from '@/engine';

/** An edit that was not carried out, until its maker has decided what becomes of it. */
export interface RefusedEdit {
  id: string;
  command: PlanCommand;
  fault: Fault;
  /** Name of what it was about. */
  about?: string;
}

/** A picture of a roadblock, from the camera until the server has it. */
export interface KeptPicture {
  /** Of the command that attaches it. */
  id: string;
  /** The roadblock. */
  on: Ref;
  /** Its name. */
  about: string;
  name: string;
  type: string;
  bytes: ArrayBuffer;
  /** The name the server keeps it under, once it is uploaded. */
  file?: string;
  /** Why the server does not take it. */
  fault?: Fault;
}

export interface OutboxStore {
  load(): Promise<{ refused: RefusedEdit[]; pictures: KeptPicture[] }>;
  keepRefused(edit: RefusedEdit): Promise<void>;
  keepPicture(picture: KeptPicture): Promise<void>;
  remove(id: string): Promise<void>;
}

interface Schema extends DBSchema {
  refused: { key: string; value: RefusedEdit & { owner: string }; indexes: { owner: string } };
  pictures: { key: string; value: KeptPicture & { owner: string }; indexes: { owner: string } };
}

let database: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>('gantry.outbox', 1, {
    upgrade(db) {
      for (const name of ['refused', 'pictures'] as const)
        db.createObjectStore(name, { keyPath: 'id' }).createIndex('owner', 'owner');
    },
  });
  return database;
}

/** Ids sort by the time they were made. */
const inOrder = <T extends { id: string; owner: string }>(entries: T[]) =>
  entries.map(({ owner: _, ...entry }) => entry).sort((a, b) => (a.id < b.id ? -1 : 1));

/** A browser without a database forgets with the page. */
export function browserOutboxStore(owner: string): OutboxStore {
  return {
    async load() {
      const db = await open();
      const refused = await db.getAllFromIndex('refused', 'owner', owner);
      const pictures = await db.getAllFromIndex('pictures', 'owner', owner);
      return { refused: inOrder(refused), pictures: inOrder(pictures) };
    },
    async keepRefused(edit) {
      await (await open()).put('refused', { ...edit, owner });
    },
    async keepPicture(picture) {
      await (await open()).put('pictures', { ...picture, owner });
    },
    async remove(id) {
      const db = await open();
      await Promise.all([db.delete('refused', id), db.delete('pictures', id)]);
    },
  };
}
