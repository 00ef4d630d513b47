import type * as z from 'zod/mini'
import type { Call, Route } from '#server/http/route.ts'
import { actorOf } from '#server/services/changes/change.ts'
import {
  changeEntry,
  createEntry,
  presentEntry,
  recallEntry,
  removeEntry,
  type Telling,
} from '#server/services/changes/dictionary.ts'
import { scopeOfCall } from '#server/store/administration/restaurants.ts'
import {
  type DictionaryEntry,
  type DictionaryFilters,
  type DictionarySource,
  listEntries,
} from '#server/store/dictionary.ts'
import type { AnyEndpoint, Endpoint } from '#src/contract/define/endpoint.ts'
import type { Paged } from '#src/contract/define/fields.ts'
import type { PageOf } from '#src/contract/define/list.ts'

type Params = z.ZodMiniType<{ id: string }>
type One = `${string}/{id}`
/** A restaurant, where it stands in the path. */
type Above = z.ZodMiniType

/** A dictionary's calls, as `defineDictionary` makes them; what they take and answer is what their source does. */
export interface DictionaryCalls<Entry, Form, Query, Sort extends string> {
  list: Endpoint<string, Above, z.ZodMiniType<Query & PageOf<Sort>>, never, z.ZodMiniType<Paged<Entry>>>
  byId: Endpoint<One, Params, never, never, z.ZodMiniType<Entry>>
  create: Endpoint<string, Above, never, z.ZodMiniType<NoInfer<Form>>, z.ZodMiniType<Entry>>
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
export function dictionaryRoutes<
  Entry extends DictionaryEntry,
  Form,
  Query extends DictionaryFilters,
  Sort extends string,
>(
  source: DictionarySource<Entry, Form, Query, Sort> & Telling<Entry>,
  { list, byId, create, update, remove, recall }: DictionaryCalls<Entry, Form, Query, Sort>,
): Route[] {
  // Input is parsed by each call's own schema before its answer is asked for.
  interface Input extends Pick<Call<AnyEndpoint>, 'caller' | 'origin' | 'services'> {
    params: { id: string; restaurantId?: string } | undefined
    query: Query & PageOf<Sort>
    body: Form & { restaurantUuid?: string; version: number }
  }
  const bind = (endpoint: unknown, answer: (call: Input) => Promise<unknown>) =>
    ({ endpoint, answer }) as unknown as Route
  // Below a restaurant, its entries alone are there.
  const scopeOf = ({ caller, services, params }: Input) =>
    scopeOfCall(services.db, caller.scope, params?.restaurantId)
  const by = async (call: Input) => ({ actor: actorOf(call), scope: await scopeOf(call) })
  const idOf = ({ params }: Input) => params?.id ?? ''
  const placed = <T extends object>(of: T, { params }: Input) =>
    params?.restaurantId === undefined ? of : { ...of, restaurantUuid: params.restaurantId }

  return [
    bind(list, (call) => listEntries(call.services.db, source, call.caller.scope, placed(call.query, call))),
    bind(byId, async (call) => presentEntry(call.services.db, source, await scopeOf(call), idOf(call))),
    bind(create, async (call) => createEntry(call.services, await by(call), source, placed(call.body, call))),
    bind(update, async (call) => changeEntry(call.services, await by(call), source, idOf(call), call.body)),
    bind(remove, async (call) => removeEntry(call.services, await by(call), source, idOf(call))),
    bind(recall, async (call) => recallEntry(call.services, await by(call), source, idOf(call))),
  ]
}
