import './texts';
import { IconExternalLink, IconFlag, IconLock, IconPin, IconTimeline } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { failureOf } from '@/shared/lib/failure';
import { useDelayed } from '@/shared/lib/use-delayed';
import { Button, Chip, classNames, ErrorState, type Icon, Skeleton } from '@/shared/ui';
import { useWhy, type WhyReason } from './api/use-why';
import { useGantt, useView } from './gantt-context';
import classes from './why-chain.module.css';
import { type WhyLine, type WhyRoot, type WhyWords, whyWords } from './why-words';

/** Steps that are shown at first, and each time more are asked for. */
const AT_ONCE = 60;

export interface Explanation {
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
export function useExplanation(row: number): Explanation {
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

/** The chain of what drives a row's dates, or why there is none. */
export function WhyChain({ explanation, onStep }: { explanation: Explanation; onStep: (row: number) => void }) {
  const { words, offline } = explanation;
  return words ? <Chain words={words} offline={offline} onStep={onStep} /> : <Instead {...explanation} />;
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

function Chain({ words, offline, onStep }: { words: WhyWords; offline: boolean; onStep: (row: number) => void }) {
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
          <Step key={line.row} line={line} first={k === 0} onStep={onStep} />
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

function Step({ line, first, onStep }: { line: WhyLine; first: boolean; onStep: (row: number) => void }) {
  const { t } = useTranslation('gantt');
  return (
    <li className={classNames(classes.item, line.critical && classes.critical)} aria-current={first || undefined}>
      <button
        type="button"
        className={classes.step}
        data-step=""
        title={t('why.goTo')}
        onClick={() => onStep(line.row)}
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
