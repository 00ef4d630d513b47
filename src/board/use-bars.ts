import { useMemo } from 'react'
import type { DateRange } from '#src/domain/time/intervals.ts'
import type { Bucket } from '#src/ui/chart/stacked-bar-chart.tsx'
import type { ChartSeries } from '#src/ui/chart/types.ts'
import { useDateLanguage } from '#src/ui/dates/use-date-language.ts'
import { barNames, barsOf } from './bars.ts'
import { useBoard } from './board-context.ts'
import { markOutside } from './periods.ts'

/** An answer's buckets as bars, and their names in a table. */
export function useBars(answer: { buckets: readonly DateRange[] } | undefined): {
  bars: Bucket[]
  names: string[]
} {
  const { ask, zone, resolution } = useBoard()
  const language = useDateLanguage()
  return useMemo(() => {
    const buckets = answer?.buckets ?? []
    return {
      bars: markOutside(barsOf(buckets, resolution, zone, language), ask()),
      names: barNames(buckets, resolution, zone, language),
    }
  }, [answer, ask, resolution, zone, language])
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
        ...lookOf(one.materialCode),
        values: valuesOf(one),
      })),
    [materials, lookOf, valuesOf],
  )
}
