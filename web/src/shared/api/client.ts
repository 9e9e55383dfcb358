import { type CallOptions, type Query, request } from './request';
import type { components, paths } from './schema';

/** A shape of docs/openapi.yaml by its name. */
export type Schema<N extends keyof components['schemas']> = components['schemas'][N];

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A route by its address and method, as the description says it. */
type Route<P extends keyof paths, M extends Method> = paths[P][Lowercase<M> & keyof paths[P]];

/** The addresses that have a method. */
type AddressOf<M extends Method> = {
  [P in keyof paths]: Route<P, M> extends { responses: unknown } ? P : never;
}[keyof paths];

type Success = 200 | 201 | 202 | 204;
type Json<R> = R extends { content: { 'application/json': infer T } } ? T : undefined;
type Answered<O> = O extends { responses: infer R }
  ? { [S in keyof R & Success]: Json<R[S]> }[keyof R & Success]
  : never;

/** What a route answers when it succeeds. */
export type Answer<P extends keyof paths, M extends Method = 'GET'> = Answered<Route<P, M>>;

type Parameters<O> = O extends { parameters: infer A } ? Pick<A, keyof A & ('path' | 'query')> : unknown;
type BodyOf<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? { body: B }
  : O extends { requestBody?: { content: { 'application/json': infer B } } }
    ? { body?: B }
    : unknown;

/** What a route takes, and how the call is made. */
type Given<P extends keyof paths, M extends Method> = Parameters<Route<P, M>> & BodyOf<Route<P, M>> & CallOptions;

/** What a route takes of a body. */
export type BodyFor<P extends keyof paths, M extends Method> =
  Route<P, M> extends { requestBody: { content: { 'application/json': infer B } } } ? B : never;

/** Calls a route of docs/openapi.yaml by its address there and gives what it answers. Rejects as `request` does. */
export function call<M extends Method, P extends AddressOf<M>>(
  method: M,
  address: P,
  ...[given]: object extends Given<P, M> ? [Given<P, M>?] : [Given<P, M>]
): Promise<Answer<P, M>> {
  const { path, query, body, ...options } = (given ?? {}) as CallOptions & {
    path?: Record<string, string | number>;
    query?: Query;
    body?: unknown;
  };
  const named = address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path?.[name] ?? ''));
  return request(method, named, body, { ...options, query });
}
