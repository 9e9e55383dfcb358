import { Modal } from '@mantine/core';
import { IconChevronRight, IconSearch, IconTimeline } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type SearchHit, useLayer, useRegisteredCommands, useSearchSources } from '@/shared/lib/command-registry';
import { fold, matchesWords } from '@/shared/lib/text-search';
import { classNames, type Icon, Kbd } from '@/shared/ui';
import { paths } from '../paths';
import classes from './command-palette.module.css';
import type { Place } from './use-place';

interface Hit extends SearchHit {
  icon?: Icon;
  keys?: string;
}

const perGroup = 8;

/** What the text finds: schedules by project and name, what screens offer (activities), then actions. */
function useHits(text: string, place: Place): Hit[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const commands = useRegisteredCommands();
  const sources = useSearchSources();
  const { projects } = place;
  const org = place.session?.company.id ?? '';
  return useMemo(() => {
    const words = fold(text);
    const schedules: Hit[] = (projects ?? []).flatMap((project) =>
      project.schedules.map((schedule) => ({
        id: `schedule-${schedule.id}`,
        label: schedule.name,
        detail: project.name,
        group: t('palette.schedules'),
        icon: IconTimeline,
        run: () => navigate(paths.gantt(org, project.id, schedule.id)),
      })),
    );
    const found = words.length === 0 ? [] : sources.flatMap((source) => source(text).slice(0, perGroup));
    const actions: Hit[] = commands
      .filter((c) => c.run && c.enabled !== false && c.id !== 'shell.palette')
      .map((c) => ({
        id: `command-${c.id}`,
        label: c.label,
        group: t('palette.actions'),
        icon: c.icon ?? IconChevronRight,
        keys: c.shortcut?.[0],
        run: () => c.run?.(),
      }));
    const byWords = (hits: Hit[], most: number) =>
      hits.filter((h) => matchesWords(words, `${h.label} ${h.detail ?? ''}`)).slice(0, most);
    // What is called exactly so comes first: an action whose name was typed is never behind an activity that holds the word.
    const said = words.join(' ');
    const called = said ? actions.filter(({ label }) => fold(label.replace('…', '')).join(' ') === said) : [];
    const others = actions.filter((action) => !called.includes(action));
    return [...called, ...found, ...byWords(schedules, perGroup), ...byWords(others, words.length ? perGroup : 20)];
  }, [text, projects, org, commands, sources, t, navigate]);
}

/**
 * Find anything or do anything by typing: Ctrl+K, arrows, Enter. It opens without a transition and takes the focus with the
 * key that opens it, so the first letter typed after that key is the palette's and not the grid's.
 */
export function CommandPalette({ opened, onClose, place }: { opened: boolean; onClose: () => void; place: Place }) {
  const { t } = useTranslation();
  useLayer('dialog', opened);
  const input = useRef<HTMLInputElement>(null);
  // Runs after the modal has noted where the focus goes back to.
  useEffect(() => {
    if (opened) input.current?.focus();
  }, [opened]);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={560}
      yOffset="12vh"
      zIndex="var(--g-z-dialog)"
      transitionProps={{ duration: 0 }}
      classNames={{ overlay: classes.scrim, content: classes.palette, body: classes.body }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('palette.title')}>
        <Modal.Body>
          <PaletteBody input={input} onClose={onClose} place={place} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface PaletteBodyProps {
  input: RefObject<HTMLInputElement | null>;
  onClose: () => void;
  place: Place;
}

function PaletteBody({ input, onClose, place }: PaletteBodyProps) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const hits = useHits(text, place);
  const active = Math.min(at, hits.length - 1);

  function run(hit: Hit | undefined) {
    if (!hit) return;
    onClose();
    hit.run();
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length > 0) {
      event.preventDefault();
      const next = (active + step + hits.length) % hits.length;
      setAt(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(hits[active]);
    }
  }

  return (
    <>
      <div className={classes.field}>
        <IconSearch size={16} stroke={1.8} />
        <input
          ref={input}
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          aria-label={t('palette.title')}
          placeholder={t('palette.placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className="visually-hidden" role="status">
        {t('palette.results', { count: hits.length })}
      </p>
      <div id={`${id}-list`} className={classes.list} role="listbox" aria-label={t('palette.title')}>
        {hits.length === 0 && <p className={classes.none}>{t('palette.none', { text })}</p>}
        {hits.map((hit, i) => (
          <div key={hit.id} role="presentation">
            {hit.group !== hits[i - 1]?.group && (
              <div className={classes.group} role="presentation">
                {hit.group}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys */}
            <div
              id={`${id}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === active}
              className={classNames(classes.hit, i === active && classes.active)}
              onMouseMove={() => i !== active && setAt(i)}
              onClick={() => run(hit)}
            >
              {hit.lead ? (
                <span className={classes.lead}>{hit.lead}</span>
              ) : (
                hit.icon && <hit.icon size={16} stroke={1.6} />
              )}
              <span className={classes.label}>{hit.label}</span>
              {hit.detail && <span className={classes.detail}>{hit.detail}</span>}
              {hit.keys && <Kbd keys={hit.keys} />}
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
