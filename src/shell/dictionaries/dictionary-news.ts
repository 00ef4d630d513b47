import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { invalidate, queryKeyFor } from '#src/api/query/query-options.ts'
import { restaurantById } from '#src/contract/administration/restaurants.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import {
  allChickenPackages,
  allContainers,
  allMaterials,
  allPotatoMaterials,
  chickenPackages,
  potatoPackages,
} from '#src/contract/dictionaries/filters.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import type { SubjectKind } from '#src/domain/access/subject-kinds.ts'
import { topics } from '#src/live/live.ts'
import type { Session } from '#src/session/session.ts'

const PACKAGES = [allChickenPackages, chickenPackages, potatoPackages]
/** What filters and pick-lists offer, by what a change of it is told as. A material's packages go with it. */
const OFFERED: Partial<Record<SubjectKind, readonly AnyEndpoint[]>> = {
  MATERIAL: [allMaterials, allPotatoMaterials, ...PACKAGES],
  PACKAGE: PACKAGES,
  CONTAINER: [allContainers],
}
const ALL = [...new Set(Object.values(OFFERED).flat())]

/**
 * Hears what is changed, or may have been while nothing was heard, until the answer is called. Of what filters offer,
 * what no page shows at the moment is asked for too, so that the worker has it when there is no network.
 */
export function subscribeToDictionaries(
  client: QueryClient,
  session: Pick<Session, 'reloadRestaurants'>,
): () => void {
  let connected = false
  const offer = (endpoints: readonly AnyEndpoint[] = []) => {
    for (const endpoint of endpoints)
      void client.invalidateQueries({ queryKey: queryKeyFor(endpoint), refetchType: 'all' })
  }
  const reloadRestaurants = () => {
    void session.reloadRestaurants()
    void invalidate(client, restaurantById)
  }
  return topics.listen(dictionariesTopic.destination, {
    onSnapshotNeeded() {
      // The session has just asked for its own when the page starts; filters may go by an earlier visit's.
      if (connected) reloadRestaurants()
      offer(ALL)
      connected = true
    },
    onMessage(raw) {
      const { data } = z.safeParse(dictionariesTopic.message, raw)
      if (!data || data.kind === 'RESTAURANT') reloadRestaurants()
      offer(data ? OFFERED[data.kind] : ALL)
    },
  })
}
