/** When the rows of a plan's further areas are loaded: once a screen needs them, and again where they may lack something. */
import type { AreaRows } from './area-rows';
import { FIRST_WAIT, LONGEST_WAIT } from './patience';
import { type Transport, TransportError } from './transport';
import type { BaseCommand, BaseDelta } from './wire';

export interface AreaLoadsOptions<C extends BaseCommand, D extends BaseDelta> {
  areas: AreaRows<C, D> | undefined;
  transport: Pick<Transport<C, D, unknown>, 'areas'>;
  /** Revision of the plan on screen. */
  revision: () => number;
  wait: (ms: number) => Promise<void>;
  /** Rows have been loaded. */
  loaded: () => void;
}

export class AreaLoads<C extends BaseCommand, D extends BaseDelta> {
  private readonly options: AreaLoadsOptions<C, D>;
  private opened: Promise<void> | undefined;
  private runs = false;
  private due = false;
  private stopped = false;

  constructor(options: AreaLoadsOptions<C, D>) {
    this.options = options;
  }

  /** Loads the rows, once. Rejects when they cannot be loaded; the next call tries again. */
  open(): Promise<void> {
    this.opened ??= this.load().catch((error: unknown) => {
      this.opened = undefined;
      throw error;
    });
    return this.opened;
  }

  stop(): void {
    this.stopped = true;
  }

  private async load(): Promise<void> {
    const { areas, transport, revision, wait, loaded } = this.options;
    const fetch = transport.areas;
    if (!fetch || !areas) throw new Error('The plan has no further areas.');
    const pause = async (): Promise<boolean> => {
      await wait(FIRST_WAIT);
      return !this.stopped;
    };
    const began = revision();
    // Where the history itself goes back meanwhile, no later rows will come.
    const floor = () => Math.min(began, revision());
    if (await areas.load(() => fetch(), floor, pause)) loaded();
  }

  /**
   * Reads the rows again, if they were ever opened: after a gap they lack what the plan lacked, and some deltas only name an
   * area. What asks for it while a reading runs gets another one behind it.
   */
  async again(): Promise<void> {
    if (!this.opened) return;
    this.due = true;
    if (this.runs) return;
    this.runs = true;
    await this.opened.catch(() => undefined);
    while (this.due && !this.stopped) {
      this.due = false;
      await this.untilLoaded();
    }
    this.runs = false;
  }

  private async untilLoaded(): Promise<void> {
    for (let pause = FIRST_WAIT; !this.stopped; pause = Math.min(LONGEST_WAIT, pause * 2)) {
      const loaded = await this.load().then(
        () => true,
        (error: unknown) => error instanceof TransportError && !error.passing,
      );
      if (loaded) return;
      await this.options.wait(pause);
    }
  }
}
