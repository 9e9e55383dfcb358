import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plan } from '@/engine';
import { currentLanguage } from '@/shared/i18n';
import { useFormat } from '@/shared/i18n/format';
import { linkText } from '@/shared/i18n/link-text';
import { failureOf } from '@/shared/lib/failure';
import { Banner, Button, CheckField, Dialog, Field, SelectField } from '@/shared/ui';
import { type Conversion, type Converted, keepCopy, useConversion } from './api/use-conversion';
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
  const [wished, setLevel] = useState<number>();
  const levels = levelsOf(plan, there);
  const level = wished !== undefined && levels.includes(wished) ? wished : undefined;
  const what: Converted = { rows: there, ...(level !== undefined && { level }) };
  const copy = useCopy(plan);
  // The server knows nothing yet of what waits.
  const { data, error, isValidating, mutate } = useConversion(
    plan.schedule.id,
    waiting || behind ? { rows: [] } : what,
    revision,
  );
  // What was counted before somebody's change is shown, and is no ground to convert on.
  const old = data !== undefined && data.revision < confirmedRevision;
  const close = () => actions.dialogs.closeDialog();
  const apply = async () => {
    if (!(await copy.save())) return;
    actions.selection.handFocusOn(there);
    actions.dialogs.decide([{ type: 'activities.convert', groups: [what] }]);
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
            busy={copy.saving}
            disabled={!data || old || behind || waiting > 0 || there.length === 0}
            onClick={() => void apply()}
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
      ) : (
        <div className={classes.effect}>
          {levels.length > 1 && (
            <SelectField
              label={t('convert.level')}
              value={level === undefined ? '' : String(level)}
              options={[
                { value: '', label: t('convert.levelAll') },
                ...levels.map((n) => ({ value: String(n), label: t('convert.levelOne', { n }) })),
              ]}
              onChange={(to) => setLevel(to === '' ? undefined : Number(to))}
            />
          )}
          {data ? (
            <>
              {old && (
                <Banner tone="info" action={again}>
                  {t('convert.stale')}
                </Banner>
              )}
              <Effect of={data} plan={plan} />
              {copy.fields}
            </>
          ) : error ? (
            <Refused error={error} plan={plan} again={again} />
          ) : (
            <p role="status">{t('convert.counting')}</p>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** The levels of the outline that rows and what is beneath them have; the project has 0. */
function levelsOf({ tree, index }: Plan, rows: readonly number[]): number[] {
  const found = new Set<number>();
  for (const row of rows) {
    const first = tree.position[index.of(row)];
    for (let at = first; at < tree.end[first]; at++) found.add(tree.level[tree.order[at]]);
  }
  found.delete(0);
  return [...found].sort((a, b) => a - b);
}

/** The copy of the schedule that is saved before anything changes, where somebody wishes one. */
function useCopy(plan: Plan) {
  const { t } = useTranslation('gantt');
  const [wished, setWished] = useState(false);
  const [name, setName] = useState(() => t('convert.copyOf', { name: plan.schedule.name }));
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  /** Whether the conversion may go on. */
  const save = async (): Promise<boolean> => {
    if (!wished) return true;
    setTried(true);
    setFailure(undefined);
    if (!name.trim()) return false;
    setSaving(true);
    try {
      await keepCopy(plan.schedule.id, name.trim());
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      setSaving(false);
    }
  };
  const fields = (
    <>
      <CheckField
        label={t('convert.keep')}
        help={t('convert.keepHelp')}
        checked={wished}
        disabled={saving}
        onChange={setWished}
      />
      {wished && (
        <Field
          label={t('convert.copyName')}
          value={name}
          maxLength={500}
          error={tried && !name.trim() ? t('convert.copyEmpty') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      {failure !== undefined && (
        <Banner tone="bad">
          {t('convert.copyFailed')} {failureOf(failure).message}
        </Banner>
      )}
    </>
  );
  return { save, saving, fields };
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
