/**
 * What waits to be sent from this device, and what was refused.
 *
 * Promises: an edit that was refused on a phone, or after it waited for a connection, stays until its maker has decided
 * what becomes of it; a picture is sent behind the roadblock it belongs to, and attached once, however often the page is
 * loaded meanwhile; a picture whose roadblock was refused waits for what becomes of that.
 */
import { commandId, type Fault, type PlanCommand, type PlanSession, type Ref, type SessionEvent } from '@/engine';
import { ApiError, request, type Schema } from '@/shared/api';
import { PHONE } from '@/shared/lib/use-media';
import { browserOutboxStore, type KeptPicture, type OutboxStore, type RefusedEdit } from './outbox-store';
import { shrink } from './shrink';

/** An edit that the server has carried out in this visit. */
export interface SentEdit {
  id: string;
  command: PlanCommand;
  about?: string;
  /** When the answer was here, ms. */
  at: number;
}

export interface OutboxState {
  refused: readonly RefusedEdit[];
  pictures: readonly KeptPicture[];
  /** The newest first. */
  sent: readonly SentEdit[];
  /** Whether the person looks at all this. */
  opened: boolean;
}

/** How long its maker looks at an edit that is on its way, in ms: later a notice alone would be missed. */
const LOOKED_AT = 10_000;
/** Pause before a picture is tried again, in ms. */
const PAUSE = 15_000;
const MOST_SENT = 30;

/** When an id was made, in ms since 1970. */
export const madeAt = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** The command that creates what a reference names; nothing for a row that is there. */
const maker = (on: Ref): string | undefined => (typeof on === 'string' ? on.split('#')[0] : undefined);

type Upload = (picture: KeptPicture) => Promise<string>;

async function uploadPicture({ bytes, name, type }: KeptPicture): Promise<string> {
  const body = new FormData();
  body.set('file', new File([bytes], name, { type }));
  const kept = await request<Schema<'UploadedDocument'>>('POST', '/api/attachments/upload', body, { timeout: 120_000 });
  return kept.name;
}

/** Whether the same call may do better later. */
const passes = ({ status }: ApiError): boolean =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;

export class Outbox {
  private readonly store: OutboxStore;
  private readonly upload: Upload;
  private readonly listeners = new Set<() => void>();
  private readonly loaded: Promise<void>;
  private current: OutboxState = { refused: [], pictures: [], sent: [], opened: false };
  private session: PlanSession | undefined;
  /** Pictures whose command is with the session. */
  private readonly handed = new Set<string>();
  private working = false;
  /** Something happened that pictures may have waited for. */
  private asked = false;
  private due = false;
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(store: OutboxStore, upload: Upload = uploadPicture) {
    this.store = store;
    this.upload = upload;
    this.loaded = store.load().then(
      ({ refused, pictures }) => {
        const known = new Set([...this.current.refused, ...this.current.pictures].map(({ id }) => id));
        this.set({
          refused: [...refused.filter(({ id }) => !known.has(id)), ...this.current.refused],
          pictures: [...pictures.filter(({ id }) => !known.has(id)), ...this.current.pictures],
        });
      },
      () => undefined,
    );
  }

  state = (): OutboxState => this.current;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Sends by this session from now on, and hears what comes of it. */
  attach(session: PlanSession): void {
    if (this.session === session) return;
    this.session = session;
    this.handed.clear();
    session.observe((event) => this.hear(session, event));
    session.subscribe(() => this.soon());
    this.soon();
  }

  open(opened = true): void {
    this.set({ opened });
  }

  /** Keeps an edit that was refused, where it would be missed. True where it is kept. */
  take(event: SessionEvent): boolean {
    if (event.kind === 'refused') return this.keep(event);
    if (event.kind !== 'lost') return false;
    return event.commands.map(({ id, command }) => this.keep({ id, command, fault: event.fault })).every(Boolean);
  }

  private keep({ id, command, fault, about }: RefusedEdit): boolean {
    if (command.type === 'undo' || command.type === 'redo') return false;
    if (this.current.pictures.some((picture) => picture.id === id)) return true; // says so itself
    if (!window.matchMedia(PHONE).matches && Date.now() - madeAt(id) < LOOKED_AT) return false;
    const edit: RefusedEdit = { id, command, fault, ...(about !== undefined && { about }) };
    // Of several taps on one task the last says what is meant.
    const task = reportOf(command)?.task;
    const earlier = this.current.refused.filter((one) => task !== undefined && reportOf(one.command)?.task === task);
    for (const one of earlier) void this.forget(one.id);
    this.set({ refused: [...this.current.refused.filter((one) => !earlier.includes(one)), edit] });
    void this.store.keepRefused(edit).catch(() => undefined);
    return true;
  }

  /** Keeps a picture of a roadblock and sends it when it can be. */
  add(picture: Omit<KeptPicture, 'id'>): void {
    this.keepPicture({ ...picture, id: commandId() });
    this.soon();
  }

  /** Keeps a picture of the camera, small enough for a weak signal. */
  async photograph(file: File, on: Ref, about: string): Promise<void> {
    const small = await shrink(file);
    this.add({ on, about, name: small.name, type: small.type, bytes: await small.arrayBuffer() });
  }

  private keepPicture(picture: KeptPicture): void {
    this.set({ pictures: [...this.current.pictures.filter(({ id }) => id !== picture.id), picture] });
    void this.store.keepPicture(picture).catch(() => undefined);
  }

  /** Sends a refused edit again, as `command` where it is given. The pictures of what it makes go along. */
  resend({ id, command, about }: RefusedEdit, instead?: PlanCommand): void {
    if (!this.session) return;
    this.moved(id, this.session.edit(instead ?? command, { about }));
  }

  /** What was refused was made anew by another command. */
  moved(from: string, to: string): void {
    for (const picture of this.current.pictures)
      if (maker(picture.on) === from) this.keepPicture({ ...picture, on: String(picture.on).replace(from, to) });
    this.drop(from);
    this.soon();
  }

  /** Gives an edit up, with the pictures of what it would have made. */
  discard(id: string): void {
    for (const picture of this.current.pictures) if (maker(picture.on) === id) this.drop(picture.id);
    this.drop(id);
  }

  /** Tries everything again at once. */
  retry(): void {
    this.session?.retry();
    for (const picture of this.current.pictures) {
      if (!picture.fault) continue;
      // A command that was refused is not asked again: this is another one.
      const { fault: _, file: __, ...rest } = picture;
      this.drop(picture.id);
      this.keepPicture({ ...rest, id: commandId() });
    }
    this.soon();
  }

  private drop(id: string): void {
    this.set({
      refused: this.current.refused.filter((one) => one.id !== id),
      pictures: this.current.pictures.filter((one) => one.id !== id),
    });
    void this.forget(id);
  }

  private forget(id: string): Promise<void> {
    return this.store.remove(id).catch(() => undefined);
  }

  private set(patch: Partial<OutboxState>): void {
    this.current = { ...this.current, ...patch };
    for (const listener of this.listeners) listener();
  }

  private hear(session: PlanSession, event: SessionEvent): void {
    if (session !== this.session) return;
    if (event.kind === 'settled') {
      const { id, command } = event;
      if (command.type === 'undo' || command.type === 'redo') return;
      const about = this.current.pictures.find((one) => one.id === id)?.about ?? event.about;
      const sent = { id, command, at: Date.now(), ...(about !== undefined && { about }) };
      this.set({ sent: [sent, ...this.current.sent].slice(0, MOST_SENT) });
    }
    if (event.kind === 'refused') this.refusePicture(event.id, event.fault);
    if (event.kind === 'lost') for (const { id } of event.commands) this.refusePicture(id, event.fault);
  }

  private refusePicture(id: string, fault: Fault): void {
    const picture = this.current.pictures.find((one) => one.id === id);
    this.handed.delete(id);
    if (picture) this.keepPicture({ ...picture, fault });
  }

  /** Goes on with the pictures once what happens now has happened: refusals are reported after the screen is drawn. */
  private soon(): void {
    if (this.due || !this.session) return;
    this.due = true;
    setTimeout(() => {
      this.due = false;
      void this.work();
    }, 0);
  }

  private async work(): Promise<void> {
    await this.loaded;
    const { session } = this;
    if (!session) return;
    this.asked = true;
    if (this.working) return;
    this.working = true;
    while (this.asked) {
      this.asked = false;
      for (const { id } of this.current.pictures) await this.advance(session, id);
    }
    this.working = false;
  }

  private async advance(session: PlanSession, id: string): Promise<void> {
    const picture = this.current.pictures.find((one) => one.id === id);
    if (!picture || picture.fault || session !== this.session) return;
    const waits = (command: string | undefined) => session.waiting.some((entry) => entry.id === command);
    if (waits(id)) return void this.handed.add(id);
    if (this.handed.delete(id)) return this.drop(id); // decided, and not refused
    const before = maker(picture.on);
    if (waits(before) || this.current.refused.some((one) => one.id === before)) return;
    const { connection } = session.view();
    if (connection !== 'connected') return;
    const file = picture.file ?? (await this.uploaded(picture));
    if (file === undefined || session !== this.session || !this.current.pictures.some((one) => one.id === id)) return;
    this.handed.add(id);
    const items = [{ on: picture.on, file, name: picture.name }];
    session.edit({ type: 'documents.add', of: 'roadblocks', items }, { id, about: picture.about });
  }

  /** The name the server keeps a picture under; nothing where it did not get through. */
  private async uploaded(picture: KeptPicture): Promise<string | undefined> {
    try {
      const file = await this.upload(picture);
      this.keepPicture({ ...picture, file });
      return file;
    } catch (error) {
      if (error instanceof ApiError && !passes(error))
        this.keepPicture({ ...picture, fault: { code: error.code, message: error.message } });
      else {
        clearTimeout(this.pause);
        this.pause = setTimeout(() => this.soon(), PAUSE);
      }
      return undefined;
    }
  }
}

/** The progress that a command reports of one task, in 1/10,000 of a percent. */
export function reportOf(command: PlanCommand): { task: Ref; progress: number } | undefined {
  if (command.type !== 'tasks.edit' || command.rows.length !== 1) return undefined;
  const { progress, ...others } = command.set;
  if (progress === undefined || Object.keys(others).length) return undefined;
  return { task: command.rows[0], progress };
}

const kept = new Map<string, Outbox>();

/** The outbox of a person for a plan. */
export function outboxOf(user: string, company: string, schedule: string): Outbox {
  const owner = `${user}/${company}/${schedule}`;
  const outbox = kept.get(owner) ?? new Outbox(browserOutboxStore(owner));
  kept.set(owner, outbox);
  return outbox;
}
