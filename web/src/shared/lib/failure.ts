import { i18next } from '@/shared/i18n';

/** What the screen says about a call that failed. */
export interface Failure {
  /** HTTP status; 0 when the server could not be reached. */
  status: number;
  /** Stable code, equal to the fault's key. */
  code: string;
  message: string;
  /** Finds the call in the server's log. */
  correlationId?: string;
  params?: Record<string, unknown>;
}

function isApiError(error: unknown): error is Failure {
  return typeof error === 'object' && error !== null && 'status' in error && 'code' in error;
}

/** Reads any thrown value as something that can be said: the server's own words where it gave them. */
export function failureOf(error: unknown): Failure {
  const t = i18next.getFixedT(null, 'shared');
  if (!isApiError(error)) {
    return { status: -1, code: 'client.unexpected', message: t('failure.unexpected') };
  }
  const { status, code, correlationId, params } = error;
  if (status === 0) return { status, code: code || 'client.offline', message: t('failure.offline'), correlationId };
  const message = error.message || t(status >= 500 ? 'failure.server' : 'failure.refused');
  return { status, code, message, correlationId, params };
}

/** The code a person can read out to support: fault key and the short form of the correlation id. */
export function codeToCopy({ code, correlationId }: Failure): string {
  return correlationId ? `${code} · ${correlationId.slice(0, 8)}` : code;
}
