import { IconLock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { missingOf } from '@/shared/lib/password-rules';
import { useSending } from '@/shared/lib/use-sending';
import { Avatar, Banner, Button, Field, NewPassword } from '@/shared/ui';
import { acceptInvitation, type Invitation, lookAtInvitation } from './api/arrival';
import classes from './arrival.module.css';
import { LinkProblem } from './link-problem';
import { Sheet } from './sheet';
import { TermsBox } from './terms-box';
import { useMailedLink } from './use-mailed-link';

interface Props {
  token: string;
  /** The address of whoever is signed in here already. */
  signedInAs?: string;
  /** The session is that of the invited person now. */
  onAccepted: () => void;
  /** The profile of a registration is made; its company is next. */
  onProfile: () => void;
}

/** Accepts an invitation: a profile for who is new, the own password for who has an account. */
export function InvitationPage(props: Props) {
  const { token, onProfile } = props;
  const { t } = useTranslation('arrival');
  const link = useMailedLink('invitation', token, lookAtInvitation);
  if (link.error) return <LinkProblem error={link.error} register onRetry={() => void link.mutate()} />;
  if (!link.data) return <Sheet title={t('link.checking')} />;
  if (link.data.step === 'company') return <Onward go={onProfile} />;
  return <InvitationForm {...props} invitation={link.data} />;
}

/** Leaves a page as soon as it is drawn. */
function Onward({ go }: { go: () => void }) {
  useEffect(go, [go]);
  return null;
}

/** Who invites, from where: pictures and the project, as the server knows them. */
function SenderBlock({ sender }: { sender: NonNullable<Invitation['sender']> }) {
  const { t } = useTranslation('arrival');
  return (
    <div className={classes.sender}>
      <Avatar user={sender.name} name={sender.name} picture={sender.image || undefined} size="large" decorative />
      <span>
        {sender.name}
        <small>{sender.name_company}</small>
        {sender.name_project && <small>{t('invited.project', { project: sender.name_project })}</small>}
      </span>
      {sender.image_company && <img src={sender.image_company} alt={sender.name_company} />}
    </div>
  );
}

function InvitationForm({ token, invitation, signedInAs, onAccepted, onProfile }: Props & { invitation: Invitation }) {
  const { t } = useTranslation(['arrival', 'shared']);
  const [profile, setProfile] = useState({ name: '', lastname: '', position: '', password: '' });
  const [again, setAgain] = useState('');
  const [left, setLeft] = useState<Partial<Record<keyof typeof profile | 'again', boolean>>>({});
  const [terms, setTerms] = useState('');
  const [second, setSecond] = useState(false);
  const { busy, failure, send } = useSending();
  const set = (part: Partial<typeof profile>) => setProfile({ ...profile, ...part });
  const ready = invitation.known
    ? profile.password !== ''
    : profile.name.trim() &&
      profile.lastname.trim() &&
      profile.position.trim() &&
      missingOf(profile.password).length === 0 &&
      again === profile.password &&
      terms !== '';
  const leave = (field: keyof typeof left) => () => setLeft({ ...left, [field]: true });
  if (second) {
    return (
      <Sheet title={t('invited.acceptedTitle')} purpose={t('invited.second', { company: invitation.company })}>
        <Link to="/login">{t('goSignIn')}</Link>
      </Sheet>
    );
  }
  const registers = invitation.company === '';
  const role = t(`shared:role.${invitation.role as 'planner'}`, { defaultValue: invitation.role });
  return (
    <Sheet
      title={t('steps.title.profile')}
      purpose={
        registers
          ? t('register.profile', { email: invitation.email })
          : t('invited.purpose', { inviter: invitation.inviter, company: invitation.company, role })
      }
    >
      {invitation.sender && <SenderBlock sender={invitation.sender} />}
      {signedInAs && signedInAs !== invitation.email && (
        <Banner tone="info">{t('invited.otherPerson', { here: signedInAs, email: invitation.email })}</Banner>
      )}
      {failure && <Banner tone="bad">{failure.message}</Banner>}
      <form
        className={classes.sheet}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready) return;
          void send(async () => {
            const own = invitation.known ? { password: profile.password } : { ...profile, terms };
            const arrived = await acceptInvitation(token, own);
            if (arrived === 'second') setSecond(true);
            else if (arrived === 'company') onProfile();
            else onAccepted();
          });
        }}
      >
        <Field label={t('email')} type="email" autoComplete="username" value={invitation.email} readOnly />
        {invitation.known ? (
          <Field
            label={t('invited.ownPassword')}
            type="password"
            autoComplete="current-password"
            icon={IconLock}
            value={profile.password}
            onChange={(event) => set({ password: event.currentTarget.value })}
          />
        ) : (
          <>
            <div className={classes.two}>
              <Field
                label={t('name')}
                autoComplete="given-name"
                error={left.name && !profile.name.trim() ? t('nameMissing') : undefined}
                onBlur={leave('name')}
                value={profile.name}
                onChange={(event) => set({ name: event.currentTarget.value })}
              />
              <Field
                label={t('lastname')}
                autoComplete="family-name"
                error={left.lastname && !profile.lastname.trim() ? t('lastnameMissing') : undefined}
                onBlur={leave('lastname')}
                value={profile.lastname}
                onChange={(event) => set({ lastname: event.currentTarget.value })}
              />
            </div>
            <Field
              label={t('position')}
              autoComplete="organization-title"
              help={t('positionHelp')}
              value={profile.position}
              onChange={(event) => set({ position: event.currentTarget.value })}
            />
            <NewPassword
              value={profile.password}
              onChange={(password) => set({ password })}
              error={left.password && missingOf(profile.password).length > 0 ? t('passwordInvalid') : undefined}
              onBlur={leave('password')}
            />
            <Field
              label={t('retype')}
              type="password"
              autoComplete="new-password"
              icon={IconLock}
              value={again}
              error={left.again && again !== profile.password ? t('mismatch') : undefined}
              onBlur={leave('again')}
              onChange={(event) => setAgain(event.currentTarget.value)}
            />
            <TermsBox accepted={terms} onChange={setTerms} />
          </>
        )}
        <Button type="submit" variant="primary" className={classes.wide} busy={busy} disabled={!ready}>
          {t(registers ? 'register.save' : 'invited.accept')}
        </Button>
      </form>
    </Sheet>
  );
}
