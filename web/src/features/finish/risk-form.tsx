import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMilestone, Kind, type PlanSession } from '@/engine';
import { shownText } from '@/shared/lib/shown-text';
import { Button, Field, type Icon, IconButton, SelectField } from '@/shared/ui';
import type { RiskParameters, RiskRule } from './api/use-finish';
import classes from './finish-page.module.css';

interface Props {
  session: PlanSession;
  /** What the result on screen was made with: the next one begins with the same. */
  last: RiskParameters | undefined;
  /** Whether the schedule keeps ranges of its own. */
  stored: boolean;
  busy: boolean;
  onRun: (parameters: RiskParameters) => void;
  icon: Icon;
}

/** The widest range that is drawn without anybody's word: a tenth shorter, three tenths longer. */
export const usual: RiskRule = { by: 'all', shape: 'triangular', low: 90, likely: 100, high: 130, correlation: 0 };

const MOST_MILESTONES = 20;

/** Where a simulation takes its ranges from. */
type Source = 'stored' | 'usual' | 'learn';

/** The rows of a plan that a rule or a result may be about. */
function rowsOf(session: PlanSession) {
  const { activities: a, tree } = session.view().plan;
  const summaries: { value: string; label: string }[] = [];
  const milestones: number[] = [];
  for (let i = 0; i < a.row.length; i++) {
    if (a.row[i] === 0) continue;
    if (a.kind[i] === Kind.summary)
      summaries.push({ value: String(a.row[i]), label: `${tree.position[i]} · ${shownText(a.name[i])}` });
    if (isMilestone(a.kind[i]) && a.progress[i] < 1_000_000 && milestones.length < MOST_MILESTONES)
      milestones.push(a.row[i]);
  }
  return { summaries, milestones };
}

export function RiskForm({ session, last, stored, busy, onRun, icon }: Props) {
  const { t } = useTranslation('finish');
  const { summaries, milestones } = useMemo(() => rowsOf(session), [session]);
  const [runs, setRuns] = useState(String(last?.runs ?? 5000));
  const [seed, setSeed] = useState(String(last?.seed ?? 1));
  const [chosen, setChosen] = useState<Source>();
  const before: Source = last?.learn ? 'learn' : last && !last.stored ? 'usual' : stored ? 'stored' : 'usual';
  const source = chosen ?? before;
  const learn = source === 'learn';
  const byHand = source === 'usual';
  const [rule, setRule] = useState<RiskRule>(last?.rules.find(({ by }) => by === 'all') ?? usual);
  const [groups, setGroups] = useState<RiskRule[]>(last?.rules.filter(({ by }) => by === 'summary') ?? []);
  const others = last?.rules.filter(({ by }) => by !== 'all' && by !== 'summary') ?? [];
  const ordered = (r: RiskRule) => r.low >= 0 && r.low <= r.likely && r.likely <= r.high && r.high <= 1000;
  const wrong = source !== 'stored' && [...groups, ...(byHand ? [rule] : [])].some((r) => !ordered(r));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (wrong || busy) return;
    const made = { runs: Number(runs), seed: Number(seed), learn, milestones };
    if (source === 'stored') onRun({ ...made, stored: true, rules: [] });
    else onRun({ ...made, rules: [...others, ...groups, ...(byHand ? [rule] : [])] });
  }

  return (
    <form className={classes.form} aria-label={t('form.title')} onSubmit={submit} noValidate>
      <div className={classes.fields}>
        <SelectField
          label={t('form.range')}
          value={source}
          options={[
            ...(stored ? [{ value: 'stored', label: t('form.stored') }] : []),
            { value: 'usual', label: t('form.byHand') },
            { value: 'learn', label: t('form.learn') },
          ]}
          onChange={(value) => setChosen(value as Source)}
        />
        {byHand && <Range rule={rule} onChange={setRule} />}
        <SelectField
          label={t('form.runs')}
          value={runs}
          options={['1000', '5000', '10000'].map((value) => ({ value, label: Number(value).toLocaleString() }))}
          onChange={setRuns}
        />
        <Field
          label={t('form.seed')}
          type="number"
          min={0}
          value={seed}
          onChange={(event) => setSeed(event.currentTarget.value)}
        />
      </div>
      {source !== 'stored' &&
        groups.map((group, k) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no name of their own
          <fieldset key={k} className={classes.fields}>
            <legend className="visually-hidden">{t('form.group')}</legend>
            <SelectField
              label={t('form.summary')}
              value={String(group.row)}
              options={summaries}
              onChange={(value) => setGroups(groups.with(k, { ...group, row: Number(value) }))}
            />
            <Range rule={group} onChange={(next) => setGroups(groups.with(k, next))} />
            <IconButton
              icon={IconTrash}
              label={t('form.removeGroup')}
              onClick={() => setGroups(groups.filter((_, at) => at !== k))}
            />
          </fieldset>
        ))}
      {wrong && (
        <p className={classes.wrong} role="alert">
          {t('form.order')}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" variant="primary" icon={icon} busy={busy}>
          {t('form.run')}
        </Button>
        {source !== 'stored' && summaries.length > 0 && (
          <Button
            icon={IconPlus}
            onClick={() => setGroups([...groups, { ...usual, by: 'summary', row: Number(summaries[0].value) }])}
          >
            {t('form.addGroup')}
          </Button>
        )}
      </div>
    </form>
  );
}

function Range({ rule, onChange }: { rule: RiskRule; onChange: (rule: RiskRule) => void }) {
  const { t } = useTranslation('finish');
  const figure = (name: 'low' | 'likely' | 'high' | 'correlation') => (
    <Field
      label={t(`form.${name}`)}
      type="number"
      min={0}
      max={name === 'correlation' ? 100 : 1000}
      unit="%"
      value={String(rule[name])}
      onChange={(event) => onChange({ ...rule, [name]: Math.round(Number(event.currentTarget.value)) })}
    />
  );
  return (
    <>
      {figure('low')}
      {figure('likely')}
      {figure('high')}
      <SelectField
        label={t('form.shape')}
        value={rule.shape}
        options={[
          { value: 'triangular', label: t('form.triangular') },
          { value: 'pert', label: 'BetaPERT' },
        ]}
        onChange={(shape) => onChange({ ...rule, shape: shape as RiskRule['shape'] })}
      />
      {figure('correlation')}
    </>
  );
}
