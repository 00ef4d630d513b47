import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '#src/api/query.ts'
import {
  averageHoldTime,
  detailedHoldingTime,
  detailedWaste,
  holdTimeDistr,
  panCycles,
  panCyclesAverage,
  summaryHTR,
  wasteByDayPart,
  wasteSummary,
} from '#src/contract/dashboard/chicken.ts'
import type { AnyEndpoint } from '#src/contract/define.ts'
import { factsTopic } from '#src/contract/live/facts.ts'
import { bridge } from '#src/live/cache-bridge.ts'

const WASTE = [wasteSummary, detailedWaste, wasteByDayPart]
/** The sections that a kind of fact moves. */
const SECTIONS: Record<string, readonly AnyEndpoint[]> = {
  batch: WASTE,
  hold: [...WASTE, summaryHTR, detailedHoldingTime, holdTimeDistr, averageHoldTime],
  conveyorPass: [panCycles, panCyclesAverage],
}

/**
 * Has the sections of one restaurant fetched anew as soon as their facts are written. What is missed while
 * nothing comes live, the sections' own clocks make up for; so no snapshot is fetched on connecting.
 */
export function useFactNews(restaurantUuid: string | undefined, moving: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (restaurantUuid === undefined || !moving) return
    return bridge(client, {
      topic: factsTopic,
      params: { uuid: restaurantUuid },
      snapshot: [],
      apply: ({ kinds }) => {
        const touched = new Set(kinds.flatMap((kind) => SECTIONS[kind] ?? []))
        if (touched.size > 0) void invalidate(client, ...touched)
      },
    })
  }, [client, restaurantUuid, moving])
}
