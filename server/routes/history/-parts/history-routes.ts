import type * as z from 'zod/mini'
import type { Call, Route } from '#server/http/route.ts'
import { actorOf } from '#server/services/changes/change.ts'
import { exportHistory } from '#server/services/exports/exports.ts'
import { deleteEvent, recallEvent } from '#server/services/kitchen/history-deletion.ts'
import { scopeOfCall } from '#server/store/administration/restaurants.ts'
import {
  type HistoryQuery,
  type HistorySource,
  listHistory,
  summarizeHistory,
} from '#server/store/history.ts'
import type { AnyEndpoint, Endpoint } from '#src/contract/define/endpoint.ts'
import type { Paged } from '#src/contract/define/fields.ts'
import type { PageOf } from '#src/contract/define/list.ts'

type Schema = z.ZodMiniType

/** A history's calls, as `defineHistory` makes them; what they may be asked is what their source understands. */
export interface HistoryCalls<Query, Row, Sort extends string> {
  list: Endpoint<string, never, z.ZodMiniType<Query & PageOf<Sort>>, never, z.ZodMiniType<Paged<Row>>>
  total: Endpoint<string, never, z.ZodMiniType<Query>, never, Schema>
  exported?: Endpoint<string, never, z.ZodMiniType<Query>, never, 'file'>
  removed: Endpoint<`${string}/{id}`, Schema, never, never, 'nothing'>
  recalled: Endpoint<`${string}/{id}/recall`, Schema, never, never, 'nothing'>
}

/** Binds a history's calls to where its rows come from. */
export function historyRoutes<Query extends HistoryQuery, Row extends object, Sort extends string>(
  source: HistorySource<Query, Row, Sort>,
  { list, total, exported, removed, recalled }: HistoryCalls<Query, Row, Sort>,
): Route[] {
  // Input is parsed by each call's own schema before its answer is asked for.
  const bind = (endpoint: unknown, answer: (call: Call<AnyEndpoint>, query: Query) => Promise<unknown>) => ({
    endpoint: endpoint as AnyEndpoint,
    answer: (call: Call<AnyEndpoint>) => answer(call, call.query as Query),
  })
  return [
    bind(list, ({ caller: { scope }, services: { db, now } }, query) =>
      listHistory(db, source, { scope, query: query as Query & PageOf<Sort>, now: now() }),
    ),
    bind(total, async ({ caller, services: { db, now } }, query) => {
      const scope = await scopeOfCall(db, caller.scope, query.restaurantUuid)
      return summarizeHistory(db, source, { scope, query, now: now() })
    }),
    ...(exported
      ? [bind(exported, ({ caller, services }, query) => exportHistory(services, caller, source, query))]
      : []),
    ...(
      [
        [removed, deleteEvent],
        [recalled, recallEvent],
      ] as const
    ).map(([endpoint, act]) =>
      bind(endpoint, (call) => {
        const { id } = call.params as unknown as { id: string }
        return act(call.services, actorOf(call), call.caller.scope, source, id)
      }),
    ),
  ]
}
