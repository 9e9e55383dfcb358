import { IconDots, IconLock, IconLockOpen, IconSearch, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { shownText } from '@/shared/lib/shown-text';
import { comparable } from '@/shared/lib/text-search';
import {
  Avatar,
  Button,
  Chip,
  Dialog,
  EmptyState,
  Field,
  IconButton,
  Loaded,
  Menu,
  MenuItem,
  notify,
  notifyError,
  SelectField,
} from '@/shared/ui';
import {
  type CompanyUser,
  removeUser,
  type Subcontract,
  saveUser,
  useCompanyUsers,
  useSubcontracts,
} from './api/company';
import classes from './company-settings-page.module.css';

/** Roles that may be given; the server refuses those above one's own. */
const roles = [
  'admin',
  'projectleader',
  'planner',
  'superintendent',
  'subtrade',
  'lastplanner',
  'client',
  'manager',
] as const;

const nameOf = (user: CompanyUser) => shownText(`${user.name} ${user.lastname}`.trim()) || user.email;

/** The people of the company: role, firm, and whether they may enter. */
export function UsersTab({ self, edits }: { self: string; edits: boolean }) {
  const { t } = useTranslation(['company', 'shared']);
  const users = useCompanyUsers();
  const { data: firms } = useSubcontracts();
  const [search, setSearch] = useState('');
  const [role, setRole] = useState('');
  const [state, setState] = useState('');
  const showAll = () => {
    setSearch('');
    setRole('');
    setState('');
  };
  return (
    <Loaded of={users} loading={t('loading')} failed={t('users.loadFailed')}>
      {(all) => {
        const shown = all.filter(
          (user) =>
            comparable(`${user.name} ${user.lastname} ${user.email}`).includes(comparable(search.trim())) &&
            (role === '' || user.role === role) &&
            (state === '' || user.is_active === (state === 'active')),
        );
        return (
          <>
            <div className={classes.bar}>
              <Field
                label={t('users.search')}
                hiddenLabel
                placeholder={t('users.search')}
                icon={IconSearch}
                type="search"
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
              />
              <SelectField
                label={t('users.role')}
                hiddenLabel
                value={role}
                options={[
                  { value: '', label: t('users.anyRole') },
                  ...roles.map((one) => ({
                    value: one as string,
                    label: t(`shared:role.${one as 'planner'}`, { defaultValue: one }),
                  })),
                ]}
                onChange={setRole}
              />
              <SelectField
                label={t('users.state')}
                hiddenLabel
                value={state}
                options={[
                  { value: '', label: t('users.anyState') },
                  { value: 'active', label: t('users.onlyActive') },
                  { value: 'inactive', label: t('users.onlyInactive') },
                ]}
                onChange={setState}
              />
              <span role="status">
                {t('users.count', { count: all.length, active: all.filter((user) => user.is_active).length })}
              </span>
            </div>
            {shown.length === 0 ? (
              <EmptyState
                filtered
                title={t('users.noneFound')}
                text={search ? t('users.noneFoundText', { search }) : t('users.noneWith')}
                actions={<Button onClick={showAll}>{t('users.showAll')}</Button>}
              />
            ) : (
              <div className={classes.scroll}>
                <table className={classes.table}>
                  <thead>
                    <tr>
                      <th scope="col">{t('users.person')}</th>
                      <th scope="col">{t('users.role')}</th>
                      <th scope="col">{t('users.firm')}</th>
                      <th scope="col">{t('users.state')}</th>
                      <th scope="col">{t('users.access')}</th>
                      {edits && (
                        <th scope="col">
                          <span className="visually-hidden">{t('users.actions')}</span>
                        </th>
                      )}
                    </tr>
                  </thead>
                  <tbody>
                    {shown.map((user) => (
                      <Row
                        key={user.id}
                        user={user}
                        own={user.id === self}
                        edits={edits}
                        firms={firms ?? []}
                        onChanged={() => void users.mutate()}
                      />
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

interface RowProps {
  user: CompanyUser;
  own: boolean;
  edits: boolean;
  firms: Subcontract[];
  onChanged: () => void;
}

function Row({ user, own, edits, firms, onChanged }: RowProps) {
  const { t } = useTranslation(['company', 'shared']);
  const format = useFormat();
  const [removing, setRemoving] = useState(false);
  const [busy, setBusy] = useState(false);
  const name = nameOf(user);
  const roleName = (role: string) => t(`shared:role.${role as 'planner'}`, { defaultValue: role });
  const fixed = !edits || own || user.role === 'superadmin';

  async function run(change: () => Promise<unknown>, title: string) {
    setBusy(true);
    try {
      await change();
      notify({ tone: 'done', title });
    } catch (error) {
      notifyError(error);
    }
    setBusy(false);
    setRemoving(false);
    onChanged();
  }

  return (
    <tr>
      <td>
        <span className={classes.who}>
          <Avatar user={user.id} name={user.name} lastname={user.lastname} picture={user.image} decorative />
          <span className={classes.words}>
            <b>{name}</b>
            <span>{[shownText(user.position), shownText(user.email)].filter(Boolean).join(' · ')}</span>
          </span>
        </span>
      </td>
      <td>
        {fixed ? (
          roleName(user.role)
        ) : (
          <SelectField
            label={t('users.roleOf', { name })}
            hiddenLabel
            value={user.role}
            disabled={busy}
            options={roles.map((role) => ({ value: role, label: roleName(role) }))}
            onChange={(role) =>
              void run(() => saveUser(user.id, { role }), t('users.roleChanged', { name, role: roleName(role) }))
            }
          />
        )}
      </td>
      <td>
        {edits ? (
          <SelectField
            label={t('users.firmOf', { name })}
            hiddenLabel
            value={user.subcontractId ?? ''}
            disabled={busy}
            options={[
              { value: '', label: t('users.noFirm') },
              ...firms.map((firm) => ({ value: firm.id, label: firm.name })),
            ]}
            onChange={(firm) =>
              void run(() => saveUser(user.id, { subcontractId: firm || null }), t('users.firmChanged', { name }))
            }
          />
        ) : (
          (firms.find((firm) => firm.id === user.subcontractId)?.name ?? '–')
        )}
      </td>
      <td>
        <Chip tone={user.is_active ? 'ok' : 'plain'}>{t(user.is_active ? 'users.active' : 'users.inactive')}</Chip>
      </td>
      <td>{user.last_access ? format.instant(Date.parse(user.last_access)) : t('users.never')}</td>
      {edits && (
        <td className={classes.end}>
          {!own && (
            <Menu position="bottom-end" target={<IconButton label={t('users.actionsOf', { name })} icon={IconDots} />}>
              <MenuItem
                icon={user.is_active ? IconLock : IconLockOpen}
                onClick={() =>
                  void run(
                    () => saveUser(user.id, { is_active: !user.is_active }),
                    t(user.is_active ? 'users.deactivated' : 'users.activated', { name }),
                  )
                }
              >
                {t(user.is_active ? 'users.deactivate' : 'users.activate')}
              </MenuItem>
              <MenuItem icon={IconTrash} danger onClick={() => setRemoving(true)}>
                {t('users.remove')}
              </MenuItem>
            </Menu>
          )}
          <Dialog
            opened={removing}
            onClose={() => setRemoving(false)}
            title={t('users.removeTitle', { name })}
            actions={
              <>
                <Button onClick={() => setRemoving(false)}>{t('shared:action.cancel')}</Button>
                <Button
                  variant="danger"
                  busy={busy}
                  onClick={() => void run(() => removeUser(user.id), t('users.removed', { name }))}
                >
                  {t('users.remove')}
                </Button>
              </>
            }
          >
            {t('users.removeText')}
          </Dialog>
        </td>
      )}
    </tr>
  );
}
