import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/shared/i18n';
import { countriesIn } from '@/shared/lib/countries';
import {
  contractTypes,
  currencies,
  projectPhases,
  projectTypes,
  sizeUnits,
  weightings,
} from '@/shared/lib/project-choices';
import { shownText } from '@/shared/lib/shown-text';
import { useSending } from '@/shared/lib/use-sending';
import { Banner, Button, Field, notify, SelectField } from '@/shared/ui';
import { type Project, type ProjectForm, saveProject, useProjectMembers } from './api/project-settings';
import classes from './project-settings-page.module.css';

/** The fields of the form as texts, under the names of the route. */
const formOf = (project: Project) => ({
  name: project.name,
  type: project.type,
  country: project.country,
  currency: project.currency,
  budget: String(project.budget),
  size: String(project.size),
  sizetype: project.sizetype,
  phase: project.phase,
  contract_type: project.contract_type,
  address: project.address,
  lead_project_manager_id: project.lead_project_manager_id ?? '',
  lead_superintendent_id: project.lead_superintendent_id ?? '',
  planification_day: String(project.planification_day),
  activity_creter: project.activity_creter,
  hoursPerDay: String(project.hoursPerDay),
  hoursPerWeek: String(project.hoursPerWeek),
  timeZone: project.timeZone,
});
type Form = ReturnType<typeof formOf>;
type Name = keyof Form;

const numbers: Name[] = ['budget', 'size', 'planification_day', 'hoursPerDay', 'hoursPerWeek'];
const people: Name[] = ['lead_project_manager_id', 'lead_superintendent_id'];

/** What the route takes for a field. */
function wireOf(name: Name, value: string): unknown {
  if (numbers.includes(name)) return Number(value);
  if (people.includes(name)) return value || null;
  return value.trim();
}

/** The names of IANA this browser knows, and the project's own. */
const zonesWith = (own: string): string[] => {
  const known = Intl.supportedValuesOf('timeZone');
  return !own || known.includes(own) ? known : [own, ...known];
};

const days = ['0', '1', '2', '3', '4', '5', '6'] as const;

/** Name and details of a project. Only what changed is sent, with what it was: what somebody else changed is not written over. */
export function GeneralTab({ project, edits, onSaved }: { project: Project; edits: boolean; onSaved: () => void }) {
  const { t } = useTranslation(['project-settings', 'shared']);
  const { data: members } = useProjectMembers(project.id);
  const before = formOf(project);
  const [values, setValues] = useState(before);
  const { busy, failure, send } = useSending();
  const changed = (Object.keys(before) as Name[]).filter((name) => values[name] !== before[name]);
  const errors: Partial<Record<Name, string>> = {};
  if (!values.name.trim()) errors.name = t('field.required', { field: t('field.name') });
  if (!/^\d{1,12}(\.\d+)?$/.test(values.budget)) errors.budget = t('field.budgetWrong');
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(values.size)) errors.size = t('field.sizeWrong');
  for (const [name, low, high] of [
    ['hoursPerDay', 1, 24],
    ['hoursPerWeek', 1, 168],
  ] as const) {
    const hours = Number(values[name]);
    if (!(hours >= low && hours <= high)) errors[name] = t('general.hoursWrong', { low, high });
  }
  const ready = changed.length > 0 && Object.keys(errors).length === 0;

  async function save() {
    const body: Record<string, unknown> = {
      seen: Object.fromEntries(changed.map((name) => [name, wireOf(name, before[name])])),
    };
    for (const name of changed) body[name] = wireOf(name, values[name]);
    if (!(await send(() => saveProject(project.id, body as ProjectForm)))) return;
    notify({ tone: 'done', title: t('general.saved') });
    onSaved();
  }

  const field = (name: Name, label: string) => ({
    label,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  });
  const choice = (name: Name, label: string, options: readonly { value: string; label: string }[], none = true) => (
    <SelectField
      label={label}
      value={values[name]}
      options={none ? [{ value: '', label: t('field.none') }, ...options] : options}
      onChange={(value) => setValues({ ...values, [name]: value })}
    />
  );
  const persons = (members ?? []).map((one) => ({
    value: one.id,
    label: shownText(`${one.name} ${one.lastname}`.trim()) || one.email,
  }));

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void save();
      }}
    >
      {failure && <Banner tone="bad">{failure.message}</Banner>}
      {!edits && <Banner tone="info">{t('general.readOnly')}</Banner>}
      <fieldset className={classes.form} disabled={!edits}>
        <Field className={classes.wide} maxLength={200} {...field('name', t('field.name'))} />
        {choice(
          'type',
          t('field.type'),
          projectTypes.map((value) => ({ value, label: t(`shared:projectType.${value}`) })),
        )}
        {choice('country', t('field.country'), countriesIn(currentLanguage()))}
        {choice(
          'phase',
          t('field.phase'),
          projectPhases.map((value) => ({ value, label: t(`phase.${value}`) })),
        )}
        {choice(
          'contract_type',
          t('field.contract'),
          contractTypes.map((value) => ({ value, label: t(`contract.${value}`) })),
        )}
        <Field inputMode="decimal" {...field('budget', t('field.budget'))} />
        {choice(
          'currency',
          t('field.currency'),
          currencies.map((value) => ({ value, label: value })),
        )}
        <Field inputMode="decimal" {...field('size', t('field.size'))} />
        {choice(
          'sizetype',
          t('field.sizeType'),
          sizeUnits.map((value) => ({ value, label: t(`shared:sizeUnit.${value}`) })),
        )}
        <Field className={classes.wide} maxLength={200} {...field('address', t('field.address'))} />
        {choice('lead_project_manager_id', t('field.leader'), persons)}
        {choice('lead_superintendent_id', t('field.superintendent'), persons)}
        {choice(
          'planification_day',
          t('general.planningDay'),
          days.map((value) => ({ value, label: t(`day.${value}`) })),
          false,
        )}
        {choice(
          'activity_creter',
          t('general.weighting'),
          weightings.map((value) => ({ value, label: t(`weighting.${value}`) })),
          false,
        )}
        <Field inputMode="decimal" {...field('hoursPerDay', t('general.hoursPerDay'))} />
        <Field inputMode="decimal" {...field('hoursPerWeek', t('general.hoursPerWeek'))} />
        {choice(
          'timeZone',
          t('general.timeZone'),
          zonesWith(project.timeZone).map((value) => ({ value, label: value.replaceAll('_', ' ') })),
        )}
      </fieldset>
      {edits && (
        <div className={classes.add}>
          <Button variant="primary" type="submit" busy={busy} disabled={!ready}>
            {t('general.save')}
          </Button>
          {changed.length > 0 && <Button onClick={() => setValues(before)}>{t('general.discard')}</Button>}
          {changed.length > 0 && <span role="status">{t('general.unsaved', { count: changed.length })}</span>}
        </div>
      )}
    </form>
  );
}
