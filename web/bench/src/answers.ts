// Answers edits of durations as the server would, out of a plan of its own: so that a page can be edited for an hour.
import { applyDelta, type Delta, Plan, type Receipt, type SentCommand, type Snapshot } from '../../src/engine';
import { overlay } from '../../src/engine/schedule/overlay';

export class Answers {
  private readonly plan: Plan;
  private revision: number;

  constructor(snapshot: Snapshot) {
    this.plan = Plan.read(structuredClone(snapshot));
    this.revision = snapshot.schedule.revision;
  }

  /** Decides a duration, tells what moved with it, and remembers it. */
  answer(command: SentCommand): Receipt {
    if (command.type !== 'activity.set-duration' || typeof command.row !== 'number') throw new Error(command.type);
    const { plan } = this;
    const names = { resolve: (ref: number | string) => (typeof ref === 'number' ? ref : undefined), created: () => -1 };
    const laid = overlay(plan, [{ id: command.id, command }], names);
    const rows = [...laid.preview.moved, ...laid.preview.spans];
    const shift = (field: 'start' | 'finish') =>
      rows.map((row) => {
        const i = plan.index.of(row);
        return laid.plan.activities[field][i] - plan.activities[field][i];
      });
    const base = this.revision;
    this.revision += 2;
    const delta: Delta = {
      schedule: plan.schedule.id,
      base,
      revision: this.revision,
      position: String(this.revision),
      command: command.id,
      actor: '',
      at: '2026-04-28T12:00:00Z',
      type: command.type,
      changed: [
        {
          field: 'duration',
          rows: [command.row],
          from: [plan.activities.duration[plan.index.of(command.row)]],
          to: [command.duration],
        },
      ],
      recalculated: {
        rows,
        start: shift('start'),
        finish: shift('finish'),
        project: laid.preview.finish,
      },
    };
    applyDelta(plan, delta);
    return { command: command.id, outcome: 'accepted', revision: this.revision, ids: {}, delta };
  }
}
