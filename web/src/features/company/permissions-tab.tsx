import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, classNames, Loaded, notify, notifyError, SelectField } from '@/shared/ui';
import { type PermissionChange, type Permissions, savePermissions, usePermissions } from './api/company';
import classes from './company-settings-page.module.css';

type Level = PermissionChange['level'];
const levels: Level[] = ['AC', 'ACP', 'V', 'SA'];

/** What each role may do in each module. Changes are gathered and saved together. */
export function PermissionsTab({ company, edits }: { company: string; edits: boolean }) {
  const { t } = useTranslation('company');
  const loaded = usePermissions(company);
  return (
    <Loaded of={loaded} loading={t('loading')} failed={t('permissions.loadFailed')}>
      {(table) => (
        <Grid company={company} table={table} edits={edits} onSaved={(now) => void loaded.mutate(now, false)} />
      )}
    </Loaded>
  );
}

interface GridProps {
  company: string;
  table: Permissions;
  edits: boolean;
  onSaved: (now: Permissions) => void;
}

function Grid({ company, table, edits, onSaved }: GridProps) {
  const { t } = useTranslation(['company', 'shared']);
  const [changes, setChanges] = useState<PermissionChange[]>([]);
  const [busy, setBusy] = useState(false);
  const roleName = (role: string) => t(`shared:role.${role as 'planner'}`, { defaultValue: role });
  const moduleName = (module: string) => t(`module.${module.replace('.', '_') as 'takt'}`, { defaultValue: module });
  const changeOf = (role: string, module: string) =>
    changes.find((change) => change.role === role && change.module === module);

  function choose(role: string, module: string, level: Level) {
    const others = changes.filter((change) => change.role !== role || change.module !== module);
    setChanges(table.levels[role][module] === level ? others : [...others, { role, module, level }]);
  }

  async function save() {
    setBusy(true);
    try {
      onSaved(await savePermissions(company, changes));
      notify({ tone: 'done', title: t('permissions.saved', { count: changes.length }) });
      setChanges([]);
    } catch (error) {
      notifyError(error);
    }
    setBusy(false);
  }

  return (
    <>
      <ul className={classes.legend}>
        {levels.map((level) => (
          <li key={level}>
            <b>{level}</b> {t(`permissions.level.${level}`)}
          </li>
        ))}
      </ul>
      <div className={classes.scroll}>
        <table className={classNames(classes.table, classes.grid)}>
          <thead>
            <tr>
              <th scope="col">{t('permissions.role')}</th>
              {table.modules.map((module) => (
                <th key={module} scope="col">
                  {moduleName(module)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.roles.map((role) => (
              <tr key={role}>
                <th scope="row">{roleName(role)}</th>
                {table.modules.map((module) => {
                  const change = changeOf(role, module);
                  const level = change?.level ?? table.levels[role][module];
                  return (
                    <td key={module} data-level={level}>
                      {!edits || role === 'superadmin' ? (
                        level
                      ) : (
                        <SelectField
                          label={`${roleName(role)} · ${moduleName(module)}`}
                          hiddenLabel
                          className={classNames(classes.level, change && classes.changed)}
                          value={level}
                          options={levels
                            .filter((one) => one !== 'ACP' || one === level || table.ownRows.includes(module))
                            .map((one) => ({ value: one, label: one }))}
                          onChange={(to) => choose(role, module, to as Level)}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changes.length > 0 && (
        <section className={classes.pending} aria-label={t('permissions.unsaved', { count: changes.length })}>
          <ul>
            {changes.map((change) => (
              <li key={`${change.role} ${change.module}`}>
                {roleName(change.role)} · {moduleName(change.module)}: {table.levels[change.role][change.module]} →{' '}
                {change.level}
              </li>
            ))}
          </ul>
          <Button onClick={() => setChanges([])}>{t('permissions.discard')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {t('permissions.save', { count: changes.length })}
          </Button>
        </section>
      )}
    </>
  );
}
