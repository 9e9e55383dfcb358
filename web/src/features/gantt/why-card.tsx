import './texts';
import {
  IconArrowLeft,
  IconCopy,
  IconExternalLink,
  IconFlag,
  IconLock,
  IconPin,
  IconRoute,
  IconTimeline,
  IconX,
} from '@tabler/icons-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { copyText } from '@/shared/lib/clipboard';
import { liveLayer, matches } from '@/shared/lib/command-registry';
import { failureOf } from '@/shared/lib/failure';
import { useDelayed } from '@/shared/lib/use-delayed';
import { Button, Chip, classNames, ErrorState, type Icon, IconButton, notify, Skeleton } from '@/shared/ui';
import { useWhy, type WhyReason } from './api/use-why';
import { useGantt, useView } from './gantt-context';
import type { Explained } from './gantt-store';
import { activityText } from './link-words';
import classes from './why-card.module.css';
import { type WhyLine, type WhyRoot, type WhyWords, whyText, whyWords } from './why-words';

/** Steps that are shown at first, and each time more are asked for. */
const AT_ONCE = 60;

/** Px the card stays away from the foot of the plan, from its top with the scale, and from the row. */
const EDGE = 20;
const HEAD = 64;
const GAP = 8;

/** Px of its height: at most, at least, and what it does not change its place for. */
const TALLEST = 480;
const LEAST = 180;
const ENOUGH = 300;

/** Frames within which a row that was gone to is in its place. */
const SETTLING = 12;

/** Why an activity lies where it lies: a sentence, and the chain of what drives it. Stays open while the plan goes on. */
export default function WhyCard({ why }: { why: Explained }) {
  const { session, actions } = useGantt();
  const { t } = useTranslation('gantt');
  const { plan } = useView();
  const title = useId();
  const card = useRef<HTMLElement>(null);
  const explanation = useExplanation(why.row);
  const { i, words } = explanation;
  const name = activityText(plan, i);
  const gone = i < 0;
  useEffect(() => {
    if (gone) actions.why.explainNoMore(); // somebody deleted the row
  }, [gone, actions]);

  // What closes while this opens, such as the palette, hands its focus back unless somebody has taken it by then.
  useEffect(() => {
    const timer = setTimeout(() => card.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, []);
  useCloseOnEscape();
  const style = usePlaceBeside(card, why.row);
  const onKeyDown = (event: KeyboardEvent) => {
    if (matches(event.nativeEvent, 'Alt+ArrowLeft') || event.key === 'Backspace') actions.why.explainPrevious();
    else if (event.key === 'ArrowDown') walk(card.current, 1);
    else if (event.key === 'ArrowUp') walk(card.current, -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const copy = async () => {
    if (!words) return;
    const text = whyText(`${t('why.title')} ${name}`, words);
    const copied = await copyText(text);
    notify(copied ? { tone: 'done', title: t('why.copied') } : { tone: 'info', title: words.sentence });
  };
  const previous = plan.index.of(session.numberOf(why.trail.at(-1) ?? -1));
  if (gone) return null;
  return (
    <section
      ref={card}
      className={classes.card}
      style={style}
      role="dialog"
      aria-labelledby={title}
      aria-busy={explanation.busy}
      tabIndex={-1}
      data-density="compact"
      onKeyDown={onKeyDown}
    >
      <header className={classes.head}>
        <IconRoute size={16} stroke={1.6} className={classes.mark} />
        <h2 id={title} className={classes.title}>
          {t('why.title')} <span className={classes.whose}>{name}</span>
        </h2>
        <IconButton icon={IconCopy} label={t('why.copy')} disabled={!words} onClick={copy} />
        <IconButton icon={IconX} label={t('why.close')} shortcut="Escape" onClick={() => actions.why.explainNoMore()} />
      </header>
      {previous >= 0 && (
        <div className={classes.back}>
          <Button variant="link" icon={IconArrowLeft} onClick={() => actions.why.explainPrevious()}>
            {t('why.back', { name: activityText(plan, previous) })}
          </Button>
        </div>
      )}
      <div className={classes.body}>
        <p className={classes.sentence} role="status">
          {words?.sentence}
        </p>
        {words ? <Chain words={words} offline={explanation.offline} /> : <Instead {...explanation} />}
      </div>
    </section>
  );
}

interface Explanation {
  /** Index of the activity, -1 when it is gone. */
  i: number;
  words: WhyWords | undefined;
  error: unknown;
  busy: boolean;
  /** The server has not given it its number yet. */
  unsaved: boolean;
  offline: boolean;
  retry: () => void;
}

/** What is known about the dates of a row, renewed with every revision and when the connection is back. */
function useExplanation(row: number): Explanation {
  const { session } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { plan, planVersion, confirmedRevision, connection } = useView();
  const number = session.numberOf(row);
  const { steps, error, busy, retry } = useWhy(plan.schedule.id, number, confirmedRevision);
  const offline = connection === 'reconnecting' || (error !== undefined && failureOf(error).status === 0);
  const again = useRef(retry);
  again.current = retry;
  const failed = error !== undefined;
  const cut = useRef(false);
  useEffect(() => {
    if (connection === 'connected' && cut.current && failed) again.current();
    cut.current = connection === 'reconnecting';
  }, [connection, failed]);
  // Refused because there is nothing to explain any more: what was known does not hold.
  const refused = failed && [404, 409].includes(failureOf(error).status);
  const words = useMemo(() => {
    void planVersion; // the plan is changed in place
    return steps && !refused ? whyWords(plan, steps, t, format) : undefined;
  }, [plan, planVersion, steps, refused, t, format]);
  return { i: plan.index.of(number), words, error, busy, unsaved: number < 0, offline, retry };
}

/** Escape closes the card from inside it and from the grid; menus, dialogs and editors come first. */
function useCloseOnEscape(): void {
  const { actions } = useGantt();
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !['page', 'grid'].includes(liveLayer())) return;
      event.preventDefault();
      event.stopPropagation();
      actions.why.explainNoMore();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [actions]);
}

/**
 * Above or below the row it explains, so that it never covers it: where it is, as long as there is room, else where there
 * is more. A row that was asked for is scrolled into sight over some frames.
 */
function usePlaceBeside(card: RefObject<HTMLElement | null>, row: number): CSSProperties | undefined {
  const [place, setPlace] = useState<{ above: boolean; room: number } | undefined>();
  useLayoutEffect(() => {
    const measure = () => {
      const area = card.current?.offsetParent;
      const line = area?.querySelector(`[data-row="${row}"]`)?.getBoundingClientRect();
      if (!area || !line) return;
      const { top, bottom } = area.getBoundingClientRect();
      const rooms = { above: line.top - top - HEAD - GAP, below: bottom - EDGE - line.bottom - GAP };
      setPlace((was) => {
        const stays = was && rooms[was.above ? 'above' : 'below'] >= ENOUGH;
        const above = stays ? was.above : rooms.above > rooms.below;
        const room = Math.max(LEAST, above ? rooms.above : rooms.below);
        return was?.above === above && was.room === room ? was : { above, room };
      });
    };
    measure();
    let left = SETTLING;
    const follow = () => {
      measure();
      if (--left > 0) frame = requestAnimationFrame(follow);
    };
    let frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [card, row]);
  if (!place) return undefined;
  return { ...(place.above && { top: HEAD, bottom: 'auto' }), maxHeight: Math.min(TALLEST, place.room) };
}

/** Moves the focus among the steps; from elsewhere to the first or last one. */
function walk(card: HTMLElement | null, by: 1 | -1): void {
  const steps = [...(card?.querySelectorAll<HTMLElement>('[data-step]') ?? [])];
  const at = steps.indexOf(document.activeElement as HTMLElement);
  const to = at < 0 ? (by > 0 ? 0 : steps.length - 1) : Math.max(0, Math.min(steps.length - 1, at + by));
  steps[to]?.focus();
}

/** What is shown while there is no explanation, and why. */
function Instead({ error, busy, unsaved, offline, retry }: Explanation) {
  const { t } = useTranslation('gantt');
  const slow = useDelayed(error === undefined);
  if (unsaved) return <p className={classes.note}>{t('why.saving')}</p>;
  if (error !== undefined && failureOf(error).code === 'activity.undated') {
    return (
      <p className={classes.note}>
        <b>{t('why.undated')}.</b> {t('why.undatedText')}
      </p>
    );
  }
  if (error !== undefined) {
    return (
      <ErrorState
        title={t(offline ? 'why.offline' : 'why.failed')}
        safe={t(offline ? 'why.offlineText' : 'why.failedSafe')}
        error={error}
        busy={busy}
        onRetry={retry}
      />
    );
  }
  if (!slow) return null;
  return (
    <div className={classes.loading} role="status" aria-label={t('why.loading')}>
      {[84, 62, 70, 48].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}

function Chain({ words, offline }: { words: WhyWords; offline: boolean }) {
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { lines, root } = words;
  const [shown, setShown] = useState(AT_ONCE);
  const left = lines.length - shown;
  const showMore = useCallback(() => setShown((n) => n + AT_ONCE), []);
  return (
    <>
      {offline && <p className={classes.note}>{t('why.offlineNote')}</p>}
      <ol className={classes.chain} aria-label={t('why.chain')}>
        {lines.slice(0, shown).map((line, k) => (
          <Step key={line.row} line={line} first={k === 0} />
        ))}
        {left > 0 && (
          <li className={classes.more}>
            <Button variant="link" data-step="" onClick={showMore}>
              {t('why.more', { count: left, formatted: format.number(left) })}
            </Button>
          </li>
        )}
        <Root root={root} />
      </ol>
    </>
  );
}

function Step({ line, first }: { line: WhyLine; first: boolean }) {
  const { actions } = useGantt();
  const { t } = useTranslation('gantt');
  return (
    <li className={classNames(classes.item, line.critical && classes.critical)} aria-current={first || undefined}>
      <button
        type="button"
        className={classes.step}
        data-step=""
        title={t('why.goTo')}
        onClick={() => actions.why.explainStep(line.row)}
      >
        <span className={classes.date}>{line.date}</span>
        <span className={classNames(classes.dot, first && classes.asked)} aria-hidden="true" />
        <span className={classes.what}>
          <span className={classes.name}>
            {line.number && <span className={classes.number}>{line.number}</span>} {line.name}
          </span>
          <span className={classes.detail}>{line.detail}</span>
        </span>
        {line.kind && (
          <span className={classes.kind}>
            <span aria-hidden="true">
              <Chip tone="line">{line.kind}</Chip>
            </span>
            <span className="visually-hidden">{line.spokenKind}</span>
          </span>
        )}
      </button>
    </li>
  );
}

const rootIcons: Partial<Record<WhyReason, Icon>> = {
  constraint: IconLock,
  alap: IconLock,
  data_date: IconFlag,
  project_start: IconTimeline,
  pinned: IconPin,
  external: IconExternalLink,
};

function Root({ root }: { root: WhyRoot }) {
  const Drawing = rootIcons[root.reason];
  return (
    <li className={classNames(classes.item, classes.root)}>
      <div className={classes.step}>
        <span className={classes.date}>{root.date}</span>
        <span className={classNames(classes.dot, Drawing && classes.drawn)} aria-hidden="true">
          {Drawing && <Drawing size={13} stroke={1.8} />}
        </span>
        <span className={classes.what}>
          <span className={classes.name}>{root.title}</span>
          <span className={classes.detail}>{root.detail}</span>
        </span>
      </div>
    </li>
  );
}
