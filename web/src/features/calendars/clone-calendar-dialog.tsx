import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api';
import { failureOf } from '@/shared/lib/failure';
import { shownText } from '@/shared/lib/shown-text';
import { Banner, CheckField, Chip, Field, FormDialog } from '@/shared/ui';
import { LONGEST_NAME } from './calendar-draft';
import classes from './exceptions-table.module.css';

export interface CloneTarget {
  id: string;
  name: string;
  schedules: { id: string; name: string }[];
}

interface Props {
  /** The calendar as the server names it. */
  calendar: string;
  name: string;
  projects: readonly CloneTarget[];
  onClose: () => void;
}

type Cloned = { sectorId: string; calendarId: string | null; code?: string };

/** Makes the calendar anew in every schedule of some projects, and then says what became of it in each. */
export function CloneCalendarDialog({ calendar, name, projects, onClose }: Props) {
  const { t } = useTranslation('calendars');
  const [called, setCalled] = useState(name);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [done, setDone] = useState<Cloned[] | null>(null);
  const missing = !called.trim() || chosen.size === 0;
  const nameOf = (schedule: string) => {
    const project = projects.find((p) => p.schedules.some((s) => s.id === schedule));
    return [project?.name, project?.schedules.find((s) => s.id === schedule)?.name].map((n) => shownText(n ?? ''));
  };

  async function clone() {
    setBusy(true);
    setRefusal(null);
    try {
      const body = { calendarId: calendar, name: called.trim(), projectIds: [...chosen] };
      setDone(await call('POST', '/api/calendars/clone', { body }));
    } catch (error) {
      setRefusal(failureOf(error).message);
    }
    setBusy(false);
  }

  if (done) {
    return (
      <FormDialog title={t('clone.done')} confirm={undefined} onClose={onClose} onSubmit={() => true}>
        <section className={classes.days} aria-label={t('clone.done')}>
          <ul>
            {done.map(({ sectorId, calendarId, code }) => (
              <li key={sectorId}>
                <span>{nameOf(sectorId).join(' · ')}</span>
                {calendarId ? (
                  <Chip tone="ok">{t('clone.made')}</Chip>
                ) : (
                  <Chip tone="bad">{t('clone.refused', { code })}</Chip>
                )}
              </li>
            ))}
          </ul>
        </section>
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title={t('clone.title')}
      confirm={t('clone.confirm')}
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!missing) void clone();
        return !missing;
      }}
    >
      {refusal && <Banner tone="bad">{refusal}</Banner>}
      <Field
        label={t('name')}
        value={called}
        maxLength={LONGEST_NAME}
        data-autofocus
        error={tried && !called.trim() ? t('problem.name') : undefined}
        onChange={(event) => setCalled(event.currentTarget.value)}
      />
      <fieldset className={classes.projects}>
        <legend>{t('clone.projects')}</legend>
        {projects.map((project) => (
          <CheckField
            key={project.id}
            label={shownText(project.name)}
            help={t('clone.schedules', { count: project.schedules.length })}
            checked={chosen.has(project.id)}
            onChange={(on) => {
              const now = new Set(chosen);
              if (on) now.add(project.id);
              else now.delete(project.id);
              setChosen(now);
            }}
          />
        ))}
      </fieldset>
      {tried && chosen.size === 0 && <p role="alert">{t('clone.none')}</p>}
    </FormDialog>
  );
}
