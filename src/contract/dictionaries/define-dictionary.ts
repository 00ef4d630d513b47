import * as z from 'zod/mini'
import type { SubjectKind } from '#src/domain/access/audit-actions.ts'
import type { Module } from '#src/domain/access/modules.ts'
import { byUuid, paged, pagingShape, text, uuid } from '../common.ts'
import { defineEndpoint } from '../define.ts'

type Shape = Readonly<Record<string, z.ZodMiniType>>

/** What form, entry and filters have because of whose the entries are. */
interface Belongs {
  form: Shape
  entry: Shape
  filters: Shape
}

/** Entries that the whole chain shares. */
export const OF_CHAIN = { form: {}, entry: {}, filters: {} } as const satisfies Belongs
/** Entries of a restaurant each: chosen as one is made, and its own from then on. */
export const OF_RESTAURANT = {
  form: { restaurantUuid: z.uuid('Choose a restaurant') },
  entry: { restaurantUuid: z.string(), restaurantNumber: z.string() },
  filters: { restaurantUuid: z.optional(uuid) },
} as const satisfies Belongs

/** What every entry says of itself. */
const entryShape = {
  uuid: z.string(),
  /** Counts up with each change; sent back with an edit, so that a later change is not overwritten unseen. */
  version: z.int(),
  updatedDate: z.int(),
}

interface DeclaredDictionary<
  W extends Belongs,
  F extends Shape,
  E extends Shape,
  Q extends Shape,
  S extends readonly [string, ...string[]],
> {
  /** '/fryers' */
  path: string
  /** Which entries, for the API's document: 'fryers'. */
  rows: string
  /** What one of them is in the audit record and in live news. */
  kind: SubjectKind
  /** Whose grants let somebody see, create, edit and delete them. */
  module: Module
  belongs: W
  /** What a person fills in; the messages are what he reads beside the field. */
  form: F
  /** What is true of the form as a whole. */
  check?: z.core.$ZodCheck
  /** What an entry tells of itself, beside whose and which it is. */
  entry: E
  /** Beside the words looked for. */
  filters?: Q
  /** Columns it can be sorted by, its order unless told first. */
  sorts: S
}

/**
 * The calls of one dictionary (spec 2 §7): list, one entry, create, change, delete and the way back; with the `form`
 * that creating takes. A change says which version it is one of.
 */
export function defineDictionary<
  W extends Belongs,
  F extends Shape,
  E extends Shape,
  const S extends [string, ...string[]],
  Q extends Shape = Record<never, never>,
>(declared: DeclaredDictionary<W, F, E, Q, S>) {
  const { path, rows, module, belongs, filters = {} as Q, sorts, check } = declared
  const checks = check ? [check as never] : []
  const form = z.strictObject({ ...(belongs.form as W['form']), ...declared.form }).check(...checks)
  const entry = z.object({ ...entryShape, ...(belongs.entry as W['entry']), ...declared.entry })
  const one = `${path}/{id}` as `${string}/{id}`
  return {
    kind: declared.kind,
    form,
    list: defineEndpoint({
      method: 'GET',
      path,
      permission: `${module}.VIEW`,
      summary: `A page of the ${rows}.`,
      query: z.strictObject({
        search: z.optional(text(255)),
        ...(belongs.filters as W['filters']),
        ...filters,
        ...pagingShape(sorts),
      }),
      answer: paged(entry),
    }),
    byId: defineEndpoint({
      method: 'GET',
      path: one,
      permission: `${module}.VIEW`,
      summary: `One of the ${rows}, as it stands now.`,
      params: byUuid,
      answer: entry,
    }),
    create: defineEndpoint({
      method: 'POST',
      path,
      permission: `${module}.CREATE`,
      summary: `Create one of the ${rows}. 409 when another has what only one may have.`,
      body: form,
      answer: entry,
    }),
    update: defineEndpoint({
      method: 'PUT',
      path: one,
      permission: `${module}.EDIT`,
      summary: `Change one of the ${rows}. 409 when somebody else changed it first, or as for creating.`,
      params: byUuid,
      body: z.strictObject({ ...declared.form, version: z.int().check(z.minimum(1)) }).check(...checks),
      answer: entry,
    }),
    remove: defineEndpoint({
      method: 'DELETE',
      path: one,
      permission: `${module}.DELETE`,
      summary: `Delete one of the ${rows}. 409 with where it is used, when it is.`,
      params: byUuid,
      answer: 'nothing',
    }),
    recall: defineEndpoint({
      method: 'POST',
      path: `${path}/{id}/recall` as `${string}/{id}/recall`,
      permission: `${module}.DELETE`,
      summary: `Take the deletion of one of the ${rows} back. 409 when it is too late, or as for creating.`,
      params: byUuid,
      answer: entry,
    }),
  }
}
