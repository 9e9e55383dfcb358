import './texts';
import { IconArrowLeft, IconCopy, IconRoute } from '@tabler/icons-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '@/shared/lib/clipboard';
import { matches } from '@/shared/lib/command-registry';
import { Button, IconButton, notify } from '@/shared/ui';
import { FloatingCard } from './floating-card';
import { useGantt, useView } from './gantt-context';
import type { Explained } from './gantt-store';
import { activityText } from './link-words';
import classes from './why-card.module.css';
import { useExplanation, WhyChain } from './why-chain';
import { whyText } from './why-words';

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
  const card = useRef<HTMLElement>(null);
  const explanation = useExplanation(why.row);
  const { i, words } = explanation;
  const name = activityText(plan, i);
  const gone = i < 0;
  useEffect(() => {
    if (gone) actions.why.explainNoMore(); // somebody deleted the row
  }, [gone, actions]);

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
    <FloatingCard
      card={card}
      className={classes.card}
      style={style}
      mark={<IconRoute size={16} stroke={1.6} className={classes.mark} />}
      title={t('why.title')}
      name={name}
      tools={<IconButton icon={IconCopy} label={t('why.copy')} disabled={!words} onClick={copy} />}
      close={t('why.close')}
      onClose={() => actions.why.explainNoMore()}
      busy={explanation.busy}
      onKeyDown={onKeyDown}
    >
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
        <WhyChain explanation={explanation} onStep={(row) => actions.why.explainStep(row)} />
      </div>
    </FloatingCard>
  );
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
