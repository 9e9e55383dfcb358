import { IconCircleCheck, IconCircleDashed, IconCircleX, IconTrafficCone } from '@tabler/icons-react';
import { type CSSProperties, Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { typing } from '@/shared/lib/command-registry';
import { shownText } from '@/shared/lib/shown-text';
import { Avatar, Button, Chip, Kbd, SelectField } from '@/shared/ui';
import type { WeekPlan } from './api/use-weeks';
import type { ClosingLine, Standing } from './closing';
import classes from './closing.module.css';
import type { Asking } from './closing-screen';
import { firmColour } from './firm-colour';
import { Realized } from './realized';
import { ReasonDialog } from './reason-dialog';
import { ShareBar } from './share-bar';
import { columnOf } from './week-days';
import { useWeekly } from './weekly-context';

interface Props {
  plan: WeekPlan & { unsent?: ReadonlySet<number> };
  lines: readonly ClosingLine[];
  /** Names of reasons by number. */
  types: ReadonlyMap<string, string>;
  /** Numbers of reasons, those that a firm used last on top. */
  reasonsOf: (firm: string) => string[];
  asking: Asking;
}

const groups = [
  { name: 'lacking', of: ['pending', 'missing'] },
  { name: 'explained', of: ['explained'] },
  { name: 'kept', of: ['kept'] },
] as const satisfies readonly { name: string; of: readonly Standing[] }[];

const COLUMNS = 8;

/** The promises of a week by what they lack for its closure. */
export function ClosingTable({ lines, ...props }: Props) {
  const { t } = useTranslation('weekly');
  const format = useFormat();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, so the keyboard must reach it
    <section className={classes.table} tabIndex={0} aria-label={t('closing.title')} data-density="compact">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('closing.result')}</th>
            <th scope="col">{t('closing.promise')}</th>
            <th scope="col">{t('column.firm')}</th>
            <th scope="col">{t('closing.person')}</th>
            <th scope="col">{t('closing.day')}</th>
            <th scope="col">{t('progress')}</th>
            <th scope="col" className={classes.number}>
              {t('closing.ofShare')}
            </th>
            <th scope="col">{t('column.type')}</th>
          </tr>
        </thead>
        {groups.map(({ name, of }) => {
          const members = lines.filter(({ standing }) => (of as readonly Standing[]).includes(standing));
          if (members.length === 0) return null;
          return (
            <tbody key={name}>
              <tr className={classes.group}>
                <th scope="colgroup" colSpan={COLUMNS}>
                  {t(`closing.group.${name}`)} <span>· {format.number(members.length)}</span>
                </th>
              </tr>
              {members.map((line) => (
                <Line key={line.commitment.row} line={line} {...props} />
              ))}
            </tbody>
          );
        })}
      </table>
    </section>
  );
}

const results = {
  pending: { icon: IconCircleDashed, label: 'closing.pending' },
  missing: { icon: IconCircleX, label: 'state.missed' },
  explained: { icon: IconCircleX, label: 'state.missed' },
  kept: { icon: IconCircleCheck, label: 'state.kept' },
} as const;

function Line({ line, plan, types, reasonsOf, asking }: Omit<Props, 'lines'> & { line: ClosingLine }) {
  const { names, promises, writesReasons, session } = useWeekly();
  const { t } = useTranslation('weekly');
  const format = useFormat();
  const { standard } = session.view().plan.calendars;
  const works = (day: number) => standard.isWorkDay(day / DAY) && !standard.isHoliday(day / DAY);
  const { commitment: c, standing } = line;
  const { icon: Result, label } = results[standing];
  const name = shownText(c.name);
  const firm = c.subcontract ? (names.firms.get(c.subcontract) ?? '?') : t('ownPeople');
  const person = c.responsibles?.[0] ?? c.by;
  const asked = asking.row === c.row && writesReasons && !line.miss;
  const mayType = promises && !plan.week.closed && !c.withdrawn && c.activity >= 0;
  return (
    <Fragment>
      <tr className={classes.line} data-asked={asked || undefined}>
        <td className={classes.result} data-standing={standing}>
          <Result size={15} stroke={1.8} aria-hidden="true" />
          {t(label)}
        </td>
        <th scope="row">
          {name}
          <span className={classes.below} aria-hidden="true">
            {firm}
          </span>
        </th>
        <td className={classes.firm}>
          <i style={{ '--firm': firmColour(names, c.subcontract) } as CSSProperties} aria-hidden="true" />
          {firm}
        </td>
        <td className={classes.person}>
          <Avatar user={person} name={names.people.get(person) ?? '?'} size="small" />
        </td>
        <td className={classes.day}>{format.weekdayShort(columnOf(c, plan.week.start, plan.week.end, works))}</td>
        <td className={classes.bar}>
          <ShareBar label={name} realized={c.realized} share={c.share} />
        </td>
        <td className={classes.number}>
          {mayType ? <Realized commitment={c} /> : <b>{format.number(c.realized / 10_000)}</b>}
          <span> / {format.percent(c.share / 1_000_000)}</span>
        </td>
        <td className={classes.cause}>
          <div>
            <Cause
              line={line}
              types={types}
              asking={asking}
              unsent={plan.unsent?.has(c.task) ?? false}
              end={plan.week.end}
            />
          </div>
        </td>
      </tr>
      {asked && (
        <Ask line={line} of={plan.week} types={types} reasons={reasonsOf(c.subcontract ?? '')} asking={asking} />
      )}
    </Fragment>
  );
}

interface CauseProps extends Pick<Props, 'types' | 'asking'> {
  line: ClosingLine;
  unsent: boolean;
  /** Of the week. */
  end: number;
}

/** Why a promise was not kept, or that nobody said so yet; else what is particular about it. */
function Cause({ line, types, asking, unsent, end }: CauseProps) {
  const { writesReasons, seesReasons } = useWeekly();
  const { t } = useTranslation('weekly');
  const format = useFormat();
  const { commitment: c, miss, standing } = line;
  const above = Math.round((c.realized - c.share) / 10_000);
  return (
    <>
      {unsent && <Chip icon={IconCircleDashed}>{t('unsent')}</Chip>}
      {miss && (
        <>
          <Chip tone="line" icon={IconTrafficCone}>
            {types.get(miss.cncTypeId) ?? miss.cncTypeId}
          </Chip>
          <span className={classes.note} title={shownText(miss.description)}>
            {shownText(miss.description)}
          </span>
        </>
      )}
      {!miss && standing === 'missing' && seesReasons && writesReasons && (
        <button
          type="button"
          className={classes.lacks}
          aria-expanded={asking.row === c.row}
          onClick={() => asking.ask(asking.row === c.row ? undefined : c.row)}
        >
          <IconTrafficCone size={13} stroke={1.8} aria-hidden="true" />
          {t('closing.lacks')}
        </button>
      )}
      {!miss && standing === 'missing' && seesReasons && !writesReasons && (
        <Chip tone="bad" icon={IconTrafficCone}>
          {t('closing.lacks')}
        </Chip>
      )}
      {!miss && standing === 'pending' && writesReasons && (
        <Button variant="link" onClick={() => asking.ask(asking.row === c.row ? undefined : c.row)}>
          {t('addReason')}
        </Button>
      )}
      {c.withdrawn && <Chip tone="bad">{t('withdrawn')}</Chip>}
      {c.late && <Chip>{t('late')}</Chip>}
      {c.activity < 0 && <Chip tone="warn">{t('gone')}</Chip>}
      {c.finish > end && <Chip>{t('goesOn', { day: format.endShort(c.finish) })}</Chip>}
      {standing !== 'kept' && (c.open ?? 0) > 0 && <Chip tone="bad">{t('blocked', format.counted(c.open ?? 0))}</Chip>}
      {standing === 'kept' && above > 0 && (
        <span className={classes.note}>{t('closing.above', format.counted(above))}</span>
      )}
    </>
  );
}

/** How many reasons are buttons with a key; the others are a list. */
const KEYS = 4;

interface AskProps extends Pick<Props, 'types' | 'asking'> {
  line: ClosingLine;
  of: { year: number; week: number };
  reasons: readonly string[];
}

/** Asks why a promise was not kept: a reason by a key or a press, words beside it, Enter records it and goes on. */
function Ask({ line, of, types, reasons, asking }: AskProps) {
  const { send } = useWeekly();
  const { t } = useTranslation('weekly');
  const [type, setType] = useState('');
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [details, setDetails] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const words = useRef<HTMLInputElement>(null);
  const { task, row, name } = line.commitment;
  const { year, week } = of;
  const shortcuts = reasons.slice(0, KEYS);
  const others = reasons.slice(KEYS);
  // What keys led to takes the focus; what is open from the start leaves it where it is.
  useEffect(() => {
    if (asking.led > 0) first.current?.focus();
  }, [asking.led]);
  const record = async () => {
    setTried(true);
    if (!type || busy) return;
    setBusy(true);
    const item = { missType: Number(type), description: text.trim(), year, week, tasks: [task] };
    if (await send({ type: 'misses.add', items: [item] })) asking.leave(row);
    else setBusy(false);
  };
  const choose = (to: string) => {
    setType(to);
    words.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') asking.ask(undefined);
    const nth = Number(event.key);
    if (typing(event.target) || !(nth >= 1 && nth <= shortcuts.length)) return;
    event.preventDefault();
    choose(shortcuts[nth - 1]);
  };
  const failed = tried && !type;
  return (
    <tr className={classes.ask}>
      <td>{t('closing.lastUsed')}</td>
      <td colSpan={COLUMNS - 1}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: its keys are those of the buttons inside */}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a line */}
        <div
          className={classes.reasons}
          role="group"
          aria-label={t('closing.reasonOf', { task: shownText(name) })}
          onKeyDown={onKeyDown}
        >
          {shortcuts.map((one, k) => (
            <button
              key={one}
              ref={k === 0 ? first : undefined}
              type="button"
              className={classes.reason}
              aria-pressed={type === one}
              aria-keyshortcuts={String(k + 1)}
              onClick={() => choose(one)}
            >
              {types.get(one)} <Kbd keys={String(k + 1)} />
            </button>
          ))}
          {others.length > 0 && (
            <SelectField
              label={t('closing.others')}
              hiddenLabel
              value={others.includes(type) ? type : ''}
              options={[
                { value: '', label: t('closing.othersCount', { count: others.length }) },
                ...others.map((value) => ({ value, label: types.get(value) ?? value })),
              ]}
              onChange={(value) => value && choose(value)}
            />
          )}
          <input
            ref={words}
            className={classes.words}
            aria-label={t('reasons.description')}
            placeholder={t('reasons.description')}
            maxLength={4000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && void record()}
          />
          <Button busy={busy} onClick={() => void record()}>
            {t('closing.done')}
          </Button>
          <Button variant="link" onClick={() => setDetails(true)}>
            {t('closing.details')}
          </Button>
          {failed && (
            <span role="alert" className={classes.failed}>
              {t('reasons.typeMissing')}
            </span>
          )}
        </div>
        {details && <ReasonDialog of={of} about={{ task, name }} onClose={() => setDetails(false)} />}
      </td>
    </tr>
  );
}
