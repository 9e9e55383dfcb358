import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plan } from '@/engine';
import { currentLanguage } from '@/shared/i18n';
import { useFormat } from '@/shared/i18n/format';
import { linkText } from '@/shared/i18n/link-text';
import { failureOf } from '@/shared/lib/failure';
import { Banner, Button, Dialog } from '@/shared/ui';
import { type Conversion, useConversion } from './api/use-conversion';
import classes from './convert-dialog.module.css';
import { useGantt, useView } from './gantt-context';
import { activityText } from './link-words';

/** How many names a list has; the rest is counted. */
const MOST_TOLD = 100;

/**
 * Whether activities become tasks of the lookahead. The server works out what would come of it before anything changes; what it
 * refuses is said in its own words.
 */
export function ConvertDialog({ rows }: { rows: readonly number[] }) {
  const { actions } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { plan, waiting, confirmedRevision, stale, parked } = useView();
  const behind = stale || parked !== undefined;
  const [revision, setRevision] = useState(confirmedRevision);
  const there = rows.filter((row) => plan.index.of(row) >= 0);
  // The server knows nothing yet of what waits.
  const { data, error, isValidating, mutate } = useConversion(
    plan.schedule.id,
    waiting || behind ? [] : there,
    revision,
  );
  // What was counted before somebody's change is shown, and is no ground to convert on.
  const old = data !== undefined && data.revision < confirmedRevision;
  const close = () => actions.dialogs.closeDialog();
  const apply = () => {
    actions.selection.handFocusOn(there);
    actions.dialogs.decide([{ type: 'activities.convert', groups: [{ rows: there }] }]);
  };
  const again = (
    <Button
      busy={isValidating}
      onClick={() => (revision === confirmedRevision ? void mutate() : setRevision(confirmedRevision))}
    >
      {t('convert.again')}
    </Button>
  );
  return (
    <Dialog
      opened
      wide
      onClose={close}
      title={t('convert.title', format.counted(there.length))}
      actions={
        <>
          <Button data-autofocus onClick={close}>
            {t('delete.cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={!data || old || behind || waiting > 0 || there.length === 0}
            onClick={apply}
          >
            {t('convert.confirm')}
          </Button>
        </>
      }
    >
      {behind ? (
        <p role="status">{t('convert.behind')}</p>
      ) : there.length === 0 ? (
        <p>{t('convert.gone')}</p>
      ) : waiting > 0 ? (
        <p role="status">{t('convert.waiting')}</p>
      ) : data ? (
        <div className={classes.effect}>
          {old && (
            <Banner tone="info" action={again}>
              {t('convert.stale')}
            </Banner>
          )}
          <Effect of={data} plan={plan} />
        </div>
      ) : error ? (
        <Refused error={error} plan={plan} again={again} />
      ) : (
        <p role="status">{t('convert.counting')}</p>
      )}
    </Dialog>
  );
}

/** Why there is no conversion, with the activity it fails on; where no answer came, the way to ask again. */
function Refused({ error, plan, again }: { error: unknown; plan: Plan; again: ReactNode }) {
  const { t } = useTranslation('gantt');
  const { status, message, params } = failureOf(error);
  const about = typeof params?.row === 'number' ? activityText(plan, plan.index.of(params.row)) : '';
  const answered = status >= 400 && status < 500;
  return (
    <Banner tone="bad" action={answered ? undefined : again}>
      {status === 0 ? t('convert.network', { detail: message }) : `${t('convert.failed')} ${message}`}
      {about && ` (${about})`}
    </Banner>
  );
}

/** What a conversion makes, leaves, loses and moves. */
function Effect({ of, plan }: { of: Conversion; plan: Plan }) {
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const named = (row: number) => activityText(plan, plan.index.of(row)) || String(row);
  const links = of.lost.map((link) =>
    t('convert.link', {
      from: named(link.from),
      to: named(link.to),
      type: linkText(link, plan.schedule.minutesPerDay, currentLanguage()),
    }),
  );
  const takers = of.targets.map(named);
  if (of.made > 0) takers.push(t('convert.made', format.counted(of.made)));
  const { finish, after } = of;
  return (
    <>
      <p>{t('convert.tasks', format.counted(of.tasks))}</p>
      <Named title={t('convert.targets')} names={takers} />
      {of.complex && <p>{t('convert.complex')}</p>}
      <Named title={t('convert.milestones', format.counted(of.milestones.length))} names={of.milestones.map(named)} />
      <Named title={t('convert.lost', format.counted(links.length))} names={links} />
      <p>
        {links.length === 0 && `${t('convert.noneLost')} `}
        {finish === after && `${t('convert.finishSame')} `}
        {finish !== null &&
          after !== null &&
          finish !== after &&
          `${t('convert.finishMoves', { from: format.endTime(finish), to: format.endTime(after) })} `}
        {t('convert.undoable')}
      </p>
    </>
  );
}

/** A list under its title, nothing where it is empty. */
function Named({ title, names }: { title: string; names: readonly string[] }) {
  const { t } = useTranslation('gantt');
  const format = useFormat();
  if (names.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by key */}
      <ul className={classes.list} tabIndex={0} aria-label={title}>
        {names.slice(0, MOST_TOLD).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {names.length > MOST_TOLD && <li>{t('convert.more', format.counted(names.length - MOST_TOLD))}</li>}
      </ul>
    </section>
  );
}
