/** Tells the others which row this person is at. */
import type { PlaceTransport } from './transport';

/** Between two tellings, in ms. */
const PAUSE = 500;

interface Place {
  row: number | null;
  field: string | undefined;
  editing: true | undefined;
}

/** At most one telling in each pause; of several places in it the last one counts. */
export class PlaceTeller {
  private readonly transport: PlaceTransport;
  private readonly wait: (ms: number) => Promise<void>;
  private place: Place | undefined;
  private telling = false;
  private stopped = false;

  constructor(transport: PlaceTransport, wait: (ms: number) => Promise<void>) {
    this.transport = transport;
    this.wait = wait;
  }

  /** Null for nowhere, which has no field. The same place is not told twice. */
  standAt(row: number | null, at?: string, types = false): void {
    const field = row === null ? undefined : at;
    const editing = (field !== undefined && types) || undefined;
    const { place } = this;
    if (row === place?.row && field === place?.field && editing === place?.editing) return;
    this.place = { row, field, editing };
    void this.tell();
  }

  /** Sends the place again after its connection was lost. */
  again(): void {
    if (this.place) void this.tell();
  }

  stop(): void {
    this.stopped = true;
  }

  private async tell(): Promise<void> {
    if (this.telling || !this.transport.here) return;
    this.telling = true;
    for (let told: Place | undefined; told !== this.place && !this.stopped; await this.wait(PAUSE)) {
      told = this.place;
      await this.transport.here(told?.row ?? null, told?.field, told?.editing).catch(() => undefined);
    }
    this.telling = false;
  }
}
