import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { statuses } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { Button, Dialog, Field, IconButton, Segment, SelectField } from '@/shared/ui';
import { useAvailable } from './api/use-available';
import classes from './filter-dialog.module.css';
import { sentenceOf } from './filter-sentence';
import { useGantt, useView } from './gantt-context';
import { isOwn } from './grid-columns';
import type { OwnColumns } from './own-columns';
import { QuickFilters } from './quick-filter-chips';
import { toggledQuick } from './quick-filters';
import {
  denied,
  effective,
  type Filter,
  type FilterField,
  type FilterRule,
  type FixedFilterField,
  filterFields,
  freshRule,
  isBare,
  isGroup,
  kindOfField,
  type Operator,
  operators,
  takesSeveral,
} from './row-filter';
import { useRowWords } from './row-words';
import { situations } from './situations';
import { useColumnNames, useOwnColumns } from './use-own-columns';
import { useFilteredRows } from './use-row-filter';

type Part = FilterRule | Filter;

/** A filter with a condition on a field at its end. */
const asking = (filter: Filter | undefined, field: FilterField, own?: OwnColumns): Filter =>
  filter?.join === 'and' && !filter.not
    ? { ...filter, rules: [...filter.rules, freshRule(field, own)] }
    : { join: 'and', rules: [...(filter ? [filter] : []), freshRule(field, own)] };

/**
 * Builds the conditions by which rows are shown; how many they find is there at once. With a field it begins with a
 * condition on it.
 */
export function FilterDialog({ field }: { field?: FilterField }) {
  const { actions, store } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const words = useRowWords();
  useOwnColumns(true);
  const [filter, setFilter] = useState<Filter>(() => {
    const now = store.getState().filter;
    return field || !now ? asking(now, field ?? 'name', actions.values.own) : now;
  });
  const found = useFilteredRows(filter, words);
  const close = () => actions.dialogs.closeDialog();
  const apply = () => {
    actions.view.setFilter(effective(filter));
    close();
  };
  const count = found?.count ?? 0;
  // Wherever the focus is in the dialog, its buttons included.
  const latest = useRef(apply);
  latest.current = apply;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, []);
  return (
    <Dialog
      opened
      wide={760}
      title={t('filter.title')}
      onClose={close}
      actions={
        <>
          <Button
            onClick={() => {
              actions.view.setFilter();
              close();
            }}
          >
            {t('filter.clear')}
          </Button>
          <Button variant="primary" onClick={apply} title="Ctrl+Enter" aria-keyshortcuts="Control+Enter">
            {found ? t('filter.apply', { count, formatted: format.number(count) }) : t('filter.applyNone')}
          </Button>
        </>
      }
    >
      <form
        className={classes.builder}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <QuickFilters
          counted
          filter={store.getState().filter}
          onChoose={(quick) => {
            actions.view.setFilter(toggledQuick(store.getState().filter, quick));
            close();
          }}
        />
        <GroupEditor group={filter} onChange={setFilter} />
        <Sentence filter={filter} />
        <button type="submit" className="visually-hidden" tabIndex={-1}>
          {t('filter.applyNone')}
        </button>
      </form>
    </Dialog>
  );
}

/** The filter in words, without the conditions that say nothing yet. */
function Sentence({ filter }: { filter: Filter }) {
  const { t } = useTranslation('gantt');
  const { language } = useFormat();
  const own = useOwnColumns(false);
  const label = useFieldLabel(own);
  const choicesOf = useChoices(false); // people and firms are compared by their names
  const { statuses: named } = useRowWords();
  const said = effective(filter);
  if (!said) return null;
  const lists = {
    and: new Intl.ListFormat(language, { type: 'conjunction' }),
    or: new Intl.ListFormat(language, { type: 'disjunction' }),
  };
  return (
    <output className={classes.sentence} aria-label={t('filter.sentence')}>
      {sentenceOf(said, {
        field: (rule) => label(rule.field),
        operator: (rule) => t(`filter.op.${rule.operator}`),
        value: (rule, value) =>
          rule.field === 'status'
            ? (named[value as keyof typeof named] ?? value)
            : (choicesOf(rule.field).find((one) => one.value === value)?.label ?? value),
        list: (parts, join) => lists[join].format(parts),
        not: (part) => t('filter.denied', { part }),
      })}
    </output>
  );
}

/** How many rows a condition or a group finds by itself. */
function Found({ part }: { part: Part }) {
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const words = useRowWords();
  const alone = useMemo((): Filter => ({ join: 'and', rules: [part] }), [part]);
  const found = useFilteredRows(alone, words);
  return (
    <span className={classes.found}>
      {found && (
        <>
          <span aria-hidden="true">{format.number(found.count)}</span>
          <span className="visually-hidden">{t('filter.found', format.counted(found.count))}</span>
        </>
      )}
    </span>
  );
}

/** What a field is called where it is chosen. */
function useFieldLabel(own: OwnColumns | undefined): (field: FilterField) => string {
  const { t } = useTranslation('gantt');
  const names = useColumnNames(own);
  return (field) =>
    field === 'critical' ? t('command.critical') : field === 'situation' ? t('filter.situation') : names.tip(field);
}

/** Groups stand in groups down to this depth. */
const DEEPEST = 3;

interface GroupProps {
  group: Filter;
  depth?: number;
  onChange: (group: Filter) => void;
  onRemove?: () => void;
}

function GroupEditor({ group, depth = 0, onChange, onRemove }: GroupProps) {
  const { t } = useTranslation('gantt');
  const put = (at: number, part: Part) => onChange({ ...group, rules: group.rules.with(at, part) });
  const drop = (at: number) => onChange({ ...group, rules: group.rules.toSpliced(at, 1) });
  const add = (part: Part) => onChange({ ...group, rules: [...group.rules, part] });
  return (
    <fieldset className={classes.group} data-nested={onRemove ? true : undefined}>
      <legend className="visually-hidden">{onRemove ? t('filter.group') : t('filter.title')}</legend>
      <div className={classes.join}>
        <span>{t('filter.matches')}</span>
        <Segment
          label={t('filter.matches')}
          value={group.join}
          options={[
            { value: 'and', label: t('filter.all') },
            { value: 'or', label: t('filter.any') },
          ]}
          onChange={(join) => onChange({ ...group, join })}
        />
        {onRemove && (
          <>
            <Found part={group} />
            <IconButton icon={IconX} label={t('filter.removeGroup')} onClick={onRemove} />
          </>
        )}
      </div>
      {group.rules.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no names of their own
        <div key={at} className={classes.line}>
          <Joint join={at === 0 ? undefined : group.join} part={part} onChange={(next) => put(at, next)} />
          {isGroup(part) ? (
            <GroupEditor group={part} depth={depth + 1} onChange={(next) => put(at, next)} onRemove={() => drop(at)} />
          ) : (
            <RuleEditor rule={part} onChange={(next) => put(at, next)} onRemove={() => drop(at)} />
          )}
        </div>
      ))}
      <div className={classes.add}>
        <Button variant="ghost" icon={IconPlus} onClick={() => add(freshRule('name'))}>
          {t('filter.addRule')}
        </Button>
        {depth < DEEPEST && (
          <Button variant="ghost" icon={IconPlus} onClick={() => add({ join: 'or', rules: [freshRule('name')] })}>
            {t('filter.addGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** What joins a condition or group to those before it, and whether it is denied: `and`, `and not`. */
function Joint({ join, part, onChange }: { join?: Filter['join']; part: Part; onChange: (part: Part) => void }) {
  const { t } = useTranslation('gantt');
  const word = join ?? 'where';
  return (
    <SelectField
      className={classes.joint}
      label={t('filter.joint.label')}
      hiddenLabel
      value={part.not ? 'not' : 'yes'}
      options={[
        { value: 'yes', label: t(`filter.joint.${word}`) },
        { value: 'not', label: t(`filter.joint.${word}Not`) },
      ]}
      onChange={() => onChange(denied(part))}
    />
  );
}

interface RuleProps {
  rule: FilterRule;
  onChange: (rule: FilterRule) => void;
  onRemove: () => void;
}

function RuleEditor({ rule: given, onChange, onRemove }: RuleProps) {
  const { t } = useTranslation('gantt');
  const own = useOwnColumns(false);
  const label = useFieldLabel(own);
  const kind = kindOfField(given.field, own);
  // A condition may be older than the codes that are loaded meanwhile.
  const fits = !kind || (operators[kind] as readonly string[]).includes(given.operator);
  const fresh = (field: FilterField): FilterRule => (given.not ? denied(freshRule(field, own)) : freshRule(field, own));
  const rule = fits ? given : fresh(given.field);
  const fields: FilterField[] = [
    ...(Object.keys(filterFields) as FixedFilterField[]),
    ...(own?.keys() ?? (isOwn(rule.field) ? [rule.field] : [])),
  ];
  return (
    <div className={classes.rule}>
      <SelectField
        label={t('filter.field')}
        hiddenLabel
        value={rule.field}
        options={fields.map((field) => ({ value: field, label: label(field) }))}
        onChange={(field) => onChange(fresh(field as FilterField))}
      />
      <SelectField
        label={t('filter.operator')}
        hiddenLabel
        value={rule.operator}
        options={(kind ? operators[kind] : [rule.operator]).map((operator) => ({
          value: operator,
          label: t(`filter.op.${operator}`),
        }))}
        onChange={(operator) => onChange(withOperator(rule, operator as Operator))}
      />
      {!isBare(rule.operator) && <RuleValue rule={rule} onChange={(value) => onChange({ ...rule, value })} />}
      <Found part={rule} />
      <IconButton icon={IconX} label={t('filter.remove')} onClick={onRemove} />
    </div>
  );
}

/** The condition with another operator; its value goes along as far as that compares with as many. */
function withOperator(rule: FilterRule, operator: Operator): FilterRule {
  const values = [rule.value].flat().filter(Boolean);
  return { ...rule, operator, value: takesSeveral(operator) ? values : (values[0] ?? '') };
}

/** Fields compared by a name that is chosen from those the schedule has. */
const named = { subcontract: 'subcontracts', responsibles: 'people' } as const;
const isNamed = (field: FilterField): field is keyof typeof named => Object.hasOwn(named, field);

/** The choices of fields with a list of values; people and firms are fetched only when needed. */
function useChoices(people: boolean): (field: FilterField) => { value: string; label: string }[] {
  const { t } = useTranslation('gantt');
  const { plan } = useView();
  const words = useRowWords();
  const own = useOwnColumns(false);
  const available = useAvailable(plan.schedule.id, people);
  return (field) => {
    if (isNamed(field)) {
      const names = new Set(available[named[field]].map(({ label }) => label));
      return [...names].sort((a, b) => a.localeCompare(b)).map((name) => ({ value: name, label: name }));
    }
    const column = isOwn(field) ? own?.get(field) : undefined;
    if (column?.kind === 'list')
      return column.values.map(({ row, code, name }) => ({
        value: String(row),
        label: name ? `${code} · ${name}` : code,
      }));
    if (field === 'kind') return words.kinds.map((label, k) => ({ value: String(k), label }));
    if (field === 'constraint') return words.constraints.map((label, k) => ({ value: String(k), label }));
    if (field === 'calendar') return plan.calendars.specs.map((one) => ({ value: String(one.row), label: one.name }));
    if (field === 'situation') return situations.map((value) => ({ value, label: t(`filter.quick.${value}`) }));
    if (field !== 'critical' && kindOfField(field, own) !== 'flag') return [];
    return [
      { value: 'yes', label: t('filter.yes') },
      { value: 'no', label: t('filter.no') },
    ];
  };
}

function RuleValue({ rule, onChange }: { rule: FilterRule; onChange: (value: string | string[]) => void }) {
  const { t } = useTranslation('gantt');
  const words = useRowWords();
  const choices = useChoices(isNamed(rule.field))(rule.field);
  const own = useOwnColumns(false);
  const kind = kindOfField(rule.field, own);
  const { value } = rule;
  if (takesSeveral(rule.operator)) {
    const chosen = typeof value === 'string' ? [] : value;
    return (
      <fieldset className={classes.choices}>
        <legend className="visually-hidden">{t('filter.value')}</legend>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="checkbox"
              checked={chosen.includes(choice.value)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? [...chosen, choice.value]
                    : chosen.filter((one) => one !== choice.value),
                )
              }
            />
            {choice.label}
          </label>
        ))}
      </fieldset>
    );
  }
  if (isNamed(rule.field)) {
    // What was typed once, or is gone meanwhile, stays a choice: the stored condition does not change by being seen.
    const typed = String(value);
    const kept = typed && !choices.some((one) => one.value === typed) ? [{ value: typed, label: typed }] : [];
    return (
      <SelectField
        label={t('filter.value')}
        hiddenLabel
        value={typed}
        options={[{ value: '', label: t('filter.choose') }, ...kept, ...choices]}
        onChange={onChange}
      />
    );
  }
  if (kind === 'code' || kind === 'flag') {
    return (
      <SelectField
        label={t('filter.value')}
        hiddenLabel
        value={String(value)}
        options={[...(kind === 'code' ? [{ value: '', label: t('filter.choose') }] : []), ...choices]}
        onChange={onChange}
      />
    );
  }
  if (kind === 'status') {
    return (
      <SelectField
        label={t('filter.value')}
        hiddenLabel
        value={String(value)}
        options={[
          { value: '', label: t('filter.choose') },
          ...statuses.map((one) => ({ value: one, label: words.statuses[one] })),
        ]}
        onChange={onChange}
      />
    );
  }
  const hours = isOwn(rule.field) && own?.get(rule.field)?.kind === 'duration';
  const unit = hours
    ? 'h'
    : rule.field === 'progress'
      ? '%'
      : /duration|float|remaining|variance/i.test(rule.field)
        ? t('filter.days')
        : undefined;
  return (
    <Field
      label={t('filter.value')}
      hiddenLabel
      type={kind === 'date' || kind === 'ownDate' ? 'date' : 'text'}
      inputMode={kind === 'number' || kind === 'ownNumber' ? 'decimal' : undefined}
      unit={unit}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
