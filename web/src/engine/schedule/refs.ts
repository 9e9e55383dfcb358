/** Where the commands of a schedule name rows: activities, links and calendars alike. */
import { isCodes } from '../codes/wire';
import type { References } from '../core/refs';
import { isLookahead } from '../lookahead/wire';
import { isRanges } from '../ranges/wire';
import { isWeekly } from '../weekly/wire';
import type { PlanCommand, Ref } from './wire';

export const references: References = {
  one: new Set(['row', 'parent', 'after', 'before', 'calendar', 'link', 'from', 'to', 'copyOf', 'target']),
  many: new Set(['rows', 'links', 'calendars']),
  records: new Set(['items', 'commands', 'groups']),
};

/** The references of the activities a command is about. */
export function activitiesOf(command: PlanCommand): Ref[] {
  if (command.type === 'batch') return [...new Set(command.commands.flatMap(activitiesOf))];
  if (isLookahead(command) || isWeekly(command)) return [];
  if (isRanges(command))
    return command.type === 'ranges.set' && command.pick === 'activity' ? (command.rows ?? []) : [];
  if (isCodes(command)) return command.type === 'codes.assign' ? command.rows : [];
  if (command.type === 'activities.drag') return command.items.map((item) => item.row);
  if (command.type === 'activities.convert') return command.groups.flatMap((group) => group.rows);
  if ('rows' in command) return command.rows;
  return 'row' in command ? [command.row] : [];
}
