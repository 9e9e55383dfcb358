import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/shared/lib/failure';
import { emailShape } from '@/shared/lib/password-rules';
import { randomId } from '@/shared/lib/random-id';
import { Banner, Button, Field, IconButton, notify, SelectField } from '@/shared/ui';
import { inviteTeam } from './api/steps';
import { StepsPage } from './steps-page';
import classes from './steps-page.module.css';

interface Props {
  /** The project the guests are assigned to. */
  project?: string;
  /** Invited or skipped. */
  onDone: () => void;
}

/** Roles that may be given; the server refuses those above one's own. */
const roles = [
  'admin',
  'projectleader',
  'planner',
  'superintendent',
  'lastplanner',
  'subtrade',
  'client',
  'manager',
] as const;

const rowsAtFirst = 5;

const emptyRow = () => ({ key: randomId(), email: '', role: '' });

/** Neither half of a row is of use without the other. */
function wrong({ email, role }: { email: string; role: string }): 'email' | 'role' | null {
  if (!email.trim()) return role ? 'email' : null;
  if (!emailShape.test(email.trim())) return 'email';
  return role ? null : 'role';
}

/** Invites a team, five rows to begin with. It can be skipped. */
export function TeamPage({ project, onDone }: Props) {
  const { t } = useTranslation(['arrival', 'shared']);
  const [rows, setRows] = useState(() => Array.from({ length: rowsAtFirst }, emptyRow));
  const [checked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const set = (key: string, part: { email?: string; role?: string }) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));

  async function send() {
    setChecked(true);
    const guests = rows.filter(({ email, role }) => email.trim() || role);
    if (guests.length === 0 || guests.some(wrong)) {
      setRefusal(t('team.wrong'));
      return;
    }
    setBusy(true);
    setRefusal(null);
    try {
      const text = await inviteTeam(
        guests.map(({ email, role }) => ({ email: email.trim(), role })),
        project,
      );
      notify({ tone: 'done', title: t('team.invite'), effect: text });
      onDone();
    } catch (error) {
      const { status, message } = failureOf(error);
      if (status === 401 || status === 404) setRefusal(t('team.invalidUser'));
      else setRefusal(status > 0 && status < 500 ? message : t('team.failed'));
      setBusy(false);
    }
  }

  return (
    <StepsPage step="team" purpose={t('team.purpose')}>
      {refusal && <Banner tone="bad">{refusal}</Banner>}
      <form
        className={classes.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {rows.map((row, i) => {
          const problem = checked ? wrong(row) : null;
          return (
            <div key={row.key} className={classes.guest}>
              <Field
                label={t('team.email', { row: i + 1 })}
                hiddenLabel
                type="email"
                autoComplete="off"
                placeholder={t('team.emailHint')}
                value={row.email}
                error={problem === 'email' ? t('team.emailWrong') : undefined}
                onChange={(event) => set(row.key, { email: event.currentTarget.value })}
              />
              <SelectField
                label={t('team.role', { row: i + 1 })}
                hiddenLabel
                value={row.role}
                error={problem === 'role' ? t('team.roleMissing') : undefined}
                options={[
                  { value: '', label: t('team.chooseRole') },
                  ...roles.map((role) => ({ value: role, label: t(`shared:role.${role}`) })),
                ]}
                onChange={(role) => set(row.key, { role })}
              />
              <IconButton
                icon={IconX}
                label={t('team.remove', { row: i + 1 })}
                disabled={rows.length === 1}
                onClick={() => setRows(rows.filter((other) => other !== row))}
              />
            </div>
          );
        })}
        <div>
          <Button icon={IconPlus} onClick={() => setRows([...rows, emptyRow()])}>
            {t('team.add')}
          </Button>
        </div>
        <p className={classes.why}>{t('team.why')}</p>
        <div className={classes.actions}>
          <Button onClick={onDone}>{t('team.skip')}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t('team.send')}
          </Button>
        </div>
      </form>
    </StepsPage>
  );
}
