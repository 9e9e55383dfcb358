import { IconChevronDown, IconPlayerPlay } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { type Level, seesModule } from '@/shared/lib/session';
import { shownText } from '@/shared/lib/shown-text';
import { Avatar, Button, classNames } from '@/shared/ui';
import { type DemoPerson, demoPeople } from './api/session';
import classes from './demo-door.module.css';

interface Props {
  busy: boolean;
  /** Enters as the person with this e-mail, else as the usual one. */
  onEnter: (as?: string) => void;
}

const level = (person: DemoPerson, module: string): Level => person.permissions[module] ?? 'SA';

/** What a role may do in the parts of the product there are. */
export function mayOf(person: DemoPerson): 'everything' | 'plans' | 'looks' | 'looksAtPlans' | 'nothing' {
  const plans = level(person, 'masterplan.gantt');
  if (!seesModule(plans)) return 'nothing';
  if (plans === 'V') return seesModule(level(person, 'masterplan.calendars')) ? 'looks' : 'looksAtPlans';
  return level(person, 'settings.project') === 'AC' ? 'everything' : 'plans';
}

/** The way into the demo company, as its usual visitor or as anybody else of it. Nothing where there is no such company. */
export function DemoDoor({ busy, onEnter }: Props) {
  const { t } = useTranslation(['session', 'shared']);
  const { data: people = [] } = useSWR('/api/session/demo', demoPeople, {
    revalidateOnFocus: false,
    onError: () => undefined,
  });
  const [open, setOpen] = useState(false);
  const list = useId();
  if (people.length === 0) return null;
  return (
    <section className={classes.door} aria-label={t('demo')}>
      <div className={classes.or}>{t('or')}</div>
      <Button icon={IconPlayerPlay} className={classes.enter} busy={busy} onClick={() => onEnter()}>
        {t('demo')}
      </Button>
      <p className={classes.help}>{t('demoHelp')}</p>
      <button
        type="button"
        className={classes.choose}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        {t('demoChoose')}
        <IconChevronDown size={14} stroke={1.8} className={classNames(open && classes.turned)} />
      </button>
      <ul id={list} className={classes.people} hidden={!open}>
        {people.map((person) => (
          <li key={person.email}>
            <button type="button" className={classes.person} disabled={busy} onClick={() => onEnter(person.email)}>
              <Avatar user={person.id} name={person.name} lastname={person.lastname} decorative />
              <span className={classes.words}>
                <span>
                  <b>{shownText(`${person.name} ${person.lastname}`)}</b>{' '}
                  {t(`shared:role.${person.role as 'planner'}`, { defaultValue: person.role })}
                </span>
                <span className={classes.may}>{t(`demoMay.${mayOf(person)}`)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
