import { IconDownload } from '@tabler/icons-react';
import { scaleLinear } from '@visx/scale';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isMilestone } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { useDelayed } from '@/shared/lib/use-delayed';
import { useWidth } from '@/shared/lib/use-width';
import { FigureNote } from '@/shared/plan/figure-note';
import { Button, EmptyState, ErrorState, SelectField } from '@/shared/ui';
import { type FinishLedger, type LedgerLine, useLedger } from './api/use-finish';
import { Card } from './card';
import { civilText, saveCsv } from './csv';
import classes from './finish-page.module.css';
import type { ViewProps } from './props';
import { Waiting } from './waiting';

/** Back from now, in days; nothing for the whole history. */
const periods = ['7', '28', '91', ''] as const;

/** Milestones beyond these are found in the Gantt. */
const MOST_ROWS = 200;

/** Lines that are listed; the file has all that came. */
const MOST_LINES = 300;

/** Why the finish moved: a waterfall of kinds or people, the split into progress and revision, and each command. */
export function LedgerView({ schedule, session, revision, nameOf, changePath }: ViewProps) {
  const { t } = useTranslation('finish');
  const [row, setRow] = useState(0);
  const [days, setDays] = useState<(typeof periods)[number]>('28');
  const [windows, setWindows] = useState<'' | 'updates'>('');
  const [by, setBy] = useState<'kind' | 'person'>('kind');
  const plan = session.view().plan;
  const rows = useMemo(() => {
    const { activities: a, tree } = plan;
    const out = [{ value: '0', label: t('project') }];
    for (let i = 0; i < a.row.length && out.length <= MOST_ROWS; i++)
      if (isMilestone(a.kind[i]))
        out.push({ value: String(a.row[i]), label: `${tree.position[i]} · ${shownText(a.name[i])}` });
    return out;
  }, [plan, t]);
  // One instant for as long as the choice stands: each reading would be another question else.
  const from = useMemo(
    () => (days === '' ? undefined : new Date(Date.now() - Number(days) * 86_400_000).toISOString()),
    [days],
  );
  const ledger = useLedger(schedule, revision, { row, from, windows });
  const slow = useDelayed(!ledger.data);
  if (ledger.error && !ledger.data)
    return (
      <ErrorState
        title={t('error.title')}
        safe={t('error.safe')}
        error={ledger.error}
        onRetry={() => void ledger.mutate()}
      />
    );
  return (
    <div className={classes.body}>
      <div className={classes.fields}>
        <SelectField
          label={t('ledger.row')}
          value={String(row)}
          options={rows}
          onChange={(value) => setRow(Number(value))}
        />
        <SelectField
          label={t('ledger.period')}
          value={days}
          options={periods.map((value) => ({ value, label: t(`ledger.last${value || 'All'}`) }))}
          onChange={(value) => setDays(value as typeof days)}
        />
        <SelectField
          label={t('ledger.by')}
          value={by}
          options={[
            { value: 'kind', label: t('ledger.byKind') },
            { value: 'person', label: t('ledger.byPerson') },
          ]}
          onChange={(value) => setBy(value as typeof by)}
        />
        <SelectField
          label={t('ledger.windows')}
          value={windows}
          options={[
            { value: '', label: t('ledger.oneWindow') },
            { value: 'updates', label: t('ledger.perUpdate') },
          ]}
          onChange={(value) => setWindows(value as typeof windows)}
        />
      </div>
      {!ledger.data ? (
        slow && <Waiting />
      ) : (
        <Ledger
          data={ledger.data}
          by={by}
          perDay={plan.schedule.minutesPerDay}
          title={nameOf(ledger.data.row)}
          changePath={changePath}
        />
      )}
    </div>
  );
}

interface LedgerProps extends Pick<ViewProps, 'changePath'> {
  data: FinishLedger;
  by: 'kind' | 'person';
  perDay: number;
  title: string;
}

interface Bar {
  key: string;
  name: string;
  work: number;
  commands: number;
}

function Ledger({ data, by, perDay, title, changePath }: LedgerProps) {
  const { t } = useTranslation('finish');
  const format = useFormat();
  const person = (id: string) => {
    const who = data.people[id];
    return who ? shownText(`${who.name} ${who.lastname}`.trim()) : t('ledger.system');
  };
  const moved = data.lines.filter(({ work }) => work !== 0);
  const bars: Bar[] =
    by === 'kind'
      ? data.kinds.map((k) => ({ ...k, key: k.kind, name: t(`kind.${k.kind}`) }))
      : byPerson(moved).map((p) => ({ ...p, name: person(p.key) }));
  if (data.after === null) return <EmptyState title={t('ledger.noFinish')} text={t('ledger.noFinishText')} />;
  const save = () =>
    saveCsv('finish-ledger.csv', [
      [
        t('ledger.when'),
        t('ledger.revision'),
        t('ledger.who'),
        t('ledger.kind'),
        t('ledger.what'),
        t('ledger.from'),
        t('ledger.to'),
        t('ledger.minutes'),
      ],
      ...data.lines.map((l) => [
        l.at,
        l.revision,
        person(l.by),
        t(`kind.${l.kind}`),
        l.name,
        civilText(l.from),
        civilText(l.to),
        l.work,
      ]),
    ]);
  const ends = data.windows.length > 0;
  return (
    <>
      <Card
        label={t('ledger.title')}
        title={title}
        note={t('ledger.counted', { commands: format.number(data.commands), unmoved: format.number(data.unmoved) })}
        actions={
          <Button variant="ghost" icon={IconDownload} onClick={save}>
            CSV
          </Button>
        }
      >
        <p className={classes.lead}>
          {data.before === null
            ? t('ledger.begun', { date: format.endMedium(data.after) })
            : t('ledger.moved', { from: format.endMedium(data.before), to: format.endMedium(data.after) })}{' '}
          <b data-total>{format.signedDays(data.total, perDay)}</b>
        </p>
        <FigureNote name="finish-ledger" />
        {bars.length === 0 ? (
          <p className={classes.quiet}>{t('ledger.still')}</p>
        ) : (
          <Waterfall bars={bars} total={data.total} perDay={perDay} />
        )}
      </Card>
      {ends && (
        <Card label={t('ledger.halves')} note={t('ledger.halvesNote')}>
          <div className={classes.scroll}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t('ledger.window')}</th>
                  <th scope="col">{t('ledger.from')}</th>
                  <th scope="col">{t('ledger.half')}</th>
                  <th scope="col">{t('ledger.to')}</th>
                  <th scope="col" className={classes.figure}>
                    {t('kind.progress')}
                  </th>
                  <th scope="col" className={classes.figure}>
                    {t('ledger.revised')}
                  </th>
                  <th scope="col" className={classes.figure}>
                    {t('ledger.total')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.windows.map((w) => (
                  <tr key={w.from}>
                    <th scope="row">
                      {t('ledger.revisions', { from: format.number(w.from), to: format.number(w.to) })}
                    </th>
                    {[w.before, w.half, w.after].map((at, k) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never move
                      <td key={k}>{at === null ? t('notEvaluated') : format.endMedium(at)}</td>
                    ))}
                    {[w.progress, w.revision, w.total].map((work, k) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never move
                      <td key={k} className={classes.figure}>
                        {work === null ? t('notEvaluated') : format.signedDays(work, perDay)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Card>
      )}
      {moved.length > 0 && (
        <Card label={t('ledger.commands')}>
          <div className={classes.scroll}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t('ledger.when')}</th>
                  <th scope="col">{t('ledger.who')}</th>
                  <th scope="col">{t('ledger.kind')}</th>
                  <th scope="col">{t('ledger.what')}</th>
                  <th scope="col">{t('ledger.to')}</th>
                  <th scope="col" className={classes.figure}>
                    {t('ledger.total')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {[...moved]
                  .reverse()
                  .slice(0, MOST_LINES)
                  .map((l) => (
                    <tr key={l.revision}>
                      <td>{format.instant(Date.parse(l.at))}</td>
                      <td>{person(l.by)}</td>
                      <td>
                        {t(`kind.${l.kind}`)}
                        {l.reverts && ` · ${t('ledger.reverts')}`}
                      </td>
                      <th scope="row">
                        <Link to={changePath(l.revision)}>{shownText(l.name) || t('ledger.change')}</Link>
                      </th>
                      <td>{l.to === null ? t('notEvaluated') : format.endMedium(l.to)}</td>
                      <td className={classes.figure} data-later={l.work > 0 || undefined}>
                        {format.signedDays(l.work, perDay)}
                      </td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </div>
          {moved.length + data.more > MOST_LINES && (
            <p className={classes.quiet}>{t('ledger.more', { count: moved.length + data.more - MOST_LINES })}</p>
          )}
        </Card>
      )}
    </>
  );
}

/** What each person moved, the farthest first. */
export function byPerson(lines: readonly Pick<LedgerLine, 'by' | 'work'>[]): Omit<Bar, 'name'>[] {
  const sums = new Map<string, Omit<Bar, 'name'>>();
  for (const { by, work } of lines) {
    const sum = sums.get(by) ?? { key: by, work: 0, commands: 0 };
    sums.set(by, { ...sum, work: sum.work + work, commands: sum.commands + 1 });
  }
  return [...sums.values()].sort((a, b) => Math.abs(b.work) - Math.abs(a.work));
}

/** Each bar begins where the one before it ended; the last one is the whole move. */
function Waterfall({ bars, total, perDay }: { bars: Bar[]; total: number; perDay: number }) {
  const { t } = useTranslation('finish');
  const format = useFormat();
  const [frame, width] = useWidth<HTMLDivElement>(320);
  let sum = 0;
  const steps = bars.map((bar) => {
    const from = sum;
    sum += bar.work;
    return { ...bar, from, to: sum };
  });
  const reach = steps.flatMap(({ from, to }) => [from, to]);
  const low = Math.min(0, ...reach);
  const high = Math.max(0, ...reach);
  const x = scaleLinear<number>({
    domain: low === high ? [0, 1] : [low, high],
    range: [2, Math.max(80, width) - 2],
  });
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('ledger.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ledger.part')}</th>
            <th scope="col" className={classes.drawn} aria-label={t('ledger.drawing')}>
              <div ref={frame} />
            </th>
            <th scope="col" className={classes.figure}>
              {t('ledger.total')}
            </th>
            <th scope="col" className={classes.figure}>
              {t('ledger.commandsHead')}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ key, name, work, commands, from, to }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td className={classes.drawn}>
                <svg width="100%" height={14} aria-hidden="true">
                  <rect
                    className={work > 0 ? classes.later : classes.sooner}
                    x={Math.min(x(from), x(to))}
                    y={2}
                    width={Math.max(1, Math.abs(x(to) - x(from)))}
                    height={10}
                  />
                  <line className={classes.zero} x1={x(0)} x2={x(0)} y1={0} y2={14} />
                </svg>
              </td>
              <td className={classes.figure}>{format.signedDays(work, perDay)}</td>
              <td className={classes.figure}>{format.number(commands)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('ledger.whole')}</th>
            <td className={classes.drawn} />
            <td className={classes.figure}>{format.signedDays(total, perDay)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
