import { IconEye, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanSession } from '@/engine';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { useSending } from '@/shared/lib/use-sending';
import { Banner, Button, Chip, Dialog, EmptyState, IconButton, Loaded } from '@/shared/ui';
import {
  type BaselineChange,
  type BaselineHead,
  changeBaseline,
  deleteBaseline,
  saveBaseline,
  useBaseline,
  useBaselines,
} from './api/baselines';
import classes from './baselines-dialog.module.css';
import { DeleteBaseline } from './delete-baseline';
import { movedSince } from './moved-since';
import { RenameBaseline } from './rename-baseline';
import { SaveBaseline } from './save-baseline';

export interface BaselinesDialogProps {
  schedule: string;
  session: PlanSession;
  editable: boolean;
  /** Opens with the form of a new one. */
  save?: boolean;
  /** Goes to the comparison of a moment with now. */
  onCompare: (from: string) => void;
  onClose: () => void;
}

/** The baselines of a schedule: saved, renamed, activated, shown, deleted, and what has moved since each. */
export function BaselinesDialog({ schedule, session, editable, save, onCompare, onClose }: BaselinesDialogProps) {
  const { t } = useTranslation('baselines');
  const list = useBaselines(schedule);
  const [saving, setSaving] = useState(Boolean(save));
  const [compared, setCompared] = useState<BaselineHead | null>(null);
  const [asked, setAsked] = useState<{ what: 'rename' | 'delete'; id: string } | null>(null);
  const { busy, failure, send, forget } = useSending(() => list.mutate());
  const change = (one: BaselineHead, to: BaselineChange) => void send(() => changeBaseline(one.id, to));
  const named = list.data?.find((one) => one.id === asked?.id);
  const close = () => {
    setAsked(null);
    forget();
  };
  const done = (succeeded: boolean) => succeeded && setAsked(null);

  return (
    <Dialog
      opened
      wide={680}
      title={t('title')}
      onClose={onClose}
      actions={
        editable && !saving ? (
          <Button variant="primary" onClick={() => setSaving(true)}>
            {t('save')}
          </Button>
        ) : undefined
      }
    >
      <div className={classes.body}>
        {failure && !asked && (
          <Banner tone="bad">{t(saving ? 'failed' : 'changeFailed', { reason: failure.message })}</Banner>
        )}
        {saving && (
          <SaveBaseline
            busy={busy}
            onCancel={() => setSaving(false)}
            onSave={(body) => void send(() => saveBaseline(schedule, body)).then((done) => done && setSaving(false))}
          />
        )}
        <Loaded of={list} loading={t('loading')} failed={t('loadFailed')}>
          {(all) =>
            all.length === 0 ? (
              saving ? null : (
                <EmptyState title={t('none')} text={t('noneText')} />
              )
            ) : (
              <ul className={classes.list} aria-label={t('title')}>
                {all.map((one) => (
                  <li key={one.id}>
                    <span className={classes.words}>
                      <b>{shownText(one.name)}</b>
                      <span>{shownText(one.description) || t('points', { count: one.pointCount })}</span>
                    </span>
                    {one.active && <Chip tone="ok">{t('active')}</Chip>}
                    {one.active && !one.visible && <Chip>{t('hidden')}</Chip>}
                    {one.imported && <Chip>{t('imported')}</Chip>}
                    <Button
                      variant="ghost"
                      on={compared?.id === one.id}
                      onClick={() => setCompared(compared?.id === one.id ? null : one)}
                    >
                      {t('compare')}
                    </Button>
                    {editable && (
                      <>
                        <Button variant="ghost" busy={busy} onClick={() => change(one, { active: !one.active })}>
                          {t(one.active ? 'deactivate' : 'activate')}
                        </Button>
                        {one.active && (
                          <IconButton
                            label={t(one.visible ? 'hide' : 'show', { name: shownText(one.name) })}
                            icon={one.visible ? IconEye : IconEyeOff}
                            aria-disabled={busy || undefined}
                            onClick={busy ? undefined : () => change(one, { visible: !one.visible })}
                          />
                        )}
                        <IconButton
                          label={t('renameOf', { name: shownText(one.name) })}
                          icon={IconPencil}
                          onClick={() => setAsked({ what: 'rename', id: one.id })}
                        />
                        <IconButton
                          label={t('deleteOf', { name: shownText(one.name) })}
                          icon={IconTrash}
                          onClick={() => setAsked({ what: 'delete', id: one.id })}
                        />
                      </>
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        {compared && (
          <>
            <Comparison key={compared.id} baseline={compared} session={session} />
            <Button variant="link" onClick={() => onCompare(`baseline:${compared.version}`)}>
              {t('compareWhole')}
            </Button>
          </>
        )}
      </div>
      {named && asked?.what === 'rename' && (
        <RenameBaseline
          baseline={named}
          busy={busy}
          failure={failure?.message ?? null}
          onClose={close}
          onSave={(to) => void send(() => changeBaseline(named.id, to)).then(done)}
        />
      )}
      {named && asked?.what === 'delete' && (
        <DeleteBaseline
          baseline={named}
          busy={busy}
          failure={failure?.message ?? null}
          onClose={close}
          onDeactivate={() => change(named, { active: false })}
          onDelete={() => void send(() => deleteBaseline(named.id)).then(done)}
        />
      )}
    </Dialog>
  );
}

const mostShown = 100;

/** What finishes on another day than in a baseline. */
function Comparison({ baseline, session }: { baseline: BaselineHead; session: PlanSession }) {
  const { t } = useTranslation('baselines');
  const format = useFormat();
  const whole = useBaseline(baseline.id);
  return (
    <section aria-label={t('comparison', { name: shownText(baseline.name) })}>
      <Loaded of={whole} loading={t('loading')} failed={t('loadFailed')}>
        {(data) => {
          const moved = movedSince(data, session.view().plan);
          if (moved.length === 0) return <p role="status">{t('nothingMoved')}</p>;
          return (
            <>
              <p role="status">{t('moved', { count: moved.length, formatted: format.number(moved.length) })}</p>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, so the keyboard must reach it */}
              <section className={classes.scroll} tabIndex={0} aria-label={t('movedList')}>
                <table>
                  <thead>
                    <tr>
                      <th scope="col">{t('activity')}</th>
                      <th scope="col">{t('was')}</th>
                      <th scope="col">{t('now')}</th>
                      <th scope="col">{t('days')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {moved.slice(0, mostShown).map((one) => (
                      <tr key={one.row}>
                        <td>{shownText(one.name)}</td>
                        <td>{format.dateMedium(one.was - 1)}</td>
                        <td>{format.dateMedium(one.now - 1)}</td>
                        <td className={one.days > 0 ? classes.late : undefined}>{format.signed(one.days)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
