import { type KeyboardEvent, useRef } from 'react';
import type { Icon } from './button';
import { classNames } from './class-names';
import classes from './segment.module.css';

export interface SegmentProps<T extends string> {
  label: string;
  value: T;
  options: { value: T; label: string; icon?: Icon }[];
  onChange: (value: T) => void;
  className?: string;
}

/** One of a few: a radio group that looks like a switch. Arrow keys choose. */
export function Segment<T extends string>({ label, value, options, onChange, className }: SegmentProps<T>) {
  const group = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const at = options.findIndex((o) => o.value === value);
    const next = (at + step + options.length) % options.length;
    onChange(options[next].value);
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  }
  return (
    <div ref={group} role="radiogroup" aria-label={label} className={classNames(classes.segment, className)}>
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: a button keeps one focus stop and the look of a switch
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          className={classNames(classes.option, option.value === value && classes.on)}
          onClick={() => onChange(option.value)}
          onKeyDown={onKeyDown}
        >
          {option.icon && <option.icon size={14} stroke={1.6} />}
          {option.label}
        </button>
      ))}
    </div>
  );
}
