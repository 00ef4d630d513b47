import { useMemo } from 'react'
import type { DateRange } from '#src/domain/time/intervals.ts'
import type { ChartSeries } from '#src/ui/chart/types.ts'
import { useDateLanguage } from '#src/ui/dates/use-date-language.ts'
import { useZoneNaming } from '#src/ui/dates/zone-naming.ts'
import { type BoardQuery, useBoard } from '../board-context.ts'
import { type Bars, namedBars } from './bars.ts'

/** An answer's buckets as bars, and their names in a table. */
export function useBars(answer: { buckets: readonly DateRange[] } | undefined, asked: BoardQuery): Bars {
  const { zone } = useBoard()
  const language = useDateLanguage()
  const naming = useZoneNaming()
  return useMemo(
    () => namedBars(answer?.buckets ?? [], asked, zone, language, naming),
    [answer, asked, zone, language, naming],
  )
}

/**
 * One series a material, in its colour.
 *
 * @param valuesOf a material's value in each bar; keep the function the same between renders
 */
export function useMaterialSeries<Material extends { materialCode: string; material: string }>(
  materials: readonly Material[] | undefined,
  valuesOf: (material: Material) => readonly number[],
): ChartSeries[] {
  const { lookOf } = useBoard()
  return useMemo(
    () =>
      (materials ?? []).map((one) => ({
        key: one.materialCode,
        label: one.material,
        isData: true,
        ...lookOf(one.materialCode),
        values: valuesOf(one),
      })),
    [materials, lookOf, valuesOf],
  )
}
