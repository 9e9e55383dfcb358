/** Gives activities a code or the value of a field, and changes the schedule's own columns. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CodeKind,
  type CodesCommand,
  type CodeType,
  codeKinds,
  codeTypesOf,
  codeValuesOf,
  type PlanCommand,
} from '@/engine';
import type { Language } from '@/shared/i18n';
import { useFormat } from '@/shared/i18n/format';
import { parseDate, spelt, typedMinute } from '@/shared/lib/date-text';
import { figure } from '@/shared/lib/figure';
import { Button, CheckField, Dialog, Field, SelectField } from '@/shared/ui';
import { useAreas } from './api/use-brought';
import classes from './code-dialog.module.css';
import { CodeTypeEditor } from './code-type-editor';
import { useGantt, useView } from './gantt-context';
import { type OwnColumn, ownColumns, ownEditText } from './own-columns';

const NEW = 'new';

/** The activities bear different values. */
const MIXED = 'mixed';

interface Wish {
  /** Row of a type, or NEW. */
  type: string;
  name: string;
  kind: CodeKind;
  /** Row of a value, NEW, or empty for none. */
  value: string;
  code: string;
  meaning: string;
  colour: string;
  /** Of a typed field, as it was typed. */
  typed: string;
  yes: boolean;
}

type Contents = Pick<CodesCommand & { type: 'codes.assign' }, 'text' | 'number'>;

/** What was typed into a field, for the server; nothing where it is no value of the kind. An empty text takes the value away. */
export function contentsOf(kind: CodeKind, typed: string, yes: boolean, dateFormat: string): Contents | undefined {
  const text = typed.trim();
  if (kind === 'flag') return yes ? { number: 1 } : {};
  if (!text) return {};
  if (kind === 'text') return { text };
  if (kind === 'date') {
    const parsed = parseDate(text, dateFormat);
    return 'problem' in parsed ? undefined : { number: typedMinute(parsed, false) };
  }
  const n = figure(text.replace(/\s*h$/i, ''));
  if (Number.isNaN(n)) return undefined;
  if (kind !== 'duration') return { number: Math.round(n * 10_000) };
  return n < 0 ? undefined : { number: Math.round(n * 60) };
}

/** What the wish comes to: one step, a new type and a new value before what needs them. */
export function codeCommands(
  wish: Wish,
  types: readonly CodeType[],
  rows: readonly number[],
  dateFormat: string,
): PlanCommand[] | 'missing' | 'unreadable' {
  const commands: CodesCommand[] = [];
  const isNew = wish.type === NEW;
  const kind = isNew ? wish.kind : types.find(({ row }) => String(row) === wish.type)?.kind;
  if (!kind) return 'missing';
  const codeType = isNew ? '#1' : Number(wish.type);
  const withValue = kind === 'list' && wish.value === NEW;
  const value = { code: wish.code.trim(), name: wish.meaning.trim(), colour: wish.colour };
  if ((isNew && !wish.name.trim()) || (withValue && !value.code)) return 'missing';
  if (isNew) {
    commands.push({ type: 'codes.add-type', name: wish.name, kind, values: withValue ? [value] : [] });
  } else if (withValue) {
    commands.push({ type: 'codes.add-values', codeType, values: [value] });
  }
  let contents: Pick<CodesCommand & { type: 'codes.assign' }, 'codeValue' | 'text' | 'number'> | undefined;
  if (kind === 'list') {
    const codeValue = withValue ? (isNew ? '#2' : '#1') : Number(wish.value);
    contents = codeValue ? { codeValue } : {};
  } else contents = contentsOf(kind, wish.typed, wish.yes, dateFormat);
  if (!contents) return 'unreadable';
  if (!isNew || Object.keys(contents).length) {
    commands.push({ type: 'codes.assign', rows: [...rows], codeType, ...contents });
  }
  return commands.length === 1 ? commands : [{ type: 'batch', commands }];
}

const firstWish = (types: readonly CodeType[]): Wish => ({
  type: types.length ? String(types[0].row) : NEW,
  name: '',
  kind: 'list',
  value: types.length ? '' : NEW,
  code: '',
  meaning: '',
  colour: '',
  typed: '',
  yes: true,
});

/** What all the activities bear of a type, so that nobody takes it away unasked. */
function borne(column: OwnColumn | undefined, rows: readonly number[], language: Language): Partial<Wish> {
  if (!column || rows.length === 0) return {};
  const [first, ...others] = rows.map((row) => ownEditText(column, row, language));
  const mixed = others.some((text) => text !== first);
  if (mixed) return { value: MIXED };
  return column.kind === 'list' ? { value: String(column.codings.get(rows[0])?.value ?? '') } : { typed: first };
}

export function CodeDialog({ rows }: { rows: readonly number[] }) {
  const { actions } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const { plan, areas } = useView();
  const failed = useAreas(true);
  const types = areas ? codeTypesOf(areas.rows) : [];
  const values = areas ? codeValuesOf(areas.rows) : [];
  // Until something is chosen, what is proposed follows what is loaded.
  const [wished, setWished] = useState<Partial<Wish>>({});
  const first = firstWish(types);
  const { dateFormat } = plan.schedule;
  const coded = rows.filter((row) => plan.index.of(row) >= 0 && row !== 0);
  const words = { language: format.language, dateFormat };
  const own = areas && ownColumns(areas.rows, words).get(`coding.${Number(wished.type ?? first.type)}`);
  const wish = { ...first, ...borne(own, coded, format.language), ...wished };
  const [problem, setProblem] = useState<'missing' | 'unreadable' | undefined>();
  const change = (part: Partial<Wish>) => {
    setWished({ ...wished, ...part });
    setProblem(undefined);
  };
  const close = () => actions.dialogs.closeDialog();
  const type = types.find(({ row }) => String(row) === wish.type);
  const kind = type?.kind ?? wish.kind;
  // Different values stay until one is chosen or typed. A box says yes or no for all.
  const undecided = wish.value === MIXED && kind !== 'flag' && (kind === 'list' || wished.typed === undefined);
  const listed = values.filter((value) => value.type === type?.row);
  const apply = () => {
    if (undecided) return;
    const commands = codeCommands(wish, types, coded, dateFormat);
    if (typeof commands === 'string') setProblem(commands);
    else actions.dialogs.decide(commands);
  };
  const help = kind === 'date' ? spelt(dateFormat, format.language) : undefined;
  const error = problem && t(`code.${problem}`);
  return (
    <Dialog
      opened
      wide
      onClose={close}
      title={t('code.title', { count: coded.length, formatted: format.number(coded.length) })}
      actions={
        <>
          <Button onClick={close}>{t('delete.cancel')}</Button>
          <Button variant="primary" disabled={!areas || undecided} onClick={apply}>
            {t('code.apply')}
          </Button>
        </>
      }
    >
      {!areas && <p role="status">{t(failed ? 'code.notLoaded' : 'code.loading')}</p>}
      {areas && (
        <div className={classes.fields}>
          <SelectField
            data-autofocus
            label={t('code.type')}
            value={wish.type}
            options={[
              ...types.map(({ row, name }) => ({ value: String(row), label: name })),
              { value: NEW, label: t('code.newType') },
            ]}
            onChange={(chosen) => {
              // What the activities bear of the other type is proposed anew.
              const { value: _value, typed: _typed, ...kept } = wished;
              setWished({ ...kept, type: chosen, ...(chosen === NEW && { value: NEW }) });
              setProblem(undefined);
            }}
          />
          {!type && (
            <>
              <Field
                label={t('code.typeName')}
                value={wish.name}
                error={wish.name.trim() ? undefined : error}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <SelectField
                label={t('code.kind')}
                value={wish.kind}
                options={codeKinds.map((one) => ({ value: one, label: t(`code.kinds.${one}`) }))}
                onChange={(chosen) => change({ kind: chosen as CodeKind })}
              />
            </>
          )}
          {kind === 'list' && (
            <SelectField
              label={t('code.value')}
              value={wish.value}
              options={[
                ...(wish.value === MIXED ? [{ value: MIXED, label: t('code.mixed') }] : []),
                { value: '', label: t('code.none') },
                ...listed.map(({ row, code, name }) => ({
                  value: String(row),
                  label: name ? `${code} · ${name}` : code,
                })),
                { value: NEW, label: t('code.newValue') },
              ]}
              onChange={(value) => change({ value })}
            />
          )}
          {kind === 'list' && wish.value === NEW && (
            <div className={classes.value}>
              <Field
                label={t('code.code')}
                value={wish.code}
                error={wish.code.trim() ? undefined : error}
                onChange={(event) => change({ code: event.currentTarget.value })}
              />
              <Field
                label={t('code.name')}
                value={wish.meaning}
                onChange={(event) => change({ meaning: event.currentTarget.value })}
              />
              <label className={classes.colour}>
                {t('code.colour')}
                <input
                  type="color"
                  value={wish.colour || '#3a7bd5'}
                  onChange={(event) => change({ colour: event.currentTarget.value })}
                />
              </label>
            </div>
          )}
          {kind === 'flag' && (
            <CheckField label={t('code.yes')} checked={wish.yes} onChange={(yes) => change({ yes })} />
          )}
          {kind !== 'list' && kind !== 'flag' && (
            <Field
              label={t('code.value')}
              value={wish.typed}
              placeholder={undecided ? t('code.mixedTyped') : undefined}
              help={help}
              error={error}
              autoComplete="off"
              onChange={(event) => change({ typed: event.currentTarget.value })}
              onKeyDown={(event) => {
                if (event.key === 'Enter') apply();
              }}
            />
          )}
        </div>
      )}
      {type && <CodeTypeEditor key={type.row} type={type} onGone={() => change({ type: NEW, value: NEW })} />}
    </Dialog>
  );
}
