import { setSession } from './session';
import { stored } from './storage';

/** Forgets whose visit this is: session, person, company and the schedule opened last. Theme and language stay. */
export function forgetVisit(): void {
  setSession(null);
  stored.remove('schedule');
  stored.remove('visit');
}
