import { Popover } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { useLayer } from '@/shared/lib/command-registry';
import { shownText } from '@/shared/lib/shown-text';
import { Button, CheckField } from '@/shared/ui';
import { DayField } from '@/shared/ui/day-field';
import type { Dashboard } from './api/use-dashboard';
import { type Filter, isBackwards, minuteOf, noFilter } from './filter';
import classes from './filter-menu.module.css';

interface Props {
  filter: Filter;
  data: Pick<Dashboard, 'sector' | 'users'>;
  onApply: (filter: Filter) => void;
}

export const personName = ({ name, lastname }: Dashboard['users'][number]): string =>
  shownText(`${name} ${lastname}`.trim());

const toggled = (list: readonly string[], one: string, on: boolean): string[] =>
  on ? [...list, one] : list.filter((other) => other !== one);

/** What the figures are of: schedules, days, people. Nothing changes until it is applied. */
export function FilterMenu({ filter, data, onApply }: Props) {
  const { t } = useTranslation('analytics');
  const [opened, setOpened] = useState(false);
  const [draft, setDraft] = useState(filter);
  useLayer('drawer', opened);
  const open = (now: boolean) => {
    if (now) setDraft(filter);
    setOpened(now);
  };
  const backwards = isBackwards(draft);
  const count = filter.schedules.length + filter.people.length + (filter.from || filter.to ? 1 : 0);
  return (
    <Popover
      opened={opened}
      onChange={open}
      position="bottom-start"
      width={340}
      shadow="md"
      trapFocus
      returnFocus
      zIndex="var(--g-z-drawer)"
    >
      <Popover.Target>
        <Button variant="ghost" icon={IconFilter} on={count > 0} aria-expanded={opened} onClick={() => open(!opened)}>
          {count ? t('filter.some', { count }) : t('filter.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('filter.open')} className={classes.popover}>
        <form
          className={classes.panel}
          onSubmit={(event) => {
            event.preventDefault();
            if (backwards) return;
            onApply(draft);
            setOpened(false);
          }}
        >
          <fieldset className={classes.list}>
            <legend>{t('filter.schedules')}</legend>
            <div>
              {data.sector.map(({ id, name, visible }) => (
                <CheckField
                  key={id}
                  label={visible ? shownText(name) : t('filter.hidden', { name: shownText(name) })}
                  checked={draft.schedules.includes(id)}
                  onChange={(on) => setDraft({ ...draft, schedules: toggled(draft.schedules, id, on) })}
                />
              ))}
            </div>
          </fieldset>
          <div className={classes.days}>
            <DayField label={t('filter.from')} value={draft.from} onChange={(from) => setDraft({ ...draft, from })} />
            <DayField
              label={t('filter.to')}
              value={draft.to}
              error={backwards ? t('filter.backwards') : undefined}
              onChange={(to) => setDraft({ ...draft, to })}
            />
          </div>
          <fieldset className={classes.list}>
            <legend>{t('filter.people')}</legend>
            <div>
              {data.users.map((user) => (
                <CheckField
                  key={user.id}
                  label={personName(user)}
                  checked={draft.people.includes(user.id)}
                  onChange={(on) => setDraft({ ...draft, people: toggled(draft.people, user.id, on) })}
                />
              ))}
            </div>
          </fieldset>
          <div className={classes.foot}>
            <Button variant="ghost" onClick={() => setDraft(noFilter)}>
              {t('filter.clear')}
            </Button>
            <Button variant="primary" type="submit" disabled={backwards}>
              {t('filter.apply')}
            </Button>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

/** What was chosen, each with its way out. */
export function FilterTags({ filter, data, onApply }: Props) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const day = (text: string) => format.dateMedium(minuteOf(text) ?? 0);
  const tags = [
    ...filter.schedules.map((id) => ({
      key: id,
      text: shownText(data.sector.find((s) => s.id === id)?.name ?? t('filter.unknown')),
      without: { ...filter, schedules: toggled(filter.schedules, id, false) },
    })),
    ...(filter.from || filter.to
      ? [
          {
            key: 'range',
            text:
              filter.from && filter.to
                ? `${day(filter.from)} – ${day(filter.to)}`
                : filter.from
                  ? t('filter.since', { day: day(filter.from) })
                  : t('filter.until', { day: day(filter.to) }),
            without: { ...filter, from: '', to: '' },
          },
        ]
      : []),
    ...filter.people.map((id) => {
      const user = data.users.find((one) => one.id === id);
      return {
        key: id,
        text: user ? personName(user) : t('filter.unknown'),
        without: { ...filter, people: toggled(filter.people, id, false) },
      };
    }),
  ];
  if (tags.length === 0) return null;
  return (
    <ul className={classes.tags} aria-label={t('filter.chosen')}>
      {tags.map(({ key, text, without }) => (
        <li key={key}>
          {text}
          <button type="button" aria-label={t('filter.remove', { name: text })} onClick={() => onApply(without)}>
            <IconX size={12} stroke={1.8} />
          </button>
        </li>
      ))}
    </ul>
  );
}
