import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOfCivil, NONE, type PlanSession } from '@/engine';
import { type Format, useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { useSending } from '@/shared/lib/use-sending';
import { Banner, Button, Chip, Dialog, EmptyState, Field, Loaded } from '@/shared/ui';
import { issueUpdate, saveUpdate, type Update, useFigures, useUpdates } from './api/updates';
import classes from './baselines-dialog.module.css';
import { UpdateFiguresLines } from './update-figures';

export interface UpdatesDialogProps {
  schedule: string;
  session: PlanSession;
  editable: boolean;
  /** Opens with the form of a new one. */
  save?: boolean;
  /** Goes to the comparison of a moment with now. */
  onCompare: (from: string) => void;
  onClose: () => void;
}

const personOf = (one: Update) =>
  one.createdBy ? shownText(`${one.createdBy.name} ${one.createdBy.lastname}`.trim()) : 'Gantry';

/** The civil day of a moment on the wire, `2026/11/17 18:00`; nothing where there is none. */
function dayOn(wire: string | null): number | undefined {
  const [, year, month, day] = /^(\d{4})\/(\d{1,2})\/(\d{1,2})/.exec(wire ?? '') ?? [];
  return year === undefined ? undefined : dayOfCivil(Number(year), Number(month), Number(day));
}

/** The figures an update holds, with how far its finish lies from that of the update before it, in calendar days. */
function figures(one: Update, before: Update | undefined, t: TFunction<'baselines'>, format: Format): string {
  const date = (day: number) => format.dateMedium(day * 1440);
  const [status, finish, past] = [
    dayOn(one.statusDate),
    dayOn(one.forecastFinish),
    dayOn(before?.forecastFinish ?? null),
  ];
  const moved = finish !== undefined && past !== undefined && before ? finish - past : undefined;
  return [
    status !== undefined && t('updates.status', { date: date(status) }),
    finish !== undefined && t('updates.finish', { date: date(finish) }),
    moved !== undefined &&
      t('updates.since', { number: before!.number, days: moved === 0 ? '0' : format.signed(moved) }),
    t('updates.progress', { progress: format.percent(one.realProgress / 100, 1) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The updates of a schedule: who pinned which moment of it, and a form that pins the present one. */
export function UpdatesDialog({ schedule, session, editable, save, onCompare, onClose }: UpdatesDialogProps) {
  const { t } = useTranslation('baselines');
  const format = useFormat();
  const list = useUpdates(schedule);
  const figured = useFigures(schedule, list.data);
  const figuresOf = (one: Update) =>
    figured.data?.find((of) => of.id === one.id && of.revision === one.revision)?.figures;
  const [saving, setSaving] = useState(Boolean(save));
  const { busy, failure, send } = useSending(() => list.mutate());
  const moment = (one: Update) => format.instant(Date.parse(one.createdAt));
  const { dataDate } = session.view().plan.schedule;

  return (
    <Dialog
      opened
      wide={680}
      title={saving ? t('updates.new') : t('updates.title')}
      onClose={onClose}
      actions={
        editable && !saving ? (
          <Button variant="primary" onClick={() => setSaving(true)}>
            {t('updates.save')}
          </Button>
        ) : undefined
      }
    >
      <div className={classes.body}>
        {failure && <Banner tone="bad">{t('updates.failed', { reason: failure.message })}</Banner>}
        {saving ? (
          <NewUpdate
            busy={busy}
            onCancel={() => setSaving(false)}
            named={dataDate === NONE ? '' : t('updates.defaultName', { date: format.dateMedium(dataDate) })}
            onSave={(body, issues) =>
              void send(async () => {
                const made = await saveUpdate(schedule, body);
                if (issues) await issueUpdate(made.id);
              }).then((done) => done && setSaving(false))
            }
          />
        ) : (
          <Loaded of={list} loading={t('updates.loading')} failed={t('updates.loadFailed')}>
            {(all) => {
              if (all.length === 0) return <EmptyState title={t('updates.none')} text={t('updates.noneText')} />;
              const last = all.reduce((a, b) => (b.revision > a.revision ? b : a));
              return (
                <>
                  <p role="status">{t('updates.last', { person: personOf(last), moment: moment(last) })}</p>
                  <ul className={classes.list} aria-label={t('updates.title')}>
                    {all.toReversed().map((one) => {
                      const measured = figuresOf(one);
                      return (
                        <li key={one.id}>
                          <span className={classes.words}>
                            <b>{`${one.number}. ${shownText(one.name)}`}</b>
                            <span>{t('updates.by', { person: personOf(one), moment: moment(one) })}</span>
                            <span>{figures(one, all[all.indexOf(one) - 1], t, format)}</span>
                            {measured && <UpdateFiguresLines of={measured} />}
                            {one.narrative && <span>{shownText(one.narrative)}</span>}
                          </span>
                          <Chip tone={one.state === 'issued' ? 'ok' : undefined}>
                            {t(`updates.state.${one.state}`)}
                          </Chip>
                          <Button variant="ghost" onClick={() => onCompare(`update:${one.number}`)}>
                            {t('updates.compare')}
                          </Button>
                          {editable && one.state === 'draft' && (
                            <Button variant="ghost" busy={busy} onClick={() => void send(() => issueUpdate(one.id))}>
                              {t('updates.issue')}
                            </Button>
                          )}
                        </li>
                      );
                    })}
                  </ul>
                  {figured.error !== undefined && <p>{t('updates.figuresFailed')}</p>}
                </>
              );
            }}
          </Loaded>
        )}
      </div>
    </Dialog>
  );
}

interface NewUpdateProps {
  busy: boolean;
  /** What it is called unless somebody says otherwise. */
  named: string;
  onCancel: () => void;
  onSave: (body: { name: string; narrative: string }, issues: boolean) => void;
}

function NewUpdate({ busy, named, onCancel, onSave }: NewUpdateProps) {
  const { t } = useTranslation(['baselines', 'shared']);
  const [name, setName] = useState(named);
  const [narrative, setNarrative] = useState('');
  const [tried, setTried] = useState(false);
  const save = (issues: boolean) => {
    setTried(true);
    if (name.trim()) onSave({ name: name.trim(), narrative: narrative.trim() }, issues);
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save(false);
      }}
    >
      <Field
        label={t('name')}
        value={name}
        maxLength={500}
        data-autofocus
        error={tried && !name.trim() ? t('nameMissing') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Field label={t('updates.narrative')} value={narrative} onChange={(event) => setNarrative(event.target.value)} />
      <div className={classes.bar}>
        <Button onClick={onCancel}>{t('shared:action.cancel')}</Button>
        <Button busy={busy} onClick={() => save(true)}>
          {t('updates.issueNow')}
        </Button>
        <Button variant="primary" type="submit" busy={busy}>
          {t('confirm')}
        </Button>
      </div>
    </form>
  );
}
