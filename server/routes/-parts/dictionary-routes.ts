import type * as z from 'zod/mini'
import { actorOf, type Call, type Route } from '#server/http/route.ts'
import {
  changeEntry,
  createEntry,
  presentEntry,
  recallEntry,
  removeEntry,
} from '#server/services/dictionary.ts'
import {
  type DictionaryEntry,
  type DictionaryQuery,
  type DictionarySource,
  listEntries,
} from '#server/store/dictionary.ts'
import type { Paged } from '#src/contract/common.ts'
import type { AnyEndpoint, Endpoint } from '#src/contract/define.ts'

type Params = z.ZodMiniType<{ id: string }>
type One = `${string}/{id}`

/** A dictionary's calls, as `defineDictionary` makes them; what they take and answer is what their source does. */
export interface DictionaryCalls<Entry, Form, Query> {
  list: Endpoint<string, never, z.ZodMiniType<Query>, never, z.ZodMiniType<Paged<Entry>>>
  byId: Endpoint<One, Params, never, never, z.ZodMiniType<Entry>>
  create: Endpoint<string, never, never, z.ZodMiniType<NoInfer<Form>>, z.ZodMiniType<Entry>>
  update: Endpoint<
    One,
    Params,
    never,
    z.ZodMiniType<NoInfer<Form> & { version: number }>,
    z.ZodMiniType<Entry>
  >
  remove: Endpoint<One, Params, never, never, 'nothing'>
  recall: Endpoint<`${One}/recall`, Params, never, never, z.ZodMiniType<Entry>>
}

/** Binds a dictionary's calls to where its entries are kept. */
export function dictionaryRoutes<Entry extends DictionaryEntry, Form, Query extends DictionaryQuery>(
  source: DictionarySource<Entry, Form, Query>,
  { list, byId, create, update, remove, recall }: DictionaryCalls<Entry, Form, Query>,
): Route[] {
  // Input is parsed by each call's own schema before its answer is asked for.
  interface Input extends Pick<Call<AnyEndpoint>, 'caller' | 'origin' | 'services'> {
    params: { id: string }
    query: Query
    body: Form & { restaurantUuid?: string; version: number }
  }
  const bind = (endpoint: unknown, answer: (call: Input) => Promise<unknown>) =>
    ({ endpoint, answer }) as unknown as Route
  const by = (call: Input) => ({ actor: actorOf(call), scope: call.caller.scope })

  return [
    bind(list, ({ caller, services: { db }, query }) => listEntries(db, source, caller.scope, query)),
    bind(byId, ({ caller, services: { db }, params }) => presentEntry(db, source, caller.scope, params.id)),
    bind(create, (call) => createEntry(call.services, by(call), source, call.body)),
    bind(update, (call) => changeEntry(call.services, by(call), source, call.params.id, call.body)),
    bind(remove, (call) => removeEntry(call.services, by(call), source, call.params.id)),
    bind(recall, (call) => recallEntry(call.services, by(call), source, call.params.id)),
  ]
}
