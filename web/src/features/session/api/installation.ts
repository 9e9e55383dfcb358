import { request } from '@/shared/api';

/** What a page needs to know of the installation before anybody is signed in. */
export interface Installation {
  version: string;
  /** Visitors may found companies. */
  signUp: boolean;
}

export const installation = (path: string) => request<Installation>('GET', path);
