import { commandId } from '@/engine';
import { call } from '@/shared/api';
import { noteSaved } from '@/shared/lib/unsaved-edits';
import { notifyError } from '@/shared/ui';

/** Closes what this person did since their last save; whether nothing is left to save. */
export async function saveSchedule(schedule: string): Promise<boolean> {
  try {
    const body = { commands: [{ id: commandId(), type: 'schedule.save' as const }] };
    const { receipts } = await call('POST', '/api/schedules/{schedule}/commands', { path: { schedule }, body });
    const fault = receipts[0]?.fault;
    if (fault) throw new Error(fault.message);
    noteSaved(schedule);
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  }
}
