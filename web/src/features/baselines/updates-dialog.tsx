import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { call, type Schema } from '@/shared/api';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { Banner, Button, Chip, Dialog, EmptyState, Field, Loaded } from '@/shared/ui';
import classes from './baselines-dialog.module.css';
import { useSending } from './use-sending';

export interface UpdatesDialogProps {
  schedule: string;
  editable: boolean;
  /** Opens with the form of a new one. */
  save?: boolean;
  onClose: () => void;
}

type Update = Schema<'ScheduleUpdate'>;

export const updatesKey = (schedule: string) => `/api/scheduleupdates/sector/${schedule}`;

const personOf = (one: Update) =>
  one.createdBy ? shownText(`${one.createdBy.name} ${one.createdBy.lastname}`.trim()) : 'Gantry';

/** The updates of a schedule: who pinned which moment of it, and a form that pins the present one. */
export function UpdatesDialog({ schedule, editable, save, onClose }: UpdatesDialogProps) {
  const { t } = useTranslation('baselines');
  const format = useFormat();
  const list = useSWR<Update[]>(updatesKey(schedule));
  const [saving, setSaving] = useState(Boolean(save));
  const { busy, failure, send } = useSending(() => list.mutate());
  const moment = (one: Update) => format.instant(Date.parse(one.createdAt));

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
        {failure && <Banner tone="bad">{t('updates.failed', { reason: failure })}</Banner>}
        {saving ? (
          <NewUpdate
            busy={busy}
            onCancel={() => setSaving(false)}
            onSave={(body) =>
              void send(() => call('POST', '/api/scheduleupdates', { body: { ...body, sectorId: schedule } })).then(
                (done) => done && setSaving(false),
              )
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
                    {all.toReversed().map((one) => (
                      <li key={one.id}>
                        <span className={classes.words}>
                          <b>{`${one.number}. ${shownText(one.name)}`}</b>
                          <span>{t('updates.by', { person: personOf(one), moment: moment(one) })}</span>
                          {one.narrative && <span>{shownText(one.narrative)}</span>}
                        </span>
                        <Chip tone={one.state === 'issued' ? 'ok' : undefined}>{t(`updates.state.${one.state}`)}</Chip>
                        {editable && one.state === 'draft' && (
                          <Button
                            variant="ghost"
                            busy={busy}
                            onClick={() =>
                              void send(() =>
                                call('PUT', '/api/scheduleupdates/{id}', {
                                  path: { id: one.id },
                                  body: { state: 'issued' },
                                }),
                              )
                            }
                          >
                            {t('updates.issue')}
                          </Button>
                        )}
                      </li>
                    ))}
                  </ul>
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
  onCancel: () => void;
  onSave: (body: { name: string; narrative: string }) => void;
}

function NewUpdate({ busy, onCancel, onSave }: NewUpdateProps) {
  const { t } = useTranslation(['baselines', 'shared']);
  const [name, setName] = useState('');
  const [narrative, setNarrative] = useState('');
  const [tried, setTried] = useState(false);
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (name.trim()) onSave({ name: name.trim(), narrative: narrative.trim() });
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
        <Button variant="primary" type="submit" busy={busy}>
          {t('confirm')}
        </Button>
      </div>
    </form>
  );
}
