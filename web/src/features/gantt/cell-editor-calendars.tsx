import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireCalendar } from '@/engine';
import { shownText } from '@/shared/lib/shown-text';
import { fold, matchesWords } from '@/shared/lib/text-search';
import { classNames } from '@/shared/ui';
import classes from './cell-editor.module.css';

/** A field that finds calendars by typing, with the list of them below: arrows choose, Enter takes. */
export function CalendarList({
  label,
  calendars,
  current,
  typed,
  above,
  onChoose,
}: {
  label: string;
  calendars: readonly WireCalendar[];
  current: number;
  typed: string;
  /** The list stands above the field: there is no room below. */
  above: boolean;
  onChoose: (calendar: number, then: 'stay' | 'right' | 'left') => void;
}) {
  const { t } = useTranslation('gantt');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(typed);
  const found = calendars.filter((calendar) => matchesWords(fold(text), calendar.name));
  const [at, setAt] = useState(
    Math.max(
      0,
      found.findIndex((calendar) => calendar.row === current),
    ),
  );
  const active = Math.min(at, found.length - 1);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length) {
      event.preventDefault();
      setAt((active + step + found.length) % found.length);
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      const chosen = found[active];
      if (chosen) onChoose(chosen.row, event.key === 'Enter' ? 'stay' : event.shiftKey ? 'left' : 'right');
    }
  };
  return (
    <>
      <div className={classes.field}>
        <input
          ref={input}
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          aria-label={label}
          autoComplete="off"
          placeholder={calendars.find((calendar) => calendar.row === current)?.name}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={classNames(classes.list, above && classes.above)}
      >
        {found.map((calendar, k) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
          <div
            key={calendar.row}
            id={`${id}-${k}`}
            role="option"
            aria-selected={k === active}
            className={classNames(classes.option, k === active && classes.active)}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => k !== active && setAt(k)}
            onClick={() => onChoose(calendar.row, 'stay')}
          >
            {shownText(calendar.name)}
            {calendar.row === current && <span className={classes.hint}>{t('calendar.now')}</span>}
          </div>
        ))}
        {!found.length && <div className={classes.nothing}>{t('calendar.none', { text })}</div>}
      </div>
    </>
  );
}
