import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { followPointer } from '@/shared/lib/follow-pointer';
import classes from './card-grid.module.css';
import { type Arrangement, arranged, type Card, changed, moved, spans, type View } from './panels';

interface Props {
  view: View;
  arrangement: Arrangement;
  onChange: (arrangement: Arrangement) => void;
  children: (card: Card) => ReactNode;
}

/** A card on its way to another place: how the cards stand meanwhile, and whether keys or the pointer carry it. */
interface Carried {
  card: Card;
  arrangement: Arrangement;
  by: 'keys' | 'pointer';
}

/**
 * The cards of a view in twelve columns. A card is carried to another place by its grip, with the pointer or with keys, and made wider or
 * narrower at its edge. What is dropped is kept for the person; Escape puts it back.
 */
export function CardGrid({ view, arrangement, onChange, children }: Props) {
  const { t } = useTranslation('analytics');
  const grid = useRef<HTMLDivElement>(null);
  const [carried, setCarried] = useState<Carried>();
  const [sized, setSized] = useState<{ card: Card; span: number }>();
  const [said, setSaid] = useState('');
  const now = carried?.arrangement ?? arrangement;
  const list = arranged(view, now).filter(({ shown }) => shown);
  const nameOf = (card: Card) => t(`card.${card}`);
  const placed = (card: Card, of: Arrangement) => {
    const shown = arranged(view, of).filter((one) => one.shown);
    return t('arrange.placed', {
      title: nameOf(card),
      place: shown.findIndex((one) => one.card === card) + 1,
      count: shown.length,
    });
  };

  // A card that moves in the page loses the focus on the way.
  const order = list.map(({ card }) => card).join();
  const byKeys = carried?.by === 'keys' ? carried.card : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new order
  useEffect(() => {
    if (byKeys) grid.current?.querySelector<HTMLElement>(`[data-cell="${byKeys}"] [data-grip]`)?.focus();
  }, [order, byKeys]);

  function drop(of: Carried) {
    setCarried(undefined);
    setSaid(t('arrange.dropped', { title: nameOf(of.card) }));
    if (of.arrangement !== arrangement) onChange(of.arrangement);
  }
  function putBack(card: Card) {
    setCarried(undefined);
    setSaid(t('arrange.putBack', { title: nameOf(card) }));
  }
  function carry(of: Carried) {
    setCarried(of);
    setSaid(placed(of.card, of.arrangement));
  }

  function onGripKey(event: KeyboardEvent, card: Card) {
    const held = carried?.card === card ? carried : undefined;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (held) drop(held);
      else {
        setCarried({ card, arrangement, by: 'keys' });
        setSaid(t('arrange.taken', { title: nameOf(card) }));
      }
      return;
    }
    if (!held) return;
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step) {
      event.preventDefault();
      event.stopPropagation();
      const at = list.findIndex((one) => one.card === card) + step;
      if (list[at]) carry({ ...held, arrangement: moved(view, held.arrangement, card, list[at].card) });
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      putBack(card);
    } else if (event.key === 'Tab') drop(held);
  }

  function onGripDown(event: PointerEvent, card: Card) {
    if (event.button !== 0) return;
    event.preventDefault();
    let held: Carried = { card, arrangement, by: 'pointer' };
    setCarried(held);
    followPointer(event.pointerId, {
      move: (at) => {
        const over = document.elementFromPoint(at.clientX, at.clientY)?.closest<HTMLElement>('[data-cell]')?.dataset;
        if (!over?.cell || over.cell === card) return;
        held = { ...held, arrangement: moved(view, held.arrangement, card, over.cell as Card) };
        carry(held);
      },
      end: (how) => (how === 'dropped' ? drop(held) : putBack(card)),
    });
  }

  function resize(card: Card, span: number) {
    onChange(changed(view, arrangement, card, { span }));
    setSaid(t('arrange.sized', { title: nameOf(card), count: span }));
  }

  function onEdgeKey(event: KeyboardEvent, card: Card, span: number) {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    const to = event.key === 'Home' ? spans.least : event.key === 'End' ? spans.most : step ? span + step : span;
    if (to === span && !step) return;
    event.preventDefault();
    event.stopPropagation();
    if (to !== span && to >= spans.least && to <= spans.most) resize(card, to);
  }

  function onEdgeDown(event: PointerEvent<HTMLElement>, card: Card, span: number) {
    if (event.button !== 0 || !grid.current) return;
    event.preventDefault();
    event.currentTarget.focus();
    const column = grid.current.clientWidth / spans.most;
    const from = event.clientX;
    let to = span;
    followPointer(event.pointerId, {
      move: (at) => {
        const wanted = span + Math.round((at.clientX - from) / column);
        to = Math.min(spans.most, Math.max(spans.least, wanted));
        setSized({ card, span: to });
      },
      end: (how) => {
        setSized(undefined);
        if (how === 'dropped' && to !== span) resize(card, to);
      },
    });
  }

  return (
    <div ref={grid} className={classes.grid} data-columns="12">
      {list.map(({ card, span: kept }) => {
        const span = sized?.card === card ? sized.span : kept;
        return (
          <div
            key={card}
            className={classes.cell}
            data-cell={card}
            data-span={span}
            data-half={span < 6 || undefined}
            data-carried={carried?.card === card || undefined}
            style={{ '--span': span } as React.CSSProperties}
          >
            {children(card)}
            <button
              type="button"
              className={classes.grip}
              data-grip
              aria-label={t('arrange.move', { title: nameOf(card) })}
              aria-pressed={carried?.card === card}
              title={t('arrange.moveTip')}
              onKeyDown={(event) => onGripKey(event, card)}
              onPointerDown={(event) => onGripDown(event, card)}
            >
              <IconGripVertical size={14} stroke={1.6} aria-hidden="true" />
            </button>
            <div
              className={classes.edge}
              role="slider"
              tabIndex={0}
              aria-label={t('arrange.width', { title: nameOf(card) })}
              aria-valuemin={spans.least}
              aria-valuemax={spans.most}
              aria-valuenow={span}
              aria-valuetext={t('arrange.columns', { count: span })}
              onKeyDown={(event) => onEdgeKey(event, card, span)}
              onPointerDown={(event) => onEdgeDown(event, card, span)}
            />
          </div>
        );
      })}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}
