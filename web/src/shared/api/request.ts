import { askForProof } from '@/shared/lib/proof';
import { csrfToken, sessionDoubted, sessionEnded } from '@/shared/lib/session';
import { answeredAhead, readingHeaders, TIMEOUT } from './ahead';

/** A call the server refused or did not answer. The words are the server's own, in the person's language. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Stable code, equal to the fault's key. */
  readonly code: string;
  readonly params: Record<string, unknown>;
  /** Finds the call in the server's log. */
  readonly correlationId: string | undefined;
  /** The body as it came, for refusals that carry more than the one error shape. */
  readonly body: unknown;

  constructor(status: number, code: string, message: string, body?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.body = body;
    const shape = (body ?? {}) as { params?: Record<string, unknown>; correlationId?: string };
    this.params = shape.params ?? {};
    this.correlationId = shape.correlationId;
  }
}

/** Where the person is, as the server knows it: it says what day today is. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';

/** Added to an address; absent values are left out. */
export type Query = Record<string, string | number | boolean | undefined>;

export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds until the call is given up; 20 s when absent. */
  timeout?: number;
}

/** The address with its query. */
export function addressOf(path: string, query: Query | undefined): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined) params.set(key, String(value));
  const text = params.toString();
  return text ? `${path}${path.includes('?') ? '&' : '?'}${text}` : path;
}

/** The server's error shape, or what can be said without it. A refusal that tells of the session is heard by the shell. */
export function refusalOf(status: number, body: unknown): ApiError {
  const shape = (body ?? {}) as { code?: string; message?: string };
  if (status === 401) sessionEnded();
  else if (shape.code === 'request.csrf') sessionDoubted();
  return new ApiError(status, shape.code ?? `http.${status}`, shape.message ?? '', body);
}

/**
 * Calls the server and gives the JSON it answers, `undefined` for an empty answer. A write carries the session's CSRF
 * token. A body that is a `FormData` or `Blob` is sent as it is. Rejects with an `ApiError`; an aborted call rejects
 * with the signal's reason. On 401 the session is over: the shell then asks to sign in. A write with the token of
 * another session tells that somebody signed in anew in another window: the shell then asks who. What changes roles or
 * deletes may need a fresh proof of who it is: it asks the person, and sends the call again.
 */
export async function request<T>(
  method: Method,
  path: string,
  body?: unknown,
  options: CallOptions & { query?: Query } = {},
): Promise<T> {
  const response = await answerTo(method, path, body, options);
  if (response.status === 204 || response.headers.get('Content-Length') === '0') return undefined as T;
  const text = await response.text();
  if (text === '') return undefined as T;
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new ApiError(response.status, 'client.unexpected_answer', '');
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How long a file may take to be written, in ms: as long as the server gives it. */
const FILE_TIMEOUT = 300_000;

/** Asks for a file that is made of a body. Rejects as `request` does. */
export async function requestFile(path: string, body: unknown, options: CallOptions = {}): Promise<Blob> {
  const response = await answerTo('POST', path, body, { timeout: FILE_TIMEOUT, ...options });
  return response.blob();
}

/** The answer of a call that succeeded. */
async function answerTo(
  method: Method,
  path: string,
  body: unknown,
  options: CallOptions & { query?: Query },
): Promise<Response> {
  const address = addressOf(path, options.query);
  const ahead = method === 'GET' && !options.signal ? await answeredAhead(address) : undefined;
  const timeout = AbortSignal.timeout(options.timeout ?? TIMEOUT);
  const raw = body instanceof FormData || body instanceof Blob;
  const headers = readingHeaders();
  if (method === 'POST') headers['X-Time-Zone'] = timeZone();
  if (body !== undefined && !raw) headers['Content-Type'] = 'application/json';
  if (method !== 'GET') headers['X-CSRF-Token'] = csrfToken();
  let response: Response;
  try {
    response =
      ahead ??
      (await fetch(address, {
        method,
        headers,
        credentials: 'same-origin',
        body: body === undefined ? undefined : raw ? (body as BodyInit) : JSON.stringify(body),
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      }));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, timeout.aborted ? 'client.timeout' : 'client.offline', '');
  }
  if (!response.ok) {
    const refusal = refusalOf(response.status, await response.json().catch(() => undefined));
    if (refusal.code === 'session.reauthentication_needed' && (await askForProof())) {
      return answerTo(method, path, body, options);
    }
    throw refusal;
  }
  return response;
}
