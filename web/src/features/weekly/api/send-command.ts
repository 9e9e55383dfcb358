import { commandId } from '@/engine';
import { call } from '@/shared/api';
import { failureOf } from '@/shared/lib/failure';
import { noteEdited } from '@/shared/lib/unsaved-edits';
import { notify } from '@/shared/ui';
import type { WeekEdit } from '../marks';

/** By schedule, the position of the last command sent from here: what is read after it must show it. */
const sent = new Map<string, string>();

export const lastSent = (schedule: string): string | undefined => sent.get(schedule);

/** Remembers where a command of this person stands in the history; receipts may come out of order. */
export function noteSent(schedule: string, position: string): void {
  const last = sent.get(schedule);
  if (last === undefined || BigInt(position) > BigInt(last)) sent.set(schedule, position);
}

/** Sends one command and says why it was refused. */
export async function sendCommand(schedule: string, command: WeekEdit): Promise<boolean> {
  try {
    const commands = [{ id: commandId(), ...command }];
    const { receipts } = await call('POST', '/api/schedules/{schedule}/commands', {
      path: { schedule },
      body: { commands } as never,
    });
    const fault = receipts[0]?.fault;
    if (receipts[0]?.outcome !== 'refused' || !fault) {
      if (receipts[0]?.position) noteSent(schedule, receipts[0].position);
      noteEdited(schedule);
      return true;
    }
    notify({ tone: 'error', title: fault.message });
  } catch (error) {
    notify({ tone: 'error', title: failureOf(error).message });
  }
  return false;
}
