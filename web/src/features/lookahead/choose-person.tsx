import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold, matchesWords } from '@/shared/lib/text-search';
import { Avatar } from '@/shared/ui';
import type { Choice } from './api/use-choices';
import classes from './choose-person.module.css';

/** How many people stand there at once; a list as short as this needs no search. */
const LIKELY = 2;
const SHORT = 3;

interface Props {
  label: string;
  /** The likeliest first. */
  people: readonly Choice[];
  /** Empty for nobody. */
  chosen: string;
  onChoose: (user: string) => void;
}

/** One of all people with one thumb: the likely ones at once, the others by a few letters of their name. */
export function ChoosePerson({ label, people, chosen, onChoose }: Props) {
  const { t } = useTranslation('lookahead');
  const [searching, setSearching] = useState(false);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useId();
  useEffect(() => {
    if (!searching) return;
    field.current?.focus({ preventScroll: true });
    // The people found stand above what is fixed at the bottom.
    field.current?.scrollIntoView?.({ block: 'start' });
  }, [searching]);
  const offered = people.slice(0, people.length <= SHORT ? SHORT : LIKELY);
  const other = people.find(({ value }) => value === chosen && !offered.some((one) => one.value === value));
  const words = fold(text);
  const found = people.filter((one) => matchesWords(words, one.label));
  const close = (): void => {
    setSearching(false);
    setText('');
    opener.current?.focus();
  };
  const person = ({ value, label: name }: Choice, choose: () => void) => (
    <button key={value} type="button" aria-pressed={chosen === value} onClick={choose}>
      <Avatar user={value} name={name} size="small" decorative />
      <span>{name}</span>
    </button>
  );
  return (
    <fieldset className={classes.person}>
      <legend>{label}</legend>
      <div className={classes.offered}>
        {[...(other ? [other] : []), ...offered.slice(0, other ? LIKELY - 1 : undefined)].map((one) =>
          person(one, () => onChoose(chosen === one.value ? '' : one.value)),
        )}
        {people.length > SHORT && (
          <button
            ref={opener}
            type="button"
            className={classes.search}
            aria-label={t('field.findPerson')}
            aria-expanded={searching}
            aria-controls={searching ? list : undefined}
            onClick={() => (searching ? close() : setSearching(true))}
          >
            <IconSearch size={20} stroke={1.6} aria-hidden />
          </button>
        )}
      </div>
      {searching && (
        <div id={list} className={classes.found}>
          <input
            ref={field}
            type="search"
            autoComplete="off"
            enterKeyHint="done"
            aria-label={t('field.findPerson')}
            placeholder={t('field.findPerson')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return;
              event.preventDefault(); // the form is not sent
              if (event.key === 'Enter' && words.length && found.length) onChoose(found[0].value);
              if (event.key === 'Escape' || (words.length && found.length)) close();
            }}
          />
          {found.map((one) =>
            person(one, () => {
              onChoose(one.value);
              close();
            }),
          )}
          <p role="status">{found.length === 0 ? t('field.foundNobody') : ''}</p>
        </div>
      )}
    </fieldset>
  );
}
