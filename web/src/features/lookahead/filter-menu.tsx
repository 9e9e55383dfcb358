import { Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayer } from '@/shared/lib/command-registry';
import { Button, CheckField, Field, SelectField } from '@/shared/ui';
import { conditionsOf, type Filter, noFilter } from './filter';
import classes from './filter-menu.module.css';

export interface FilterList {
  name: 'lean' | 'subcontract' | 'responsible' | 'tags' | 'priority' | 'status';
  label: string;
  options: readonly { value: string; label: string }[];
}

interface Props {
  filter: Filter;
  onChange: (filter: Filter) => void;
  lists: readonly FilterList[];
  /** Tasks can be filtered by whether something is in their way. */
  blocked?: boolean;
  /** How many rows are left, in words. */
  count: string;
}

/** The conditions of a table; it follows while they are chosen. */
export function FilterMenu({ filter, onChange, lists, blocked, count }: Props) {
  const { t } = useTranslation('lookahead');
  const conditions = conditionsOf(filter);
  const [opened, setOpened] = useState(false);
  useLayer('drawer', opened);
  const toggle = (name: FilterList['name'], value: string, on: boolean): void => {
    const had = filter[name] as readonly string[];
    onChange({ ...filter, [name]: on ? [...had, value] : had.filter((one) => one !== value) });
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={330}
      shadow="md"
      trapFocus
      returnFocus
      zIndex="var(--g-z-drawer)"
    >
      <Popover.Target>
        <Button
          variant="ghost"
          icon={IconFilter}
          title={t('filter.open')}
          on={conditions > 0}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {conditions ? t('filter.some', { count: conditions }) : t('filter.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('filter.open')} className={classes.popover}>
        <div className={classes.panel}>
          <Field
            label={t('filter.text')}
            value={filter.text}
            onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
          />
          {blocked && (
            <SelectField
              label={t('filter.blocked')}
              value={filter.blocked === undefined ? '' : filter.blocked ? '1' : '0'}
              options={[
                { value: '', label: t('filter.all') },
                { value: '1', label: t('group.blocked') },
                { value: '0', label: t('group.free') },
              ]}
              onChange={(value) => onChange({ ...filter, blocked: value === '' ? undefined : value === '1' })}
            />
          )}
          {lists
            .filter(({ options }) => options.length)
            .map(({ name, label, options }) => (
              <fieldset key={name} className={classes.list}>
                <legend>{label}</legend>
                <div>
                  {options.map((option) => (
                    <CheckField
                      key={option.value}
                      label={option.label}
                      checked={(filter[name] as readonly string[]).includes(option.value)}
                      onChange={(on) => toggle(name, option.value, on)}
                    />
                  ))}
                </div>
              </fieldset>
            ))}
          <CheckField label={t('filter.any')} checked={filter.any} onChange={(any) => onChange({ ...filter, any })} />
          <div className={classes.foot}>
            <span role="status">{count}</span>
            <Button variant="ghost" disabled={!conditions} onClick={() => onChange(noFilter)}>
              {t('filter.clear')}
            </Button>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
