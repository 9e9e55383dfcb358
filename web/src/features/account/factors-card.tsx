import { IconDeviceMobile, IconFingerprint, IconLifebuoy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { Banner, Button, notify } from '@/shared/ui';
import {
  type Account,
  addPasskey,
  type Passkey,
  readSession,
  removeCodes,
  removePasskey,
  renewRecovery,
} from './api/account';
import { CodesDialog } from './codes-dialog';
import { ProofDialog } from './proof-dialog';
import { RecoveryDialog } from './recovery-dialog';
import classes from './user-settings-page.module.css';

interface Props {
  account: Account;
  /** The company asks for a second factor and this session has proven none. */
  owes: boolean;
  onChanged: () => void;
}

type Step = { kind: 'codes' | 'codes-remove' | 'passkey' | 'recovery' } | { kind: 'passkey-remove'; passkey: Passkey };

/** What the person proves besides the password. Each change asks for the password first. */
export function FactorsCard({ account, owes, onChanged }: Props) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const [step, setStep] = useState<Step | null>(null);
  const [recovery, setRecovery] = useState<string[] | null>(null);
  const { codes, passkeys } = account.factors;
  const any = codes || passkeys.length > 0;

  /** Ends a step: what changed is read anew, and recovery codes that came with it are shown. */
  function done(fresh: string[] | null, title: string) {
    setStep(null);
    setRecovery(fresh);
    notify({ tone: 'done', title });
    onChanged();
    // What the company had closed is open now; if this fails, the next page asks again.
    readSession().catch(() => undefined);
  }

  return (
    <section className={classes.card} aria-labelledby="account-factors">
      <h2 id="account-factors">{t('factors.title')}</h2>
      <p>{t('factors.purpose')}</p>
      {owes && <Banner tone="warn">{t('factors.owed')}</Banner>}
      <ul className={classes.list}>
        <li>
          <IconDeviceMobile size={18} stroke={1.5} />
          <span className={classes.what}>
            <b>{t('factors.codes')}</b>
            <span>{t(codes ? 'factors.codesOn' : 'factors.codesOff')}</span>
          </span>
          <Button onClick={() => setStep({ kind: codes ? 'codes-remove' : 'codes' })}>
            {t(codes ? 'factors.codesRemove' : 'factors.codesAdd')}
          </Button>
        </li>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <IconFingerprint size={18} stroke={1.5} />
            <span className={classes.what}>
              <b>{passkey.name}</b>
              <span>
                {passkey.used
                  ? t('factors.passkeyUsed', { at: format.instant(Date.parse(passkey.used)) })
                  : t('factors.passkeyUnused')}
              </span>
            </span>
            <Button
              aria-label={t('factors.passkeyRemoveName', { name: passkey.name })}
              onClick={() => setStep({ kind: 'passkey-remove', passkey })}
            >
              {t('factors.passkeyRemove')}
            </Button>
          </li>
        ))}
        {account.passkeysPossible && (
          <li>
            <IconFingerprint size={18} stroke={1.5} />
            <span className={classes.what}>
              <b>{t('factors.passkey')}</b>
              <span>{t('factors.passkeyText')}</span>
            </span>
            <Button onClick={() => setStep({ kind: 'passkey' })}>{t('factors.passkeyAdd')}</Button>
          </li>
        )}
        {any && (
          <li>
            <IconLifebuoy size={18} stroke={1.5} />
            <span className={classes.what}>
              <b>{t('factors.recovery')}</b>
              <span>{t('factors.recoveryLeft', { count: account.factors.recovery })}</span>
            </span>
            <Button onClick={() => setStep({ kind: 'recovery' })}>{t('factors.recoveryRenew')}</Button>
          </li>
        )}
      </ul>
      {step?.kind === 'codes' && (
        <CodesDialog onClose={() => setStep(null)} onDone={(fresh) => done(fresh, t('factors.codesAdded'))} />
      )}
      {step?.kind === 'codes-remove' && (
        <ProofDialog
          title={t('factors.codesRemoveTitle')}
          text={t('factors.removeText')}
          confirm={t('factors.codesRemove')}
          onClose={() => setStep(null)}
          onProof={async (present) => {
            await removeCodes(present);
            done(null, t('factors.codesRemoved'));
          }}
        />
      )}
      {step?.kind === 'passkey' && (
        <ProofDialog
          title={t('factors.passkeyTitle')}
          text={t('factors.passkeyText')}
          named={{ label: t('factors.passkeyName'), missing: t('factors.nameMissing'), maxLength: 60 }}
          confirm={t('factors.passkeyAdd')}
          onClose={() => setStep(null)}
          onProof={async (present, name) => {
            const { recovery: fresh } = await addPasskey(present, name);
            done(fresh, t('factors.passkeyAdded'));
          }}
        />
      )}
      {step?.kind === 'passkey-remove' && (
        <ProofDialog
          title={t('factors.passkeyRemoveTitle', { name: step.passkey.name })}
          text={t('factors.removeText')}
          confirm={t('factors.passkeyRemove')}
          onClose={() => setStep(null)}
          onProof={async (present) => {
            await removePasskey(step.passkey.id, present);
            done(null, t('factors.passkeyRemoved'));
          }}
        />
      )}
      {step?.kind === 'recovery' && (
        <ProofDialog
          title={t('factors.recoveryTitle')}
          text={t('factors.recoveryText')}
          confirm={t('factors.recoveryRenew')}
          onClose={() => setStep(null)}
          onProof={async (present) => {
            const { recovery: fresh } = await renewRecovery(present);
            done(fresh, t('factors.recoveryRenewed'));
          }}
        />
      )}
      {recovery && <RecoveryDialog codes={recovery} onClose={() => setRecovery(null)} />}
    </section>
  );
}
