import type * as z from 'zod/mini'
import type { Permission } from '#src/domain/access/permission.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** Where a call goes: the provider's API, or the proxy that camera and stream calls go to (spec 2 §7). */
export type Base = 'api' | 'proxy'
/** Where each stands on a provider of ours; a console is told by its configuration. */
export const BASES: Readonly<Record<Base, string>> = { api: '/api/v1', proxy: '/proxy' }
type Schema = z.ZodMiniType
/** The names in braces of a path template: '/users/{id}' has 'id'. */
export type PathNames<P extends string> = P extends `${string}{${infer N}}${infer R}`
  ? N | PathNames<R>
  : never

/** `file` is a binary answer with a name; `nothing` is 204. */
export type AnswerKind = Schema | 'file' | 'nothing'

/** A file that comes with a call: its body is a multipart form then, its fields first and the file last. */
export interface Upload {
  /** Of the form's part. It may be left out. */
  name: string
  /** What it may be, by its first bytes and not by what is said of it. */
  types: readonly PictureType[]
  maxBytes: number
}
export type PictureType = 'image/jpeg' | 'image/png'

interface Declared<
  P extends string,
  A extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends AnswerKind,
> {
  method: Method
  /** The provider's API, unless set. */
  base?: Base
  /** Below its base, parameters in braces. */
  path: P
  permission: Permission
  /** Wall tablets may make this call too, whatever its permission: their role lets them look at the board only. */
  alsoFor?: 'tablet'
  /** One sentence for the API's document. */
  summary: string
  /** Schema of the path's parameters; demanded exactly when the path has any. */
  params?: A
  query?: Q
  body?: B
  /** How large its body may be, where that is more than usual. */
  bodyBytes?: number
  upload?: Upload
  /** Answer 202 means: accepted, made elsewhere, no file (spec 1 §4). */
  answer: R
}

/** One call of the provider. The object itself is the identity: of its handler and of its cached answers. */
export interface Endpoint<
  P extends string = string,
  A extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends AnswerKind = AnswerKind,
> extends Declared<P, A, Q, B, R> {
  /** 'GET /restaurants/{id}': unique, stable, printable. */
  name: string
}
export type AnyEndpoint = Endpoint

export type ParamsOf<E> =
  E extends Endpoint<infer P, infer A, Schema, Schema, AnswerKind>
    ? // Of any call, nobody knows what its path has.
      string extends P
      ? z.output<A>
      : [PathNames<P>] extends [never]
        ? undefined
        : z.output<A>
    : never
type OutputOf<S> = [S] extends [never]
  ? undefined
  : S extends Schema
    ? unknown extends S
      ? undefined
      : z.output<S>
    : undefined
export type QueryOf<E> = E extends { query?: infer Q } ? OutputOf<Exclude<Q, undefined>> : undefined
export type BodyOf<E> = E extends { body?: infer B } ? OutputOf<Exclude<B, undefined>> : undefined
type InputOf<S> = [S] extends [never]
  ? undefined
  : S extends Schema
    ? unknown extends S
      ? undefined
      : z.input<S>
    : undefined
/** What a caller writes: as QueryOf and BodyOf, but what has a default may be left out. */
export type QueryInputOf<E> = E extends { query?: infer Q } ? InputOf<Exclude<Q, undefined>> : undefined
export type BodyInputOf<E> = E extends { body?: infer B } ? InputOf<Exclude<B, undefined>> : undefined
export type AnswerOf<E> = E extends { answer: infer R }
  ? R extends Schema
    ? z.output<R>
    : R extends 'nothing'
      ? undefined
      : 'file'
  : never

/** Declares a call; client, server, tests, OpenAPI document and cache keys are derived from it. */
export function defineEndpoint<
  const P extends string,
  R extends AnswerKind,
  A extends Schema = never,
  Q extends Schema = never,
  B extends Schema = never,
>(
  endpoint: Declared<P, A, Q, B, R> & ([PathNames<P>] extends [never] ? unknown : { params: A }),
): Endpoint<P, A, Q, B, R> {
  return endpointOf(endpoint)
}

/** As `defineEndpoint`, for who makes calls of a path that only its own caller knows. */
export function endpointOf<
  const P extends string,
  R extends AnswerKind,
  A extends Schema = never,
  Q extends Schema = never,
  B extends Schema = never,
>(endpoint: Declared<P, A, Q, B, R>): Endpoint<P, A, Q, B, R> {
  return { ...endpoint, name: `${endpoint.method} ${endpoint.path}` }
}

export const baseOf = ({ base }: Pick<AnyEndpoint, 'base'>): Base => base ?? 'api'
/** Where a provider of ours answers a call, parameters still in braces: '/api/v1/restaurants/{id}'. */
export const addressOf = (endpoint: Pick<AnyEndpoint, 'base' | 'path'>): string =>
  BASES[baseOf(endpoint)] + endpoint.path

/** The path with its parameters filled in, each percent-encoded. */
export function fillPath(path: string, params: Record<string, unknown> | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))
}
