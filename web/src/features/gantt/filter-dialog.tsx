import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { statuses } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { Button, Dialog, Field, IconButton, Segment, SelectField } from '@/shared/ui';
import classes from './filter-dialog.module.css';
import { useGantt, useView } from './gantt-context';
import {
  effective,
  type Filter,
  type FilterField,
  type FilterRule,
  filterFields,
  freshRule,
  isGroup,
  type Operator,
  operators,
} from './row-filter';
import { useRowWords } from './row-words';
import { useFilteredRows } from './use-row-filter';

type Part = FilterRule | Filter;

/** A filter with a condition on a field at its end. */
const asking = (filter: Filter | undefined, field: FilterField): Filter =>
  filter?.join === 'and'
    ? { ...filter, rules: [...filter.rules, freshRule(field)] }
    : { join: 'and', rules: [...(filter ? [filter] : []), freshRule(field)] };

/**
 * Builds the conditions by which rows are shown; how many they find is there at once. With a field it begins with a
 * condition on it.
 */
export function FilterDialog({ field }: { field?: FilterField }) {
  const { actions, store } = useGantt();
  const { t } = useTranslation('gantt');
  const format = useFormat();
  const words = useRowWords();
  const [filter, setFilter] = useState<Filter>(() => {
    const now = store.getState().filter;
    return field || !now ? asking(now, field ?? 'name') : now;
  });
  const found = useFilteredRows(filter, words);
  const close = () => actions.dialogs.closeDialog();
  const apply = () => {
    actions.view.setFilter(effective(filter));
    close();
  };
  const count = found?.count ?? 0;
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
          <Button variant="primary" onClick={apply}>
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
        <GroupEditor group={filter} onChange={setFilter} />
        <button type="submit" className="visually-hidden" tabIndex={-1}>
          {t('filter.applyNone')}
        </button>
      </form>
    </Dialog>
  );
}

interface GroupProps {
  group: Filter;
  onChange: (group: Filter) => void;
  onRemove?: () => void;
}

function GroupEditor({ group, onChange, onRemove }: GroupProps) {
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
        {onRemove && <IconButton icon={IconX} label={t('filter.removeGroup')} onClick={onRemove} />}
      </div>
      {group.rules.map((part, at) =>
        isGroup(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no names of their own
          <GroupEditor key={at} group={part} onChange={(next) => put(at, next)} onRemove={() => drop(at)} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no names of their own
          <RuleEditor key={at} rule={part} onChange={(next) => put(at, next)} onRemove={() => drop(at)} />
        ),
      )}
      <div className={classes.add}>
        <Button variant="ghost" icon={IconPlus} onClick={() => add(freshRule('name'))}>
          {t('filter.addRule')}
        </Button>
        {!onRemove && (
          <Button variant="ghost" icon={IconPlus} onClick={() => add({ join: 'or', rules: [freshRule('name')] })}>
            {t('filter.addGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface RuleProps {
  rule: FilterRule;
  onChange: (rule: FilterRule) => void;
  onRemove: () => void;
}

function RuleEditor({ rule, onChange, onRemove }: RuleProps) {
  const { t } = useTranslation('gantt');
  const kind = filterFields[rule.field];
  const fields = Object.keys(filterFields) as FilterField[];
  return (
    <div className={classes.rule}>
      <SelectField
        label={t('filter.field')}
        hiddenLabel
        value={rule.field}
        options={fields.map((field) => ({
          value: field,
          label: field === 'critical' ? t('command.critical') : t(`columnTip.${field}`),
        }))}
        onChange={(field) => onChange(freshRule(field as FilterField))}
      />
      <SelectField
        label={t('filter.operator')}
        hiddenLabel
        value={rule.operator}
        options={operators[kind].map((operator) => ({ value: operator, label: t(`filter.op.${operator}`) }))}
        onChange={(operator) => onChange({ ...rule, operator: operator as Operator })}
      />
      <RuleValue rule={rule} onChange={(value) => onChange({ ...rule, value })} />
      <IconButton icon={IconX} label={t('filter.remove')} onClick={onRemove} />
    </div>
  );
}

/** The choices of a field with a list of values. */
function useChoices(field: FilterField): { value: string; label: string }[] {
  const { t } = useTranslation('gantt');
  const { plan } = useView();
  const words = useRowWords();
  if (field === 'kind') return words.kinds.map((label, k) => ({ value: String(k), label }));
  if (field === 'constraint') return words.constraints.map((label, k) => ({ value: String(k), label }));
  if (field === 'calendar') return plan.calendars.specs.map((one) => ({ value: String(one.row), label: one.name }));
  return [
    { value: 'yes', label: t('filter.yes') },
    { value: 'no', label: t('filter.no') },
  ];
}

function RuleValue({ rule, onChange }: { rule: FilterRule; onChange: (value: string | string[]) => void }) {
  const { t } = useTranslation('gantt');
  const words = useRowWords();
  const choices = useChoices(rule.field);
  const kind = filterFields[rule.field];
  const { value } = rule;
  if (kind === 'array') {
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
  const unit = rule.field === 'progress' ? '%' : /duration|float/i.test(rule.field) ? t('filter.days') : undefined;
  return (
    <Field
      label={t('filter.value')}
      hiddenLabel
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      unit={unit}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
