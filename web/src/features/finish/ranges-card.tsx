import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeTypesOf, codeValuesOf, Kind, type PlanSession, type RangeShape, type RiskRange, rangesOf } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Button, Field, IconButton, SelectField } from '@/shared/ui';
import { Card } from './card';
import classes from './finish-page.module.css';
import { numbersOf } from './numbers';

/** A percent in the unit of ranges. */
const PERCENT = 10_000;

/** The ranges of the schedule with the values they may be of, once they are here. */
export function useRanges(session: PlanSession) {
  const [areas, setAreas] = useState(session.view().areas);
  useEffect(() => {
    const read = () => setAreas(session.view().areas);
    const stop = session.subscribe(read);
    void session.openAreas().then(read, () => undefined);
    return stop;
  }, [session]);
  const rows = areas?.rows;
  return useMemo(() => rows && { list: rangesOf(rows), types: codeTypesOf(rows), values: codeValuesOf(rows) }, [rows]);
}

type Ranges = NonNullable<ReturnType<typeof useRanges>>;

interface Props {
  session: PlanSession;
  ranges: Ranges;
  mayEdit: boolean;
  nameOf: (row: number) => string;
}

/** How much longer or shorter work may take, as the schedule keeps it: a table, and a form that sets one of several activities or a group. */
export function RangesCard({ session, ranges, mayEdit, nameOf }: Props) {
  const { t } = useTranslation('finish');
  const format = useFormat();
  const perDay = session.view().plan.schedule.minutesPerDay;
  const point = (range: RiskRange, value: number) => {
    if (range.shape === 'learnt' || range.shape === 'together') return '–';
    return range.by === 'activity' ? format.duration(value, perDay) : format.percent(value / PERCENT / 100, 0);
  };
  const of = (range: RiskRange) => {
    if (range.by === 'activity' || range.by === 'summary') return nameOf(range.of);
    if (range.by === 'tag') return t('ranges.tag', { tag: range.tag });
    if (range.by === 'code') return valueName(ranges, range.of) ?? t('gone');
    return t(`ranges.pick.${range.by}`);
  };
  return (
    <Card label={t('ranges.title')} note={t('ranges.note')}>
      {ranges.list.length === 0 ? (
        <p className={classes.quiet}>{t('ranges.none')}</p>
      ) : (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('ranges.of')}</th>
                <th scope="col">{t('form.shape')}</th>
                {(['low', 'likely', 'high', 'correlation'] as const).map((name) => (
                  <th key={name} scope="col" className={classes.figure}>
                    {t(`form.${name}`)}
                  </th>
                ))}
                {mayEdit && <th scope="col" aria-label={t('ranges.remove')} />}
              </tr>
            </thead>
            <tbody>
              {ranges.list.slice(0, MOST).map((range) => (
                <tr key={range.row}>
                  <th scope="row">{of(range)}</th>
                  <td>{t(`ranges.shape.${range.shape}`)}</td>
                  <td className={classes.figure}>{point(range, range.low)}</td>
                  <td className={classes.figure}>{point(range, range.likely)}</td>
                  <td className={classes.figure}>{point(range, range.high)}</td>
                  <td className={classes.figure}>
                    {range.correlation ? format.percent(range.correlation / PERCENT / 100, 0) : '–'}
                  </td>
                  {mayEdit && (
                    <td>
                      <IconButton
                        icon={IconTrash}
                        label={t('ranges.removeOne', { of: of(range), interpolation: { escapeValue: false } })}
                        onClick={() => session.edit({ type: 'ranges.clear', rows: [range.row] })}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {ranges.list.length > MOST && (
        <p className={classes.quiet}>{t('ranges.more', { count: ranges.list.length - MOST })}</p>
      )}
      {mayEdit && <NewRange session={session} ranges={ranges} />}
    </Card>
  );
}

/** Rows of the table that are drawn. */
const MOST = 200;

/** A value with its type: `Zona: Norte`. */
function valueName({ types, values }: Ranges, row: number): string | undefined {
  const value = values.find((one) => one.row === row);
  if (!value) return undefined;
  const type = types.find((one) => one.row === value.type)?.name ?? '';
  return shownText(`${type}: ${value.name || value.code}`);
}

const picks = ['all', 'summary', 'code', 'activity'] as const;
type Pick = (typeof picks)[number];

function NewRange({ session, ranges }: NewProps) {
  const { t } = useTranslation('finish');
  const { activities: a, tree, schedule } = session.view().plan;
  const [pick, setPick] = useState<Pick>('all');
  const [target, setTarget] = useState('');
  const [shape, setShape] = useState<RangeShape>('triangular');
  const [points, setPoints] = useState({ low: '90', likely: '100', high: '130' });
  const [correlation, setCorrelation] = useState('0');
  const options = useMemo(() => {
    if (pick === 'code')
      return ranges.values.map(({ row }) => ({ value: String(row), label: valueName(ranges, row) ?? '' }));
    if (pick !== 'summary') return [];
    const out: { value: string; label: string }[] = [];
    for (let i = 0; i < a.row.length; i++)
      if (a.kind[i] === Kind.summary && a.row[i] !== 0)
        out.push({ value: String(a.row[i]), label: `${tree.position[i]} · ${shownText(a.name[i])}` });
    return out;
  }, [pick, ranges, a, tree]);
  const byHand = pick === 'activity';
  const hasPoints = shape === 'triangular' || shape === 'pert';
  const [low, likely, high] = [points.low, points.likely, points.high].map(Number);
  const wrong = hasPoints && !(low >= 0 && low <= likely && likely <= high);
  const numbers = byHand ? numbersOf(target) : [];

  /** The activities that are called by their numbers. */
  function called(): number[] {
    const rows = new Map<number, number>();
    for (let i = 0; i < a.row.length; i++) if (a.kind[i] === Kind.task) rows.set(tree.position[i], a.row[i]);
    return numbers.map((number) => rows.get(number)).filter((row) => row !== undefined);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const rows = byHand ? called() : pick === 'all' ? undefined : [Number(target || options[0]?.value)];
    if (wrong || (rows && (rows.length === 0 || rows.some(Number.isNaN)))) return;
    const unit = byHand ? schedule.minutesPerDay : PERCENT;
    const at = (value: number) => (hasPoints ? Math.round(value * unit) : 0);
    session.edit({
      type: 'ranges.set',
      pick,
      ...(rows && { rows }),
      shape,
      low: at(low),
      likely: at(likely),
      high: at(high),
      correlation: byHand ? 0 : Math.round(Number(correlation) * PERCENT),
    });
  }

  function choose(next: Pick) {
    setPick(next);
    setTarget('');
    if (next === 'activity' && !hasPoints) setShape('triangular');
  }

  const shapes: RangeShape[] = byHand ? ['triangular', 'pert'] : ['triangular', 'pert', 'learnt', 'together'];
  return (
    <form className={classes.form} aria-label={t('ranges.new')} onSubmit={submit} noValidate>
      <div className={classes.fields}>
        <SelectField
          label={t('ranges.of')}
          value={pick}
          options={picks.map((value) => ({ value, label: t(`ranges.pick.${value}`) }))}
          onChange={(value) => choose(value as Pick)}
        />
        {options.length > 0 && (
          <SelectField
            label={t(`ranges.which.${pick as 'summary' | 'code'}`)}
            value={target || options[0].value}
            options={options}
            onChange={setTarget}
          />
        )}
        {byHand && (
          <Field
            label={t('ranges.numbers')}
            placeholder="12, 15-20"
            value={target}
            onChange={(event) => setTarget(event.currentTarget.value)}
          />
        )}
        <SelectField
          label={t('form.shape')}
          value={shape}
          options={shapes.map((value) => ({ value, label: t(`ranges.shape.${value}`) }))}
          onChange={(value) => setShape(value as RangeShape)}
        />
        {hasPoints &&
          (['low', 'likely', 'high'] as const).map((name) => (
            <Field
              key={name}
              label={t(`form.${name}`)}
              type="number"
              min={0}
              unit={byHand ? 'd' : '%'}
              value={points[name]}
              onChange={(event) => setPoints({ ...points, [name]: event.currentTarget.value })}
            />
          ))}
        {!byHand && (
          <Field
            label={t('form.correlation')}
            type="number"
            min={0}
            max={100}
            unit="%"
            value={correlation}
            onChange={(event) => setCorrelation(event.currentTarget.value)}
          />
        )}
        <Button type="submit" icon={IconPlus}>
          {t('ranges.set')}
        </Button>
      </div>
      {wrong && (
        <p className={classes.wrong} role="alert">
          {t('form.order')}
        </p>
      )}
    </form>
  );
}

type NewProps = Omit<Props, 'mayEdit' | 'nameOf'>;
