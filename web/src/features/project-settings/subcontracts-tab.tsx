import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownText } from '@/shared/lib/shown-text';
import { CheckField, EmptyState, Loaded, notifyError } from '@/shared/ui';
import { assignSubcontract, useProjectSubcontracts } from './api/project-settings';
import classes from './project-settings-page.module.css';

/** Which firms of the company work in the project. */
export function SubcontractsTab({ project, edits }: { project: string; edits: boolean }) {
  const { t } = useTranslation('project-settings');
  const firms = useProjectSubcontracts(project);
  const [busy, setBusy] = useState(false);

  async function set(firm: string, yes: boolean) {
    setBusy(true);
    await assignSubcontract(project, firm, yes).catch(notifyError);
    setBusy(false);
    void firms.mutate();
  }

  return (
    <Loaded of={firms} loading={t('loading')} failed={t('subcontracts.loadFailed')}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState title={t('subcontracts.none')} text={t('subcontracts.noneText')} />
        ) : (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('subcontracts.firm')}</th>
                <th scope="col">{t('subcontracts.worksHere')}</th>
              </tr>
            </thead>
            <tbody>
              {list.map((firm) => (
                <tr key={firm.id}>
                  <td>{shownText(firm.name)}</td>
                  <td>
                    <CheckField
                      label={
                        <span className="visually-hidden">
                          {t('subcontracts.assign', { name: shownText(firm.name) })}
                        </span>
                      }
                      checked={firm.assigned}
                      disabled={!edits || busy}
                      onChange={(yes) => void set(firm.id, yes)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Loaded>
  );
}
