import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/shared/lib/failure';
import { shownText } from '@/shared/lib/shown-text';
import { Button, Dialog, EmptyState, Field, FormDialog, Loaded, notify, notifyError } from '@/shared/ui';
import {
  addSubcontract,
  removeSubcontract,
  renameSubcontract,
  type Subcontract,
  useCompanyUsers,
  useSubcontracts,
} from './api/company';
import classes from './company-settings-page.module.css';

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; firm: Subcontract } | null;

/** The firms that work for the company. */
export function SubcontractsTab({ edits }: { edits: boolean }) {
  const { t } = useTranslation(['company', 'shared']);
  const firms = useSubcontracts();
  const { data: users } = useCompanyUsers();
  const [open, setOpen] = useState<Open>(null);
  const peopleOf = (firm: Subcontract) => users?.filter((user) => user.subcontractId === firm.id).length ?? 0;
  const add = edits && (
    <div>
      <Button variant="primary" onClick={() => setOpen({ kind: 'add' })}>
        {t('firms.add')}
      </Button>
    </div>
  );

  async function remove(firm: Subcontract) {
    try {
      await removeSubcontract(firm.id);
      notify({ tone: 'done', title: t('firms.removed', { name: shownText(firm.name) }) });
    } catch (error) {
      notifyError(error);
    }
    setOpen(null);
    void firms.mutate();
  }

  return (
    <>
      <Loaded of={firms} loading={t('loading')} failed={t('firms.loadFailed')}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={t('firms.none')} text={t('firms.noneText')} actions={add} />
          ) : (
            <>
              {add}
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col">{t('firms.name')}</th>
                    <th scope="col">{t('firms.people')}</th>
                    {edits && (
                      <th scope="col">
                        <span className="visually-hidden">{t('users.actions')}</span>
                      </th>
                    )}
                  </tr>
                </thead>
                <tbody>
                  {list.map((firm) => (
                    <tr key={firm.id}>
                      <td>{shownText(firm.name)}</td>
                      <td>{peopleOf(firm)}</td>
                      {edits && (
                        <td className={classes.end}>
                          <Button
                            aria-label={t('firms.renameName', { name: shownText(firm.name) })}
                            onClick={() => setOpen({ kind: 'rename', firm })}
                          >
                            {t('firms.rename')}
                          </Button>{' '}
                          <Button
                            aria-label={t('firms.removeName', { name: shownText(firm.name) })}
                            onClick={() => setOpen({ kind: 'remove', firm })}
                          >
                            {t('firms.remove')}
                          </Button>
                        </td>
                      )}
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          )
        }
      </Loaded>
      {open && open.kind !== 'remove' && (
        <NameDialog
          firm={open.kind === 'rename' ? open.firm : undefined}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null);
            void firms.mutate();
          }}
        />
      )}
      {open?.kind === 'remove' && (
        <Dialog
          opened
          onClose={() => setOpen(null)}
          title={t('firms.removeTitle', { name: shownText(open.firm.name) })}
          actions={
            <>
              <Button onClick={() => setOpen(null)}>{t('shared:action.cancel')}</Button>
              <Button variant="danger" onClick={() => void remove(open.firm)}>
                {t('firms.remove')}
              </Button>
            </>
          }
        >
          {t('firms.removeText', { count: peopleOf(open.firm) })}
        </Dialog>
      )}
    </>
  );
}

function NameDialog({ firm, onClose, onSaved }: { firm?: Subcontract; onClose: () => void; onSaved: () => void }) {
  const { t } = useTranslation('company');
  const [name, setName] = useState(firm?.name ?? '');
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      await (firm ? renameSubcontract(firm.id, name) : addSubcontract(name));
      onSaved();
    } catch (error) {
      setProblem(failureOf(error).message);
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title={firm ? t('firms.renameTitle') : t('firms.addTitle')}
      confirm={t(firm ? 'firms.rename' : 'firms.add')}
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        if (!name.trim()) {
          setProblem(t('firms.nameMissing'));
          return false;
        }
        void save();
        return true;
      }}
    >
      <Field
        label={t('firms.name')}
        value={name}
        maxLength={200}
        data-autofocus
        error={problem}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
    </FormDialog>
  );
}
