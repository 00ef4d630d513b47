import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { retryMissing } from '#src/api/query/retry-missing.ts'
import { allChickenPackages } from '#src/contract/dictionaries/filters.ts'
import type { Order } from '#src/contract/orders/orders.ts'

/** What an amount may count instead of pieces: a package of a material, with so many pieces. */
export interface PackageType {
  uuid: string
  name: string
  materialUuid: string
  pieces: number
}

/** The package types that an order counts, as it was saved: one may be deleted by now. */
const typesOf = (order: Order | null): PackageType[] =>
  (order?.lines ?? []).flatMap(({ packageTypeUuid: uuid, packageType: name, packages, ...line }) =>
    uuid === null || name === null || packages === null
      ? []
      : [{ uuid, name, materialUuid: line.materialUuid, pieces: line.batchSize / packages }],
  )

/** The package types to choose from, of all materials; and the way to ask again where they could not be loaded. */
export function usePackageTypes(order: Order | null): { types: PackageType[]; reload: (() => void) | null } {
  const query = useQuery(queryOptionsFor(allChickenPackages))
  const offered = query.data?.content ?? []
  const saved = typesOf(order).filter(
    ({ uuid }, index, all) =>
      all.findIndex((type) => type.uuid === uuid) === index && !offered.some((type) => type.uuid === uuid),
  )
  return { types: [...offered, ...saved], reload: retryMissing(query) }
}
