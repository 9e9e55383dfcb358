import { dayOfCivil } from '@/engine';

/** The day it is on this machine's calendar, as the project's own clock counts days. */
export function todayOf(now: Date = new Date()): number {
  return dayOfCivil(now.getFullYear(), now.getMonth() + 1, now.getDate());
}
