import {
  IconAlertCircle,
  IconAlertTriangle,
  IconChevronDown,
  IconChevronRight,
  IconCircleCheck,
  IconDownload,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { Fragment, type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { saveFile } from '@/shared/lib/save-file';
import { shownText } from '@/shared/lib/shown-text';
import { Button, classNames, Segment } from '@/shared/ui';
import type { Check, Finding } from './api/imports';
import type { Opened } from './choice';
import { CircleRows } from './circle-rows';
import classes from './datum-table.module.css';
import { wordsOf } from './datum-words';
import { csvOf, type Datum, datumsOf, fieldOf, type Group } from './datums';
import { type FileNames, useFileNames } from './use-file-names';

interface Props {
  check: Check;
  fileName: string;
  /** A newer answer is under way. */
  busy: boolean;
  opened: Opened[];
  onOpened: (opened: Opened[]) => void;
}

const icons = {
  decide: IconAlertCircle,
  converted: IconAlertTriangle,
  left: IconInfoCircle,
  same: IconCircleCheck,
} as const satisfies Record<Group, unknown>;

const groups: readonly Group[] = ['decide', 'converted', 'left', 'same'];

/** The list of what happens to each datum: to decide, converted, not taken over, as it is. */
export function DatumTable({ check, fileName, busy, opened, onOpened }: Props) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const names = useFileNames(check.project.tool);
  const [shown, setShown] = useState<Group | 'all'>('all');
  const datums = useMemo(() => datumsOf(check, fileName), [check, fileName]);
  // What was decided a moment ago may still stand in the answer that is being replaced.
  const circles = check.circles.filter(
    (circle) => !circle.links.some((link) => opened.some((o) => o.link.row === link.row)),
  );
  const countOf = (group: Group) =>
    datums.filter((d) => d.group === group).length + (group === 'decide' ? circles.length + opened.length : 0);
  const all = groups.reduce((sum, group) => sum + countOf(group), 0);
  const number = (n: number) => format.number(n);

  function download() {
    const text = listOf(check, datums, opened, names, t, format.language === 'es' ? ';' : ',');
    saveFile(`${fileName.replace(/\.\w+$/, '')}-${t('csv.suffix')}.csv`, text, 'text/csv;charset=utf-8');
  }

  return (
    <section className={classes.card} aria-label={t('datum.title')} aria-busy={busy} data-density="compact">
      <div className={classes.head}>
        <h2>{t('datum.title')}</h2>
        <Segment
          label={t('datum.show')}
          value={shown}
          options={(['all', 'decide', 'converted', 'left'] as const).map((value) => ({
            value,
            label: `${t(`datum.filter.${value}`)} ${number(value === 'all' ? all : countOf(value))}`,
            icon: value === 'decide' || value === 'converted' ? icons[value] : undefined,
          }))}
          onChange={setShown}
        />
        <Button variant="ghost" icon={IconDownload} onClick={download}>
          {t('datum.csv')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, so the keyboard must reach it */}
      <section className={classes.scroller} tabIndex={0} aria-label={t('datum.list')}>
        <table className={classNames(classes.table, check.circles.length + opened.length > 0 && classes.decides)}>
          <colgroup>
            <col className={classes.severityColumn} />
            <col />
            <col className={classes.placeColumn} />
            <col className={classes.numberColumn} />
            <col className={classes.whatColumn} />
            <col className={classes.actColumn} />
          </colgroup>
          <thead className={classes.heads}>
            <tr>
              <td />
              <th scope="col">{t('datum.finding')}</th>
              <th scope="col" className={classes.place}>
                {t('datum.field')}
              </th>
              <th scope="col" className={classes.number}>
                {t('datum.rows')}
              </th>
              <th scope="col">{t('datum.what')}</th>
              <td />
            </tr>
          </thead>
          {groups
            .filter((group) => (shown === 'all' || shown === group) && countOf(group) > 0)
            .map((group) => (
              <tbody key={group} data-group={group}>
                <tr>
                  <th colSpan={6} scope="colgroup" className={classes.group}>
                    {t(`datum.group.${group}`)} <span>· {number(countOf(group))}</span>
                  </th>
                </tr>
                {group === 'decide' && <CircleRows circles={circles} opened={opened} onOpened={onOpened} />}
                {datums
                  .filter((datum) => datum.group === group)
                  .map((datum) => {
                    const words = wordsOf(t, datum, names, number);
                    const key =
                      datum.kind === 'finding' ? datum.code : datum.kind === 'left' ? datum.table : datum.what;
                    return (
                      <DatumRow
                        key={`${datum.kind} ${datum.kind === 'left' ? datum.of : ''} ${key}`}
                        group={group}
                        title={words.title}
                        what={words.what}
                        field={placeOf(datum, names)}
                        raw={datum.kind === 'left' ? datum.fields.map((f) => f.field).join(', ') : datum.field}
                        rows={number(datum.rows)}
                      >
                        {detailOf(datum, names, number)}
                      </DatumRow>
                    );
                  })}
              </tbody>
            ))}
        </table>
        {shown !== 'all' && countOf(shown) === 0 && <p className={classes.none}>{t(`datum.none.${shown}`)}</p>}
      </section>
    </section>
  );
}

/** Where in the file a datum stands, in words. */
function placeOf(datum: Datum, names: FileNames): string {
  if (datum.kind === 'same') return names.fields(datum.field);
  if (datum.kind === 'finding') return names.field(datum.field);
  return datum.fields.map(({ field }) => names.field(field)).join(', ');
}

/** What opens below a line: the places a finding is about, the fields of a table. */
function detailOf(datum: Datum, names: FileNames, number: (n: number) => string): ReactNode {
  if (datum.kind === 'finding') return <Findings findings={datum.findings} all={datum.rows} names={names} />;
  if (datum.kind === 'same' || datum.fields.length < 2) return undefined;
  return (
    <ul className={classes.fields}>
      {datum.fields.map(({ field, rows }) => (
        <li key={field}>
          <span title={field}>{names.field(field)}</span> <b>{number(rows)}</b>
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  group: Group;
  title: string;
  what: string;
  field: string;
  /** The same as the file writes it. */
  raw: string;
  rows: string;
  /** Opens below the row; without it there is nothing more to see. */
  children?: ReactNode;
}

function DatumRow({ group, title, what, field, raw, rows, children }: RowProps) {
  const { t } = useTranslation('import');
  const id = useId();
  const [open, setOpen] = useState(false);
  const Drawing = icons[group];
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <Fragment>
      <tr>
        <td className={classNames(classes.severity, classes[group])}>
          <Drawing size={16} stroke={1.6} />
        </td>
        <th scope="row" className={classes.title}>
          {children ? (
            <button
              type="button"
              className={classes.expand}
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              onClick={() => setOpen(!open)}
            >
              {title}
              <Chevron size={13} stroke={1.8} />
            </button>
          ) : (
            title
          )}
        </th>
        <td className={classes.place} title={raw && raw !== field ? `${field} · ${raw}` : field}>
          {field}
        </td>
        <td className={classes.number}>{rows}</td>
        <td className={classes.what} colSpan={2} title={what}>
          {what}
        </td>
      </tr>
      {open && children && (
        <tr id={id}>
          <td colSpan={6} className={classes.detail} aria-label={t('datum.detail', { title })}>
            {children}
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/** The places of the file a finding is about, with what stands there. */
function Findings({ findings, all, names }: { findings: Finding[]; all: number; names: FileNames }) {
  const { t } = useTranslation('import');
  const format = useFormat();
  return (
    <>
      {findings.length < all && (
        <p className={classes.first}>
          {t('datum.first', { shown: format.number(findings.length), all: format.number(all) })}
        </p>
      )}
      <table className={classes.findings}>
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              {t('where.line')}
            </th>
            <th scope="col">{t('where.field')}</th>
            <th scope="col">{t('where.value')}</th>
            <th scope="col">{t('where.activity')}</th>
          </tr>
        </thead>
        <tbody>
          {findings.map((finding, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and places may repeat
            <tr key={at}>
              <td className={classes.number}>{finding.line ? format.number(finding.line) : ''}</td>
              <td title={fieldOf(finding)}>{names.field(fieldOf(finding))}</td>
              <td className={classes.value}>{finding.value}</td>
              <td>{finding.activity}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The whole list for a spreadsheet: every place that is known, and the fields that are left out. */
function listOf(
  check: Check,
  datums: Datum[],
  opened: Opened[],
  names: FileNames,
  t: TFunction<'import'>,
  separator: ';' | ',',
): string {
  const head = (['group', 'title', 'what', 'rows', 'line', 'field', 'value', 'activity', 'source'] as const).map(
    (column) => t(`csv.${column}`),
  );
  const plain = (n: number) => String(n);
  const rows: (string | number | undefined)[][] = opened.map(({ link, from, to }) => [
    t('datum.group.decide'),
    t('circle.decided', { link: shownText(`${from.code || from.name} → ${to.code || to.name}`) }),
    t('circle.what'),
    1,
    undefined,
    undefined,
    link.type,
    to.code || to.name,
  ]);
  for (const circle of check.circles)
    rows.push([
      t('datum.group.decide'),
      t('circle.title', { names: circle.activities.map((a) => a.code || a.name).join(' → ') }),
      t('circle.what'),
      circle.links.length,
    ]);
  for (const datum of datums) {
    const { title, what } = wordsOf(t, datum, names, plain);
    const group = t(`datum.group.${datum.group}`);
    if (datum.kind === 'finding')
      for (const finding of datum.findings) {
        const raw = fieldOf(finding);
        const field = names.field(raw);
        rows.push([group, title, what, datum.rows, finding.line, field, finding.value, finding.activity, raw]);
      }
    else if (datum.kind === 'left')
      for (const { field, rows: n } of datum.fields)
        rows.push([group, title, what, n, undefined, names.field(field), undefined, undefined, field]);
    else {
      const field = placeOf(datum, names);
      rows.push([group, title, what, datum.rows, undefined, field, undefined, undefined, datum.field]);
    }
  }
  return csvOf([head, ...rows], separator);
}
