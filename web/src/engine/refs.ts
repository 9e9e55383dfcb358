/** Where commands name rows: activities, links and calendars alike. */
import type { PlanCommand, Ref } from './wire';

/** The references of the activities a command is about. */
export function activitiesOf(command: PlanCommand): Ref[] {
  if (command.type === 'batch') return [...new Set(command.commands.flatMap(activitiesOf))];
  if (command.type === 'activities.drag') return command.items.map((item) => item.row);
  if ('rows' in command) return command.rows;
  return 'row' in command ? [command.row] : [];
}

const single = new Set(['row', 'parent', 'after', 'before', 'calendar', 'link', 'from', 'to', 'copyOf']);
const several = new Set(['rows', 'links', 'calendars']);

/** The command with every reference in it put through `change`. */
export function withRefs(command: PlanCommand, change: (ref: Ref) => Ref): PlanCommand {
  const renamed = (record: object): object =>
    Object.fromEntries(
      Object.entries(record).map(([key, value]) => {
        if (value === undefined || value === null) return [key, value];
        if (single.has(key)) return [key, change(value as Ref)];
        if (several.has(key)) return [key, (value as Ref[]).map(change)];
        if (key === 'items') return [key, (value as object[]).map(renamed)];
        if (key === 'commands') return [key, (value as PlanCommand[]).map((inner) => withRefs(inner, change))];
        return [key, value];
      }),
    );
  return renamed(command) as PlanCommand;
}
