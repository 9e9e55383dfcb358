/** The way to one plan on the server, as its session needs it. */
import type { RecordSnapshot } from './record-model';
import type { Fault, Present, Receipt, Sent, StackTops } from './wire';

/** Why a request did not get an answer to its commands. */
export class TransportError extends Error {
  /** HTTP status, 0 when no answer came at all. */
  readonly status: number;
  readonly fault: Fault | undefined;

  constructor(status: number, fault?: Fault) {
    super(fault?.message ?? (status ? `HTTP ${status}` : 'network'));
    this.status = status;
    this.fault = fault;
  }

  /** The stable code of the failure, empty where no answer gave one. */
  get code(): string {
    return this.fault?.code ?? '';
  }

  get correlationId(): string | undefined {
    return this.fault?.correlationId;
  }

  /** Whether the same request may do better later. */
  get passing(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }

  /** Whether nobody is signed in any more, or somebody signed in anew in another window. */
  get signedOut(): boolean {
    return this.status === 401 || this.fault?.code === 'request.csrf';
  }

  /** Whether the plan is no longer there or may no longer be edited: no command to it can succeed. */
  get lost(): boolean {
    return !this.signedOut && (this.status === 403 || this.status === 404 || this.status === 410);
  }

  /** The details of the refusal. */
  get reason(): Fault {
    return this.fault ?? { code: 'network', message: this.message };
  }
}

export interface LiveHandlers<D> {
  delta(delta: D): void;
  /** The gap is too large to be sent: the snapshot is needed. */
  reload(): void;
  /** The history cannot be read beyond this revision; the snapshot would give no more. */
  held(revision: number): void;
  here(present: Present): void;
  /** The stream ended for good. */
  closed(reason: Fault): void;
  connected(yes: boolean): void;
}

export interface PlaceTransport {
  /** Tells the others where this person is: a row, or null for nowhere; its field, and whether they are typing into it. */
  here?(row: number | null, field?: string, editing?: boolean): Promise<void>;
}

export interface Transport<C, D, S> extends PlaceTransport {
  /** The plan as it is now; where `following` as it was a moment ago, for a caller who opens the live stream from there. */
  snapshot(following?: boolean): Promise<S>;
  /** The rows of the plan's further areas as they are now. */
  areas?(): Promise<RecordSnapshot>;
  stacks(): Promise<StackTops>;
  /** Rejects with a TransportError. */
  send(commands: Sent<C>[]): Promise<Receipt<D>[]>;
  /** Streams what comes after the revision `from` gives whenever the stream is opened again. */
  live(from: () => number, handlers: LiveHandlers<D>): () => void;
}
