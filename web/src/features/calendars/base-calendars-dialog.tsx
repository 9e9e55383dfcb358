import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { call, type Schema } from '@/shared/api';
import { failureOf } from '@/shared/lib/failure';
import { shownText } from '@/shared/lib/shown-text';
import { Banner, Button, Chip, Dialog, IconButton, Loaded, notify } from '@/shared/ui';
import classes from './base-calendars-dialog.module.css';

interface Props {
  schedule: string;
  /** The calendar that may be kept in the company, as the server names it; absent where there is none. */
  chosen?: { id: string; name: string };
  editable: boolean;
  onClose: () => void;
}

type BaseCalendar = Schema<'BaseCalendar'>;

/** The calendars the company keeps: a schedule takes copies of them and gives its own. */
export function BaseCalendarsDialog({ schedule, chosen, editable, onClose }: Props) {
  const { t } = useTranslation('calendars');
  const list = useSWR('calendars.base', () => call('GET', '/api/baseCalendars'));
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function run(change: () => Promise<unknown>, done: string) {
    setBusy(true);
    setRefusal(null);
    try {
      await change();
      notify({ tone: 'done', title: done });
    } catch (error) {
      setRefusal(failureOf(error).message);
    }
    setBusy(false);
    void list.mutate();
  }

  const use = ({ id, name }: BaseCalendar) =>
    run(
      () => call('POST', '/api/calendars', { body: { sectorId: schedule, baseCalendarId: id } }),
      t('base.used', { name }),
    );
  const makeDefault = ({ id, name }: BaseCalendar) =>
    run(
      () => call('PUT', '/api/baseCalendars/{id}', { path: { id }, body: { baseDefault: true } }),
      `${name}: ${t('base.default')}`,
    );
  const remove = ({ id, name }: BaseCalendar) =>
    run(() => call('DELETE', '/api/baseCalendars/{id}', { path: { id } }), t('base.deleted', { name }));
  const keep = ({ id, name }: { id: string; name: string }) =>
    run(() => call('POST', '/api/baseCalendars', { body: { calendarId: id } }), t('base.kept', { name }));

  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={t('base.title')}
      actions={
        editable &&
        chosen && (
          <Button busy={busy} onClick={() => void keep(chosen)}>
            {t('base.keep', { name: shownText(chosen.name) })}
          </Button>
        )
      }
    >
      <p>{t('base.help')}</p>
      {refusal && <Banner tone="bad">{refusal}</Banner>}
      <Loaded of={list} loading={t('base.loading')} failed={t('base.loadFailed')}>
        {(calendars) =>
          calendars.length === 0 ? (
            <p>{t('base.none')}</p>
          ) : (
            <ul className={classes.list}>
              {calendars.map((one) => {
                const name = shownText(one.name);
                return (
                  <li key={one.id}>
                    <span className={classes.name}>
                      {name} {one.baseDefault && <Chip>{t('base.default')}</Chip>}
                    </span>
                    {editable && (
                      <>
                        {!one.baseDefault && (
                          <Button
                            variant="ghost"
                            disabled={busy}
                            aria-label={t('base.makeDefaultName', { name })}
                            onClick={() => void makeDefault(one)}
                          >
                            {t('base.makeDefault')}
                          </Button>
                        )}
                        <Button disabled={busy} aria-label={t('base.useName', { name })} onClick={() => void use(one)}>
                          {t('base.use')}
                        </Button>
                        <IconButton
                          icon={IconTrash}
                          label={t('base.deleteName', { name })}
                          disabled={busy}
                          onClick={() => void remove(one)}
                        />
                      </>
                    )}
                  </li>
                );
              })}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}
