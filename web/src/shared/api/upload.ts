import { currentLanguage } from '@/shared/i18n';
import { csrfToken } from '@/shared/lib/session';
import { ApiError, addressOf, type Query, refusalOf, timeZone } from './request';

export interface UploadOptions {
  query?: Query;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Told how many bytes of how many have left. */
  onSent?: (bytes: number, all: number) => void;
}

/**
 * Posts a file as the body of a call and gives the JSON it answers. Unlike other calls it tells how much has left, and
 * waits as long as it takes. Rejects with an `ApiError`, or with the signal's reason when it was aborted.
 */
export function upload<T>(path: string, file: Blob, options: UploadOptions = {}): Promise<T> {
  const { query, headers, signal, onSent } = options;
  return new Promise<T>((done, fail) => {
    signal?.throwIfAborted();
    const call = new XMLHttpRequest();
    call.open('POST', addressOf(path, query));
    call.setRequestHeader('Accept', 'application/json');
    call.setRequestHeader('Accept-Language', currentLanguage());
    call.setRequestHeader('Content-Type', 'application/octet-stream');
    call.setRequestHeader('X-Time-Zone', timeZone());
    call.setRequestHeader('X-CSRF-Token', csrfToken());
    for (const [name, value] of Object.entries(headers ?? {})) call.setRequestHeader(name, value);
    const abort = () => call.abort();
    signal?.addEventListener('abort', abort);
    call.upload.onprogress = (event) => onSent?.(event.loaded, event.total);
    call.onloadend = () => {
      signal?.removeEventListener('abort', abort);
      if (signal?.aborted) return fail(signal.reason);
      if (call.status === 0) return fail(new ApiError(0, 'client.offline', ''));
      const body = jsonOf(call.responseText);
      if (call.status < 200 || call.status > 299) return fail(refusalOf(call.status, body));
      return body === undefined ? fail(new ApiError(call.status, 'client.unexpected_answer', '')) : done(body as T);
    };
    call.send(file);
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
