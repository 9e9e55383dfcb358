import { Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { DAY } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { useLayer } from '@/shared/lib/command-registry';
import { dayOfIso, dayText, isoOf, parseDate, spelt } from '@/shared/lib/date-text';
import { useSession } from '@/shared/lib/session';
import classes from './day-field.module.css';
import { Field, type FieldProps } from './field';
import { IconButton } from './icon-button';

const DatePick = lazy(() => import('./date-pick'));

interface Props extends Pick<FieldProps, 'label' | 'hiddenLabel' | 'help' | 'error' | 'disabled'> {
  /** Like 2026-04-28; empty: none. */
  value: string;
  min?: string;
  max?: string;
  /** Where a dialog begins. */
  begins?: boolean;
  onChange: (value: string) => void;
}

/** The day of the example in the help while none is chosen. */
const EXAMPLE = dayOfIso('2026-04-28');

const iso = /^\d{4}-\d\d-\d\d$/;

/** Six or eight figures in a row: the keys of some phones have nothing to join them with. */
const joined = /^(\d\d)(\d\d)(\d{2}|\d{4})$/;

/** A day, typed in the person's own format or picked from a month. It says the day as the other dates on screen are said. */
export function DayField({ value, min, max, begins, onChange, error, ...field }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const chosen = useSession()?.user.dateFormat;
  const figures = chosen || (format.language === 'es' ? 'DD/MM/YYYY' : 'MM/DD/YYYY');
  const [typed, setTyped] = useState<string>();
  const [opened, setOpened] = useState(false);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const complain = (of?: string) => {
    setProblem(of);
    input.current?.setCustomValidity(of ?? '');
  };
  useLayer('drawer', opened);
  const day = iso.test(value) ? dayOfIso(value) : undefined;
  const shown = typed ?? (day === undefined ? '' : format.dateMedium(day * DAY));

  /** What a text says, if it is a day that may be chosen; empty: none. */
  function read(text: string): string | undefined {
    if (text.trim() === '') return '';
    const found = parseDate(text.trim().replace(joined, '$1/$2/$3'), figures);
    const said = iso.test(text) ? text : 'day' in found ? isoOf(found.day) : undefined;
    if (said === undefined || isoOf(dayOfIso(said)) !== said || (min && said < min) || (max && said > max))
      return undefined;
    return said;
  }

  /** Takes what is typed, or says why not. With `stays` the focus remains, so the figures do too. */
  function settle(stays = false) {
    if (typed === undefined) return;
    const said = read(typed);
    if (said === undefined) {
      complain(t('field.day', { format: spelt(figures, format.language), value: dayText(day ?? EXAMPLE, figures) }));
      return;
    }
    setTyped(stays && said ? dayText(dayOfIso(said), figures) : undefined);
    complain();
    if (said !== value) onChange(said);
  }

  return (
    <Field
      {...field}
      className={classes.field}
      ref={input}
      inputMode="numeric"
      autoComplete="off"
      placeholder={spelt(figures, format.language)}
      value={shown}
      error={problem ?? error}
      data-autofocus={begins || undefined}
      onFocus={(event) => {
        if (day === undefined || typed !== undefined) return;
        // What stands there is replaced by typing.
        flushSync(() => setTyped(dayText(day, figures)));
        event.currentTarget.select();
      }}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        complain();
        // A whole day counts at once; two figures of a year may be the half of one.
        const said = /\d{4}$|^\d{4}-\d\d-\d\d$|^$/.test(text.trim()) ? read(text) : undefined;
        if (said !== undefined && said !== value) onChange(said);
      }}
      onBlur={() => settle()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle(true);
        if (event.key === 'ArrowDown' && event.altKey) setOpened(true);
      }}
      filler={
        <Popover
          opened={opened}
          onChange={setOpened}
          position="bottom-end"
          shadow="md"
          trapFocus
          returnFocus
          zIndex="var(--g-z-dialog)"
        >
          <Popover.Target>
            <IconButton
              icon={IconCalendar}
              label={t('field.pickDay', { field: field.label })}
              disabled={field.disabled}
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            />
          </Popover.Target>
          <Popover.Dropdown>
            <Suspense fallback={null}>
              <DatePick
                day={day}
                first={min ? dayOfIso(min) : undefined}
                last={max ? dayOfIso(max) : undefined}
                onPick={(picked) => {
                  setOpened(false);
                  setTyped(undefined);
                  complain();
                  onChange(isoOf(picked));
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
