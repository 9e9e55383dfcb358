import { useEffect, useRef } from 'react';
import { shownText } from '@/shared/lib/shown-text';
import { comparable, fold, matchesWords } from '@/shared/lib/text-search';
import { classNames } from '@/shared/ui';
import classes from './cell-editor.module.css';

/** A value that a cell may take. */
export interface Choice {
  /** The text of the field once it is chosen. */
  value: string;
  /** What it means; empty where the value says it. */
  meaning: string;
}

/** Choices that are drawn at most: a code of a large schedule may have thousands. */
const MOST_DRAWN = 200;

const said = ({ value, meaning }: Choice): string => (meaning && meaning !== value ? `${value} ${meaning}` : value);

/** The choices that a text leaves, those that begin with it first. */
export function choicesLeft(choices: readonly Choice[], text: string): Choice[] {
  const words = fold(text);
  const left = choices.filter((choice) => matchesWords(words, said(choice)));
  if (words.length === 0) return left.slice(0, MOST_DRAWN);
  const start = comparable(text.trim());
  const begins = (choice: Choice) => comparable(choice.value).startsWith(start);
  return [...left.filter(begins), ...left.filter((choice) => !begins(choice))].slice(0, MOST_DRAWN);
}

/** The values a cell may take, below its field, which has the keys. */
export function ChoiceList({
  id,
  label,
  choices,
  active,
  above,
  onChoose,
}: {
  id: string;
  label: string;
  choices: readonly Choice[];
  /** The place of the choice that Enter takes, -1 for none. */
  active: number;
  above: boolean;
  onChoose: (value: string) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  if (choices.length === 0) return null;
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      className={classNames(classes.list, above && classes.above)}
    >
      {choices.map((choice, k) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
        <div
          key={choice.value}
          id={`${id}-${k}`}
          role="option"
          tabIndex={-1}
          aria-selected={k === active}
          className={classNames(classes.option, k === active && classes.active)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice.value)}
        >
          {shownText(choice.value)}
          {choice.meaning && choice.meaning !== choice.value && (
            <span className={classes.hint}>{shownText(choice.meaning)}</span>
          )}
        </div>
      ))}
    </div>
  );
}
