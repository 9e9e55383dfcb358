import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import type { PlanSession } from '@/engine';
import { call, type Schema } from '@/shared/api';
import { endText, longFormat, minuteText } from '@/shared/lib/date-text';
import { failureOf } from '@/shared/lib/failure';
import { shownText } from '@/shared/lib/shown-text';
import { Banner, Button, Chip, Dialog, EmptyState, Loaded, notify, Segment } from '@/shared/ui';
import { AskForm } from './ask-form';
import { RequestPreview } from './request-preview';
import classes from './requests-dialog.module.css';

export interface RequestsDialogProps {
  project: string;
  schedule: string;
  session: PlanSession;
  editable: boolean;
  me?: string;
  /** Opens with the form for this activity. */
  ask?: number;
  onClose: () => void;
}

export type DateRequest = Schema<'DateRequest'>;

const tones = { approved: 'ok', rejected: 'bad', pending: 'warn', draft: undefined, partially_approved: 'ok' } as const;
type Filter = 'pending' | 'all';

/** What people ask of the plan: other dates. Whoever edits the plan sees what they would move, and decides. */
export function RequestsDialog({ project, schedule, session, editable, me, ask, onClose }: RequestsDialogProps) {
  const { t } = useTranslation('requests');
  const list = useSWR<DateRequest[]>(`/api/schedules/${schedule}/requests`);
  const [filter, setFilter] = useState<Filter>('pending');
  const [asking, setAsking] = useState(ask);
  const [shown, setShown] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [changed, setChanged] = useState<DateRequest | null>(null);
  const { mutate } = list;
  useEffect(() => session.observe((event) => void (event.kind !== 'numbered' && mutate())), [session, mutate]);

  async function send(change: () => Promise<unknown>, done: string): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    try {
      await change();
      await mutate();
      notify({ tone: 'done', title: done, seconds: 5 });
      return true;
    } catch (error) {
      const said = failureOf(error);
      if (said.status === 403) notify({ tone: 'error', title: t('noPermission') });
      setFailure(said.message);
      return false;
    } finally {
      setBusy(false);
    }
  }

  function decide(request: DateRequest, state: 'approved' | 'rejected', confirmed = false) {
    setChanged(null);
    const decided = () =>
      request.kind === 'modification'
        ? call('PUT', '/api/activityModifications/{id}', { path: { id: request.id }, body: { state, confirmed } })
        : call('PATCH', '/api/schedule-impact-requests/project/{project}/schedule/{schedule}/pending/{requestId}', {
            path: { project, schedule, requestId: request.id },
            body: {
              items: request.items.filter((i) => i.state === 'pending').map((i) => ({ id: i.id, status: state })),
              confirmed,
            },
          });
    const careful = async () => {
      try {
        return await decided();
      } catch (error) {
        if (failureOf(error).code === 'date_request.activity_changed') setChanged(request);
        throw error;
      }
    };
    void send(careful, t(state === 'approved' ? 'approvedNotice' : 'rejectedNotice'));
  }

  return (
    <Dialog opened wide={720} title={t('title')} onClose={onClose}>
      <div className={classes.body}>
        {failure && (
          <Banner tone="bad">
            {failure}{' '}
            {changed && (
              <Button busy={busy} onClick={() => decide(changed, 'approved', true)}>
                {t('approveAnyway')}
              </Button>
            )}
          </Banner>
        )}
        {asking !== undefined && (
          <AskForm
            row={asking}
            session={session}
            busy={busy}
            onCancel={() => setAsking(undefined)}
            onAsk={(body) =>
              void send(
                () =>
                  call('POST', '/api/activityModifications', {
                    body: { ...body, sectorId: schedule, activityId: `${schedule}.${asking}` },
                  }),
                t('sent'),
              ).then((done) => done && setAsking(undefined))
            }
          />
        )}
        <Segment<Filter>
          label={t('filter')}
          value={filter}
          options={[
            { value: 'pending', label: t('filterPending') },
            { value: 'all', label: t('filterAll') },
          ]}
          onChange={setFilter}
        />
        <Loaded of={list} loading={t('loading')} failed={t('loadFailed')}>
          {(all) => {
            const listed = all.filter((r) => filter === 'all' || r.state === 'pending').reverse();
            if (listed.length === 0)
              return (
                <EmptyState
                  title={t(filter === 'all' ? 'none' : 'nonePending')}
                  text={t(editable ? 'noneText' : 'howToAsk')}
                />
              );
            return (
              <ul className={classes.list} aria-label={t('title')}>
                {listed.map((request) => (
                  <li key={request.id}>
                    <Words request={request} session={session} />
                    {request.state === 'pending' && (
                      <div className={classes.bar}>
                        <Button
                          variant="ghost"
                          on={shown === request.id}
                          onClick={() => setShown(shown === request.id ? null : request.id)}
                        >
                          {t('preview')}
                        </Button>
                        {request.asker?.id === me && request.kind === 'modification' && (
                          <Button
                            variant="ghost"
                            busy={busy}
                            onClick={() =>
                              void send(
                                () => call('DELETE', '/api/activityModifications/{id}', { path: { id: request.id } }),
                                t('withdrawn'),
                              )
                            }
                          >
                            {t('withdraw')}
                          </Button>
                        )}
                        {editable && (
                          <>
                            <Button busy={busy} onClick={() => decide(request, 'rejected')}>
                              {t('reject')}
                            </Button>
                            {/* Nobody approves dates whose effect they have not seen. */}
                            <Button
                              variant="primary"
                              busy={busy}
                              onClick={() =>
                                shown === request.id ? decide(request, 'approved') : setShown(request.id)
                              }
                            >
                              {t(shown === request.id ? 'approveThese' : 'approve')}
                            </Button>
                          </>
                        )}
                      </div>
                    )}
                    {shown === request.id && <RequestPreview request={request} session={session} />}
                  </li>
                ))}
              </ul>
            );
          }}
        </Loaded>
      </div>
    </Dialog>
  );
}

/** Who asks for which dates of which activities, and where it stands. */
function Words({ request, session }: { request: DateRequest; session: PlanSession }) {
  const { t } = useTranslation('requests');
  const { plan } = session.view();
  const format = longFormat(plan.schedule.dateFormat);
  const name = (row: number) => {
    const i = plan.index.of(row);
    return i < 0 ? t('gone') : shownText(plan.activities.name[i]);
  };
  const who = request.asker ? `${request.asker.name} ${request.asker.lastname}` : t('somebody');
  return (
    <div className={classes.head}>
      <div className={classes.words}>
        <ul className={classes.dates}>
          {request.items.map((item) => (
            <li key={item.id}>
              <b>{name(item.row)}</b>
              {item.type !== 'end' &&
                ` · ${t('startTo', { from: minuteText(item.was.start, format), to: minuteText(item.asked.start, format) })}`}
              {item.type !== 'start' &&
                ` · ${t('finishTo', { from: endText(item.was.finish, format), to: endText(item.asked.finish, format) })}`}
              {item.reason && item.reason !== 'manual' && ` · ${t(`reason.${item.reason}`)}`}
            </li>
          ))}
        </ul>
        <span>
          {t('by', { who })}
          {request.description && ` · ${shownText(request.description)}`}
        </span>
      </div>
      <Chip tone={tones[request.state]}>{t(`state.${request.state}`)}</Chip>
    </div>
  );
}
