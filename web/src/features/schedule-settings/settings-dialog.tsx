import { type ReactNode, useDeferredValue, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { NONE, type PlanSession, type Profile } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { dayText, longFormat, spelt } from '@/shared/lib/date-text';
import {
  Banner,
  Button,
  CheckField,
  ChoiceCards,
  classNames,
  Field,
  FormDialog,
  notify,
  SelectField,
} from '@/shared/ui';
import classes from './settings-dialog.module.css';
import {
  alapForms,
  bases,
  criticalModes,
  dateFormats,
  FIRST_DAY,
  floatModes,
  formOf,
  habits,
  LAST_DAY,
  lagCalendars,
  p6Habits,
  profiles,
  progressModes,
  readSettings,
  type SettingsForm,
  switches,
} from './settings-form';
import { tellOutcome } from './settings-outcome';

export interface SettingsDialogProps {
  session: PlanSession;
  editable: boolean;
  /** Where it begins; the name where nothing is said. */
  field?: 'dataDate';
  onClose: () => void;
}

/** What holds for the whole schedule. Only what changed is sent, as one step. */
export default function SettingsDialog({ session, editable, field: begins, onClose }: SettingsDialogProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { plan } = useSyncExternalStore(session.subscribe, session.view);
  const now = plan.schedule;
  const [began, setBegan] = useState(() => ({ settings: now, form: formOf(now, format.number) }));
  const [form, setForm] = useState(began.form);
  /** Fields that were left, or all once saving was tried. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());

  const set = (change: Partial<SettingsForm>) => setForm((known) => ({ ...known, ...change }));
  const leave = (field: string) => setLeft((known) => new Set(known).add(field));
  const { problems = {} } = readSettings(form, began.form, began.settings);
  const elsewhere = JSON.stringify(formOf(now, format.number)) !== JSON.stringify(began.form);

  function begin() {
    const fresh = formOf(now, format.number);
    setBegan({ settings: now, form: fresh });
    setForm(fresh);
    setLeft(new Set());
  }

  function save(): boolean {
    const { changes } = readSettings(form, began.form, began.settings);
    if (!changes) {
      leave('all');
      return false;
    }
    onClose();
    if (!Object.keys(changes).length) {
      notify({ tone: 'info', title: t('nothingChanged') });
      return true;
    }
    tellOutcome(session, session.edit({ type: 'schedule.set', ...changes }));
    return true;
  }

  const text = (
    field: 'name' | 'start' | 'dataDate' | 'mustFinishBy' | 'hoursPerDay' | 'hoursPerWeek' | 'criticalLimit',
  ) => {
    const problem = problems[field];
    const dated = field === 'start' || field === 'dataDate' || field === 'mustFinishBy';
    return {
      label: t(`field.${field}`),
      value: form[field],
      disabled: !editable,
      placeholder: dated ? spelt(longFormat(now.dateFormat), format.language) : undefined,
      error:
        problem && (left.has(field) || left.has('all'))
          ? t(`problem.${problem}`, {
              format: spelt(longFormat(now.dateFormat), format.language),
              from: dayText(FIRST_DAY, longFormat(now.dateFormat)),
              to: dayText(LAST_DAY, longFormat(now.dateFormat)),
            })
          : undefined,
      onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
      onBlur: () => leave(field),
    };
  };
  const choice = (
    field: 'lagCalendar' | 'progressMode' | 'floatMode' | 'criticalBy' | 'alapForm',
    options: { value: string; label: string }[],
  ) => (
    <SelectField
      label={t(`field.${field}`)}
      help={t(`help.${field}`)}
      value={form[field]}
      disabled={!editable}
      options={options}
      onChange={(value) => set({ [field]: value } as Partial<SettingsForm>)}
    />
  );
  const { profile } = form;
  const habit = (field: keyof typeof habits) =>
    t('profileHabit', { what: t(`${field}.${habits[field][profile]}` as 'criticalBy.float') });
  const chooseProfile = (value: Profile) =>
    set({
      profile: value,
      useExpectedFinish: began.form.useExpectedFinish,
      lagFromEarlyStart: began.form.lagFromEarlyStart,
      ...(value === 'p6' && began.form.profile !== 'p6' ? p6Habits : {}),
    });

  const [asks, setAsks] = useState(false);
  const changed = editable && JSON.stringify(form) !== JSON.stringify(began.form);

  return (
    <FormDialog
      wide
      onClose={changed ? () => setAsks(true) : onClose}
      title={t('title')}
      confirm={editable ? t('save') : undefined}
      note={
        asks && changed ? (
          <Banner
            tone="warn"
            action={
              <>
                <Button variant="link" autoFocus onClick={() => setAsks(false)}>
                  {t('unsaved.stay')}
                </Button>
                <Button variant="link" onClick={onClose}>
                  {t('unsaved.discard')}
                </Button>
              </>
            }
          >
            {t('unsaved.text')}
          </Banner>
        ) : (
          <Effect session={session} form={form} began={began} />
        )
      }
      className={classes.form}
      onSubmit={save}
    >
      {!editable && <Banner tone="info">{t('readOnly')}</Banner>}
      {editable && elsewhere && (
        <Banner
          tone="warn"
          action={
            <Button variant="link" onClick={begin}>
              {t('elsewhere.renew')}
            </Button>
          }
        >
          {t('elsewhere.text')}
        </Banner>
      )}
      <Group title={t('group.schedule')}>
        <Field {...text('name')} maxLength={255} data-autofocus={begins ? undefined : true} className={classes.whole} />
        <Field {...text('start')} />
        <SelectField
          label={t('field.dateFormat')}
          value={form.dateFormat}
          disabled={!editable}
          options={dateFormats.map((value) => ({ value, label: spelt(value, format.language) }))}
          onChange={(dateFormat) => set({ dateFormat })}
        />
        <Field {...text('hoursPerDay')} unit="h" inputMode="decimal" />
        <Field {...text('hoursPerWeek')} unit="h" inputMode="decimal" />
        <SelectField
          label={t('field.basis')}
          value={form.basis}
          disabled={!editable}
          className={classes.whole}
          options={bases.map((value) => ({ value, label: t(`basis.${value}`) }))}
          onChange={(value) => set({ basis: value as SettingsForm['basis'] })}
          help={t('help.basis')}
        />
      </Group>
      <Group title={t('group.dates')}>
        <Field {...text('dataDate')} data-autofocus={begins === 'dataDate' || undefined} help={t('help.dataDate')} />
        <Field {...text('mustFinishBy')} help={t('help.mustFinishBy')} />
      </Group>
      <Group title={t('group.calculation')}>
        <ChoiceCards
          className={classes.whole}
          legend={t('field.profile')}
          options={profiles.map((value) => ({
            value,
            name: t(`profile.${value}`),
            help: t(`profileWhat.${value}`),
          }))}
          value={profile}
          onChange={chooseProfile}
          disabled={!editable}
        />
        {choice(
          'lagCalendar',
          lagCalendars.map((value) => ({ value, label: value ? t(`lagCalendar.${value}`) : habit('lagCalendar') })),
        )}
        {choice(
          'progressMode',
          progressModes.map((value) => ({ value, label: value ? t(`progressMode.${value}`) : habit('progressMode') })),
        )}
        {choice(
          'floatMode',
          floatModes.map((value) => ({ value, label: value ? t(`floatMode.${value}`) : habit('floatMode') })),
        )}
        {choice(
          'criticalBy',
          criticalModes.map((value) => ({ value, label: value ? t(`criticalBy.${value}`) : habit('criticalBy') })),
        )}
        <Field {...text('criticalLimit')} unit="d" inputMode="decimal" help={t('help.criticalLimit')} />
        {choice(
          'alapForm',
          alapForms.map((value) => ({ value, label: value ? t(`alapForm.${value}`) : habit('alapForm') })),
        )}
        <div className={classNames(classes.checks, classes.whole)}>
          {switches
            .filter((of) => (of.with as readonly string[]).includes(form.profile))
            .map(({ field }) => (
              <CheckField
                key={field}
                label={t(`field.${field}`)}
                help={t(`help.${field}`)}
                checked={form[field]}
                disabled={!editable}
                onChange={(on) => set({ [field]: on })}
              />
            ))}
        </div>
      </Group>
    </FormDialog>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      <div className={classes.group}>{children}</div>
    </section>
  );
}

interface EffectProps {
  session: PlanSession;
  form: SettingsForm;
  began: { settings: Parameters<typeof formOf>[0]; form: SettingsForm };
}

/** Where the finish would go, as far as it can be told before the server has answered. */
function Effect({ session, form, began }: EffectProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const settled = useDeferredValue(form);
  const { changes } = readSettings(settled, began.form, began.settings);
  const key = JSON.stringify(changes ?? null);
  const foreseen = useMemo(
    () => (key === 'null' || key === '{}' ? undefined : session.foresee({ type: 'schedule.set', ...JSON.parse(key) })),
    [session, key],
  );
  if (!foreseen) return <span className={classes.effect} />;
  const { from, to, work } = foreseen.finish;
  return (
    <span className={classes.effect} role="status">
      {!foreseen.sure
        ? t('effect.later')
        : work === 0 || from === NONE || to === NONE
          ? t('effect.same')
          : t('effect.moves', {
              from: format.endShort(from),
              to: format.endShort(to),
              shift: format.signedDays(work, began.settings.minutesPerDay),
            })}
    </span>
  );
}
