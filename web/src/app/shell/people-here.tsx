import { useTranslation } from 'react-i18next';
import { usePresence } from '@/shared/lib/presence';
import { shownText } from '@/shared/lib/shown-text';
import { Avatar, Tooltip } from '@/shared/ui';
import classes from './people-here.module.css';

const shown = 3;

/** Who looks at the open schedule now: three faces and the number of the others. */
export function PeopleHere() {
  const people = usePresence((s) => s.people);
  const count = usePresence((s) => s.count);
  const { t } = useTranslation();
  if (people.length === 0) return null;
  const others = people.slice(shown);
  const unnamed = count - people.length;
  return (
    <ul className={classes.people} aria-label={t('shell.people')}>
      {people.slice(0, shown).map((person) => (
        <li key={person.user}>
          <Tooltip label={shownText(person.name)}>
            <span>
              <Avatar user={person.user} name={person.name} colour={person.colour} />
            </span>
          </Tooltip>
        </li>
      ))}
      {others.length > 0 && (
        <li>
          <Tooltip label={others.map((p) => p.name).join(', ') + (unnamed > 0 ? ', …' : '')}>
            <span className={classes.more}>
              <span aria-hidden="true">+{others.length + unnamed}</span>
              <span className="visually-hidden">{t('shell.peopleMore', { count: others.length + unnamed })}</span>
            </span>
          </Tooltip>
        </li>
      )}
    </ul>
  );
}
