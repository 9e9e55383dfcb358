import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownText } from '@/shared/lib/shown-text';
import { Avatar, Button, CheckField, Chip, Loaded, notifyError } from '@/shared/ui';
import {
  assign,
  type Project,
  type ProjectMember,
  reportTasks,
  restrict,
  useProjectMembers,
} from './api/project-settings';
import classes from './project-settings-page.module.css';

/** Who takes part in the project, and who gets notices of commitments. */
export function UsersTab({ project, edits, onChanged }: { project: Project; edits: boolean; onChanged: () => void }) {
  const { t } = useTranslation(['project-settings', 'shared']);
  const members = useProjectMembers(project.id);
  const [busy, setBusy] = useState(false);

  async function run(change: () => Promise<unknown>) {
    setBusy(true);
    await change().catch(notifyError);
    setBusy(false);
    void members.mutate();
    onChanged();
  }
  const nameOf = (one: ProjectMember) => shownText(`${one.name} ${one.lastname}`.trim()) || one.email;

  return (
    <>
      <div className={classes.note}>
        <p>{t(project.restricted ? 'users.restricted' : 'users.open')}</p>
        {edits && !project.restricted && (
          <Button busy={busy} onClick={() => void run(() => restrict(project.id))}>
            {t('users.restrict')}
          </Button>
        )}
      </div>
      <Loaded of={members} loading={t('loading')} failed={t('users.loadFailed')}>
        {(list) => (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('users.person')}</th>
                <th scope="col">{t('users.role')}</th>
                <th scope="col">{t('users.takesPart')}</th>
                <th scope="col">{t('users.reports')}</th>
              </tr>
            </thead>
            <tbody>
              {list.map((one) => (
                <tr key={one.id}>
                  <td>
                    <span className={classes.who}>
                      <Avatar user={one.id} name={one.name} lastname={one.lastname} picture={one.picture} decorative />
                      <span className={classes.words}>
                        <b>{nameOf(one)}</b>
                        <span>{shownText(one.email)}</span>
                      </span>
                      {one.isCreator && <Chip>{t('users.creator')}</Chip>}
                    </span>
                  </td>
                  <td>{t(`shared:role.${one.role as 'planner'}`, { defaultValue: one.role })}</td>
                  <td>
                    <CheckField
                      label={<span className="visually-hidden">{t('users.assign', { name: nameOf(one) })}</span>}
                      checked={one.assigned}
                      disabled={!edits || busy}
                      onChange={(yes) => void run(() => assign(project.id, one.id, yes))}
                    />
                  </td>
                  <td>
                    <CheckField
                      label={<span className="visually-hidden">{t('users.report', { name: nameOf(one) })}</span>}
                      checked={one.report_tasks}
                      disabled={!edits || busy || !one.assigned}
                      onChange={(yes) => void run(() => reportTasks(project.id, one.id, yes))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </>
  );
}
