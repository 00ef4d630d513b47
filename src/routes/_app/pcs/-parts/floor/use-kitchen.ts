import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { allContainers, allMaterials } from '#src/contract/dictionaries/filters.ts'
import type { QueueTables } from '#src/domain/queue/rows.ts'

export interface KitchenMaterial {
  uuid: string
  materialCode: string
  name: string
  /** Seconds. */
  holdLimitS: number
  fryTimeS: number
}

/** What a crew chooses from at the board. */
export interface Kitchen {
  materials: readonly KitchenMaterial[]
  materialOf: (uuid: string) => KitchenMaterial | undefined
  /** A material's short code, which is read from further away than its name; the name until the codes are known. */
  codeOf: (row: { materialUuid: string; material: string }) => string
  /** Pans that are not in hot holding, and names of fryers with nothing in their oil. */
  freePans: readonly { code: string; name: string }[]
  freeFryers: readonly string[]
}

/** The kitchen of a board: its materials, and which pans and fryers are free. */
export function useKitchen(tables: Pick<QueueTables, 'containers' | 'fryers'> | undefined): Kitchen {
  const { data: menu } = useQuery(queryOptionsFor(allMaterials))
  const { data: pans } = useQuery(queryOptionsFor(allContainers))
  return useMemo(() => {
    const { containers, fryers } = tables ?? { containers: [], fryers: [] }
    const materials = menu?.content ?? []
    const known = new Map(materials.map((material) => [material.uuid, material]))
    const held = new Set(containers.map(({ panName }) => panName))
    return {
      materials,
      materialOf: (uuid) => known.get(uuid),
      codeOf: ({ materialUuid, material }) => known.get(materialUuid)?.materialCode ?? material,
      freePans: (pans?.content ?? []).filter(({ name }) => !held.has(name)),
      freeFryers: fryers.flatMap(({ name, materialUuid }) => (materialUuid === null ? [name] : [])),
    }
  }, [menu, pans, tables])
}
