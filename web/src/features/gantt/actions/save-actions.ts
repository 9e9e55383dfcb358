import { commandId } from '@/engine';
import { call, track } from '@/shared/api';
import { i18next } from '@/shared/i18n';
import { failureOf } from '@/shared/lib/failure';
import { saveFile } from '@/shared/lib/save-file';
import { noteSaved } from '@/shared/lib/unsaved-edits';
import { notify } from '@/shared/ui';
import type { DialogActions } from './dialog-actions';
import type { PlanAccess } from './plan-access';

/** How long notices about a save that was not begun stay, in seconds. */
const SHORT = 2;

/** How long edits that are on their way may keep a save waiting, in ms. */
const PATIENCE = 15_000;

/** Saving closes what one did since one's last save. The edits themselves are stored the moment they are made. */
export class SaveActions {
  private readonly access: PlanAccess;
  private readonly dialogs: DialogActions;

  constructor(access: PlanAccess, dialogs: DialogActions) {
    this.access = access;
    this.dialogs = dialogs;
  }

  async save(): Promise<void> {
    const { store, mayEdit, session } = this.access;
    const t = i18next.getFixedT(null, 'gantt');
    if (!mayEdit) return notify({ tone: 'error', title: t('save.notAllowed'), seconds: SHORT });
    if (store.getState().saving) return notify({ tone: 'info', title: t('save.running'), seconds: SHORT });
    store.setState({ saving: true });
    try {
      await this.settled();
      const body = { commands: [{ id: commandId(), type: 'schedule.save' as const }] };
      const path = { schedule: session.view().plan.schedule.id };
      const { receipts } = await call('POST', '/api/schedules/{schedule}/commands', { path, body });
      const fault = receipts[0]?.fault;
      if (fault) return this.failed(fault.code, fault.message);
      noteSaved(path.schedule);
      notify({ tone: 'done', title: t('save.done') });
    } catch (error) {
      const { code, message } = failureOf(error);
      this.failed(code, message);
    } finally {
      store.setState({ saving: false });
    }
  }

  /** A file with the activities as this window shows them, and what has not reached the server. */
  backUp(): void {
    const { plan } = this.access;
    const a = plan.activities;
    const rows = Array.from(plan.tree.order, (i) => ({
      number: plan.tree.position[i],
      wbs: plan.tree.wbs(i),
      name: a.name[i],
      start: a.start[i],
      finish: a.finish[i],
      duration: a.duration[i],
      progress: a.progress[i],
    }));
    const text = JSON.stringify({ schedule: plan.schedule.id, name: plan.schedule.name, activities: rows }, null, 2);
    saveFile(`${plan.schedule.name}.backup.json`, text, 'application/json');
  }

  private failed(code: string, message: string): void {
    const t = i18next.getFixedT(null, 'gantt');
    track('save_schedule_failed', { code });
    if (code === 'save.no_active_baseline') {
      notify({ tone: 'error', title: t('save.activateBaseline'), effect: message });
      return;
    }
    notify({ tone: 'error', title: t('save.failed') });
    this.dialogs.openDialog({ kind: 'save-failed', message });
  }

  /** Waits until every edit of this window is stored. */
  private settled(): Promise<void> {
    const { session } = this.access;
    if (!session.view().waiting) return Promise.resolve();
    return new Promise((done, fail) => {
      const stop = session.subscribe(() => {
        if (session.view().waiting) return;
        clearTimeout(timer);
        stop();
        done();
      });
      const timer = setTimeout(() => {
        stop();
        fail(new Error(i18next.getFixedT(null, 'gantt')('save.waiting')));
      }, PATIENCE);
    });
  }
}
