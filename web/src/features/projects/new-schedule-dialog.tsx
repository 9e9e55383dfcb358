import '@mantine/core/styles/Input.css';
import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import { DateInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { firstDay, lastDay } from '@/shared/lib/date-text';
import { failureOf } from '@/shared/lib/failure';
import { Banner, Field, FormDialog } from '@/shared/ui';
import { createSchedule, type Made } from './api/create';
import classes from './new-schedule-dialog.module.css';

interface Props {
  project: string;
  projectName: string;
  /** Of the site, a name of IANA; empty where nobody said it. */
  timeZone: string;
  onClose: () => void;
  onCreated: (schedule: Made) => void;
}

/** `YYYY-MM-DD` of today on the site, or where the viewer is if the project doesn't say where it lies. */
function today(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: timeZone || undefined,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date());
  return ['year', 'month', 'day'].map((kind) => parts.find((part) => part.type === kind)?.value).join('-');
}

export default function NewScheduleDialog({ project, projectName, timeZone, onClose, onCreated }: Props) {
  const { t, i18n } = useTranslation('projects');
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<{ name: string; start: string | null }>({
    initialValues: { name: t('schedule.defaultName'), start: today(timeZone) },
    validate: {
      name: (value) => (value.trim() ? null : t('schedule.nameMissing')),
      start: (value) => {
        if (!value) return t('schedule.startMissing');
        const day = Date.parse(`${value.slice(0, 10)}T00:00:00Z`) / 86_400_000;
        const [from, to] = [firstDay, lastDay].map((d) => format.dateMedium(d * 1440));
        return day < firstDay || day > lastDay ? t('schedule.startTooFar', { from, to }) : null;
      },
    },
  });

  async function create({ name, start }: { name: string; start: string | null }) {
    if (!start) return;
    setBusy(true);
    setRefusal(null);
    try {
      // The project's own clock: the day as written, no time zone.
      const minute = Date.parse(`${start.slice(0, 10)}T00:00:00Z`) / 60_000;
      onCreated(await createSchedule(project, name.trim(), minute));
    } catch (error) {
      setRefusal(failureOf(error).message);
      setBusy(false);
    }
  }

  function submit(): boolean {
    const { hasErrors } = form.validate();
    if (!hasErrors) void create(form.getValues());
    return !hasErrors;
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t('schedule.title')}
      confirm={t('schedule.create')}
      busy={busy}
      onSubmit={submit}
    >
      <p>{t('schedule.text', { project: projectName })}</p>
      {refusal && <Banner tone="bad">{refusal}</Banner>}
      <Field
        label={t('schedule.name')}
        data-autofocus
        maxLength={120}
        {...form.getInputProps('name')}
        error={form.errors.name as string | undefined}
      />
      <DateInput
        label={t('schedule.start')}
        locale={i18n.language}
        valueFormat={i18n.language === 'es' ? 'D MMM YYYY' : 'MMM D, YYYY'}
        firstDayOfWeek={1}
        leftSection={<IconCalendar size={14} stroke={1.6} />}
        popoverProps={{ zIndex: 'var(--g-z-notice)', shadow: 'md', classNames: { dropdown: classes.calendar } }}
        classNames={{
          label: classes.label,
          input: classes.input,
          error: classes.error,
          day: classes.day,
          weekday: classes.weekday,
          calendarHeaderControl: classes.control,
          calendarHeaderLevel: classes.control,
          monthsListControl: classes.control,
          yearsListControl: classes.control,
        }}
        {...form.getInputProps('start')}
      />
    </FormDialog>
  );
}
