import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { allMaterials } from '#src/contract/dictionaries/chicken-materials.ts'

/** The short code of a material, which is read from further away than its name; the name until the codes are known. */
export function useMaterialCodes(): (row: { materialUuid: string; material: string }) => string {
  const { data } = useQuery(queryOptionsFor(allMaterials))
  return useMemo(() => {
    const codes = new Map(data?.content.map(({ uuid, materialCode }) => [uuid, materialCode]))
    return ({ materialUuid, material }) => codes.get(materialUuid) ?? material
  }, [data])
}
