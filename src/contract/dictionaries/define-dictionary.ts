import * as z from 'zod/mini'
import type { Module } from '#src/domain/access/modules.ts'
import type { SubjectKind } from '#src/domain/access/subject-kinds.ts'
import { t } from '#src/domain/language/text.ts'
import { type Base, endpointOf } from '../define/endpoint.ts'
import { text, uuid } from '../define/fields.ts'
import { defineList } from '../define/list.ts'

type Shape = Readonly<Record<string, z.ZodMiniType>>

/** What form, entry and filters have because of whose the entries are. */
interface Belongs {
  form: Shape
  entry: Shape
  filters: Shape
  /** Where the restaurant stands in the path: what else a call's path has, and where such calls go. */
  at?: Shape
  base?: Base
}

/** Entries that the whole chain shares. */
export const OF_CHAIN = { form: {}, entry: {}, filters: {} } as const satisfies Belongs
/** Entries of a restaurant each: chosen as one is made, and its own from then on. */
export const OF_RESTAURANT = {
  form: { restaurantUuid: z.uuid({ error: () => t('Choose a restaurant') }) },
  entry: { restaurantUuid: z.string(), restaurantNumber: z.string() },
  filters: { restaurantUuid: z.optional(uuid) },
} as const satisfies Belongs

/** Entries of a restaurant each that stands in the path, '/restaurants/{restaurantId}/…': calls at the proxy (spec 2 §7). */
export const AT_RESTAURANT = {
  form: {},
  entry: OF_RESTAURANT.entry,
  filters: {},
  at: { restaurantId: uuid },
  base: 'proxy',
} as const satisfies Belongs

type At<W> = W extends { at: infer A extends Shape } ? A : Record<never, never>
/** What the path of a list has; what the path of one entry has in addition. */
type ListParams<W> = W extends { at: infer A extends Shape } ? z.ZodMiniObject<A, z.core.$strict> : never
type OneParams<W> = z.ZodMiniObject<At<W> & { id: typeof uuid }, z.core.$strict>

/** What every entry says of itself. */
const entryShape = {
  uuid: z.string(),
  /** Counts up with each change; sent back with an edit, so that a later change is not overwritten unseen. */
  version: z.int(),
  updatedDate: z.int(),
}

interface DeclaredDictionary<
  P extends string,
  W extends Belongs,
  F extends Shape,
  E extends Shape,
  Q extends Shape,
  S extends readonly [string, ...string[]],
> {
  /** '/fryers' */
  path: P
  /** Which entries, for the API's document: 'fryers'. */
  rows: string
  /** What one of them is in the audit record and in live news. */
  kind: SubjectKind
  /** Whose grants let somebody see, create, edit and delete them. */
  module: Module
  belongs: W
  /** What a person fills in; the messages are what they read next to the field. */
  form: F
  /** What is true of the form as a whole. */
  check?: z.core.$ZodCheck
  /** What an entry says of itself, in addition to whose and which it is. */
  entry: E
  /** In addition to the search words. */
  filters?: Q
  /** Columns it can be sorted by; the first is its order unless set. */
  sorts: S
}

/**
 * The calls of one dictionary (spec 2 §7): list, one entry, create, change, delete and the way back; with the `form`
 * that creating takes. A change says which version it is one of.
 */
export function defineDictionary<
  const P extends string,
  W extends Belongs,
  F extends Shape,
  E extends Shape,
  const S extends readonly [string, ...string[]],
  Q extends Shape = Record<never, never>,
>(declared: DeclaredDictionary<P, W, F, E, Q, S>) {
  const { path, rows, module, belongs, filters = {} as Q, sorts, check } = declared
  const { at, base }: Belongs = belongs
  const checks = check ? [check as never] : []
  const form = z.strictObject({ ...(belongs.form as W['form']), ...declared.form }).check(...checks)
  const entry = z.object({ ...entryShape, ...(belongs.entry as W['entry']), ...declared.entry })
  const below = base ? { base } : {}
  const all = { ...below, ...(at && { params: z.strictObject(at) }) } as { params?: ListParams<W> }
  const one = {
    ...below,
    path: `${path}/{id}` as `${P}/{id}`,
    params: z.strictObject({ ...at, id: uuid }) as unknown as OneParams<W>,
  }
  return {
    kind: declared.kind,
    form,
    list: defineList({
      ...all,
      path,
      permission: `${module}.VIEW`,
      summary: `A page of the ${rows}.`,
      row: entry,
      filters: { search: z.optional(text(255)), ...(belongs.filters as W['filters']), ...filters },
      sorts,
      order: 'ASC',
    }),
    byId: endpointOf({
      ...one,
      method: 'GET',
      permission: `${module}.VIEW`,
      summary: `One of the ${rows}.`,
      answer: entry,
    }),
    create: endpointOf({
      ...all,
      method: 'POST',
      path,
      permission: `${module}.CREATE`,
      summary: `Create one of the ${rows}. 409 when another one has the same unique value.`,
      body: form,
      answer: entry,
    }),
    update: endpointOf({
      ...one,
      method: 'PUT',
      permission: `${module}.EDIT`,
      summary: `Change one of the ${rows}. 409 when somebody else changed it first, or as for creating.`,
      body: z.strictObject({ ...declared.form, version: z.int().check(z.minimum(1)) }).check(...checks),
      answer: entry,
    }),
    remove: endpointOf({
      ...one,
      method: 'DELETE',
      permission: `${module}.DELETE`,
      summary: `Delete one of the ${rows}. 409 when it is in use, with where it is used.`,
      answer: 'nothing',
    }),
    recall: endpointOf({
      ...one,
      method: 'POST',
      path: `${path}/{id}/recall` as `${P}/{id}/recall`,
      permission: `${module}.DELETE`,
      summary: `Undo the deletion of one of the ${rows}. 409 when it is too late, or as for creating.`,
      answer: entry,
    }),
  }
}
