import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { dayOfIso } from '@/shared/lib/date-text';
import { saveFile } from '@/shared/lib/save-file';
import { shownText } from '@/shared/lib/shown-text';
import { useNow } from '@/shared/lib/use-now';
import { Banner, Button, Chip, Dialog, EmptyState, Loaded, notify, notifyError } from '@/shared/ui';
import { NewLogin, RotateLogin, Secret } from './analyst-dialogs';
import classes from './analysts-tab.module.css';
import { type AnalystEntry, type AnalystLogin, type AnalystSecret, removeAnalyst, useAnalysts } from './api/company';
import page from './company-settings-page.module.css';

type Open =
  | { kind: 'add' }
  | { kind: 'rotate' | 'revoke'; login: AnalystLogin }
  | { kind: 'secret'; secret: AnalystSecret };

interface Props {
  company: string;
  /** Whether the person keeps logins: administrators alone do. */
  keeps: boolean;
}

/** Logins with which analysts read the company over SQL, and where they connect. */
export function AnalystsTab({ company, keeps }: Props) {
  const { t } = useTranslation(['company', 'shared']);
  const loaded = useAnalysts();
  const [open, setOpen] = useState<Open>();
  const [busy, setBusy] = useState(false);
  const close = () => setOpen(undefined);
  const made = (secret: AnalystSecret) => {
    setOpen({ kind: 'secret', secret });
    void loaded.mutate();
  };

  async function revoke(login: AnalystLogin) {
    setBusy(true);
    try {
      await removeAnalyst(login.id);
      notify({ tone: 'done', title: t('analysts.revoked', { name: shownText(login.name) }) });
    } catch (error) {
      notifyError(error);
    }
    setBusy(false);
    close();
    void loaded.mutate();
  }

  return (
    <Loaded of={loaded} loading={t('loading')} failed={t('analysts.loadFailed')}>
      {({ logins, most, entry }) => {
        const add = keeps && (
          <div>
            <Button variant="primary" disabled={logins.length >= most} onClick={() => setOpen({ kind: 'add' })}>
              {t('analysts.add')}
            </Button>
          </div>
        );
        return (
          <>
            <section className={classes.part} aria-labelledby="analyst-logins">
              <h2 id="analyst-logins">{t('analysts.logins')}</h2>
              <p className={classes.about}>{t('analysts.about')}</p>
              {logins.length === 0 ? (
                <EmptyState
                  title={t('analysts.none')}
                  text={t(keeps ? 'analysts.noneText' : 'analysts.noneView')}
                  actions={add}
                />
              ) : (
                <>
                  {add}
                  {logins.length >= most && <Banner tone="info">{t('analysts.most', { count: most })}</Banner>}
                  <Logins logins={logins} keeps={keeps} onOpen={setOpen} />
                </>
              )}
            </section>
            <Entry entry={entry} />
            {open?.kind === 'add' && <NewLogin company={company} onClose={close} onMade={made} />}
            {open?.kind === 'rotate' && <RotateLogin login={open.login} onClose={close} onMade={made} />}
            {open?.kind === 'secret' && <Secret secret={open.secret} entry={entry} onClose={close} />}
            {open?.kind === 'revoke' && (
              <Dialog
                opened
                onClose={close}
                title={t('analysts.revokeTitle', { name: shownText(open.login.name) })}
                actions={
                  <>
                    <Button onClick={close}>{t('shared:action.cancel')}</Button>
                    <Button variant="danger" busy={busy} onClick={() => void revoke(open.login)}>
                      {t('analysts.revoke')}
                    </Button>
                  </>
                }
              >
                {t('analysts.revokeText')}
              </Dialog>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

interface ListProps {
  logins: readonly AnalystLogin[];
  keeps: boolean;
  onOpen: (open: Open) => void;
}

function Logins({ logins, keeps, onOpen }: ListProps) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const now = useNow();
  const moment = (at: string) => (
    <time dateTime={at} title={format.instant(Date.parse(at))}>
      {format.relative(Date.parse(at), now)}
    </time>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, so the keyboard must reach it
    <section className={page.scroll} tabIndex={0} aria-label={t('analysts.logins')}>
      <table className={`${page.table} ${classes.table}`}>
        <thead>
          <tr>
            {(['name', 'reads', 'made', 'seen', 'expires'] as const).map((key) => (
              <th key={key} scope="col">
                {t(`analysts.column.${key}`)}
              </th>
            ))}
            {keeps && (
              <th scope="col">
                <span className="visually-hidden">{t('users.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {logins.map((one) => {
            const name = shownText(one.name);
            const unnamed = one.projects.filter((project) => !project.name).length;
            const projects = one.projects.filter((project) => project.name).map((project) => shownText(project.name));
            if (unnamed) projects.push(t('analysts.hidden', { count: unnamed }));
            return (
              <tr key={one.id}>
                <td>
                  {name}
                  <small>
                    <code>{one.role}</code>
                  </small>
                  {!one.ready && <Chip tone="warn">{t('analysts.notReady')}</Chip>}
                </td>
                <td>
                  {one.everyProject ? t('analysts.everyProject') : projects.join(', ')}
                  <small>{t(one.names ? 'analysts.withNames' : 'analysts.withoutNames')}</small>
                </td>
                <td>
                  {moment(one.added)}
                  <small>
                    {one.addedBy
                      ? shownText(`${one.addedBy.name} ${one.addedBy.lastname}`.trim())
                      : t('analysts.byOperator')}
                  </small>
                  {one.rotated && (
                    <small>{t('analysts.rotatedAt', { when: format.relative(Date.parse(one.rotated), now) })}</small>
                  )}
                </td>
                <td>{one.lastSeen ? moment(one.lastSeen) : t('analysts.neverSeen')}</td>
                <td>
                  {one.expires ? format.dateMedium(dayOfIso(one.expires) * 1440) : t('analysts.neverEnds')}
                  {one.over && (
                    <>
                      {' '}
                      <Chip tone="bad">{t('analysts.over')}</Chip>
                    </>
                  )}
                </td>
                {keeps && (
                  <td>
                    <div className={classes.actions}>
                      <Button
                        aria-label={t('analysts.rotateName', { name })}
                        onClick={() => onOpen({ kind: 'rotate', login: one })}
                      >
                        {t('analysts.rotate')}
                      </Button>
                      <Button
                        aria-label={t('analysts.revokeName', { name })}
                        onClick={() => onOpen({ kind: 'revoke', login: one })}
                      >
                        {t('analysts.revoke')}
                      </Button>
                    </div>
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Where logins connect; without a way in, how an operator opens one. */
function Entry({ entry }: { entry: AnalystEntry }) {
  const { t } = useTranslation('company');
  const format = useFormat();
  return (
    <section className={classes.part} aria-labelledby="analyst-entry">
      <h2 id="analyst-entry">{t('analysts.entry')}</h2>
      {entry.kind === 'off' && (
        <Banner tone="info">
          {t('analysts.off')} <code>GANTRY_SQL_ADDR=0.0.0.0:5433</code> {t('analysts.offThen')}
        </Banner>
      )}
      {entry.kind === 'external' && <p className={classes.about}>{t('analysts.external')}</p>}
      {entry.kind === 'listener' && (
        <>
          <dl className={classes.entry}>
            <dt>{t('analysts.host')}</dt>
            <dd>
              <code>{entry.host}</code>
            </dd>
            <dt>{t('analysts.port')}</dt>
            <dd>
              <code>{entry.port}</code>
            </dd>
            <dt>{t('analysts.database')}</dt>
            <dd>
              <code>{entry.database}</code>
            </dd>
            <dt>{t('analysts.schema')}</dt>
            <dd>
              <code>analytics</code>
            </dd>
            <dt>TLS</dt>
            <dd>
              <code>verify-full</code> · {t(entry.selfSigned ? 'analysts.selfSigned' : 'analysts.authority')}
            </dd>
            <dt>{t('analysts.fingerprint')}</dt>
            <dd>
              <code>{entry.fingerprint}</code>
            </dd>
            {entry.certificateEnds && (
              <>
                <dt>{t('analysts.certificateEnds')}</dt>
                <dd>{format.instant(Date.parse(entry.certificateEnds))}</dd>
              </>
            )}
          </dl>
          <div className={page.bar}>
            <Button
              icon={IconDownload}
              onClick={() => saveFile('certificate.pem', entry.certificate ?? '', 'application/x-pem-file')}
            >
              {t('analysts.certificate')}
            </Button>
          </div>
          <p className={classes.about}>{t('analysts.tools')}</p>
        </>
      )}
    </section>
  );
}
