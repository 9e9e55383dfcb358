import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '@/shared/lib/clipboard';
import { isoOf } from '@/shared/lib/date-text';
import { shownText } from '@/shared/lib/shown-text';
import { useSending } from '@/shared/lib/use-sending';
import { Banner, Button, CheckField, Dialog, Field, FormDialog, notify } from '@/shared/ui';
import { DayField } from '@/shared/ui/day-field';
import classes from './analysts-tab.module.css';
import {
  type AnalystEntry,
  type AnalystLogin,
  type AnalystSecret,
  addAnalyst,
  rotateAnalyst,
  useGrantable,
} from './api/company';

interface Props {
  onClose: () => void;
  onMade: (secret: AnalystSecret) => void;
}

const today = () => isoOf(Math.floor(Date.now() / 86_400_000));

/** Asks for a login's name, what it reads and until when. */
export function NewLogin({ company, onClose, onMade }: Props & { company: string }) {
  const { t } = useTranslation('company');
  const { data: projects = [] } = useGrantable(company);
  const [name, setName] = useState('');
  const [every, setEvery] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [names, setNames] = useState(false);
  const [expires, setExpires] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, failure, send } = useSending();
  const named = failure?.code.startsWith('analyst.name');
  const nothing = !every && chosen.length === 0;
  return (
    <FormDialog
      title={t('analysts.addTitle')}
      confirm={t('analysts.make')}
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!name.trim() || nothing) return false;
        void send(async () =>
          onMade(await addAnalyst({ name, projects: every ? null : [...chosen], names, expires: expires || null })),
        );
        return true;
      }}
    >
      {failure && !named && <Banner tone="bad">{failure.message}</Banner>}
      <Field
        label={t('analysts.name')}
        help={t('analysts.nameHelp')}
        value={name}
        maxLength={60}
        data-autofocus
        error={named ? failure?.message : tried && !name.trim() ? t('analysts.nameMissing') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <CheckField
        label={t('analysts.everyProject')}
        help={t('analysts.everyHelp')}
        checked={every}
        onChange={setEvery}
      />
      {!every && (
        <fieldset className={classes.projects} aria-invalid={tried && nothing ? true : undefined} tabIndex={-1}>
          <legend>{t('analysts.projects')}</legend>
          {projects.map((project) => (
            <CheckField
              key={project.id}
              label={shownText(project.name)}
              checked={chosen.includes(project.id)}
              onChange={(on) =>
                setChosen(on ? [...chosen, project.id] : chosen.filter((other) => other !== project.id))
              }
            />
          ))}
        </fieldset>
      )}
      {tried && nothing && <Banner tone="bad">{t('analysts.projectsMissing')}</Banner>}
      <CheckField label={t('analysts.namesToo')} help={t('analysts.namesHelp')} checked={names} onChange={setNames} />
      <DayField
        label={t('analysts.lastDay')}
        help={t('analysts.lastDayHelp')}
        min={today()}
        value={expires}
        onChange={setExpires}
      />
    </FormDialog>
  );
}

/** Asks whether a login gets another password, and until when it works from then on. */
export function RotateLogin({ login, onClose, onMade }: Props & { login: AnalystLogin }) {
  const { t } = useTranslation('company');
  const [expires, setExpires] = useState(login.over ? '' : (login.expires ?? ''));
  const { busy, failure, send } = useSending();
  return (
    <FormDialog
      title={t('analysts.rotateTitle', { name: shownText(login.name) })}
      confirm={t('analysts.rotate')}
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        void send(async () => onMade(await rotateAnalyst(login.id, expires || null)));
        return true;
      }}
    >
      {failure && <Banner tone="bad">{failure.message}</Banner>}
      <p>{t('analysts.rotateText')}</p>
      <DayField
        label={t('analysts.lastDay')}
        help={t('analysts.lastDayHelp')}
        min={today()}
        value={expires}
        onChange={setExpires}
      />
    </FormDialog>
  );
}

interface SecretProps {
  secret: AnalystSecret;
  entry: AnalystEntry;
  onClose: () => void;
}

/** Shows a password, this once. It is gone with the dialog. */
export function Secret({ secret: { login, password }, entry, onClose }: SecretProps) {
  const { t } = useTranslation('company');
  async function copy() {
    const done = await copyText(password);
    notify({ tone: done ? 'done' : 'error', title: t(done ? 'analysts.copied' : 'analysts.notCopied') });
  }
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={t('analysts.secretTitle', { name: shownText(login.name) })}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('analysts.secretDone')}
        </Button>
      }
    >
      <div className={classes.secret}>
        <Banner tone="warn">{t('analysts.once')}</Banner>
        <dl className={classes.entry}>
          {entry.kind === 'listener' && (
            <>
              <dt>{t('analysts.host')}</dt>
              <dd>
                <code>
                  {entry.host}:{entry.port}
                </code>
              </dd>
              <dt>{t('analysts.database')}</dt>
              <dd>
                <code>{entry.database}</code>
              </dd>
            </>
          )}
          <dt>{t('analysts.user')}</dt>
          <dd>
            <code data-secret="user">{login.role}</code>
          </dd>
          <dt>{t('analysts.password')}</dt>
          <dd>
            <code data-secret="password">{password}</code>
          </dd>
        </dl>
        <div>
          <Button icon={IconCopy} data-autofocus onClick={() => void copy()}>
            {t('analysts.copy')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
