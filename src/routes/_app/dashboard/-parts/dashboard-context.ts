import { createContext, useContext } from 'react'
import type { ChickenQuery } from '#src/contract/dashboard/chicken.ts'
import type { ColorKey, Pattern } from '#src/domain/status.ts'
import type { ResolutionCode } from '#src/domain/time/presets.ts'
import type { WeightUnit } from '#src/domain/units/weight.ts'
import type { ImageCaption, Span } from '#src/ui/chart/types.ts'

/** What the panels share: what is asked of the provider, and how it is shown. */
export interface Dashboard {
  /** What stays the same between fetches: the key of the cached answers. */
  identity: Record<string, unknown>
  /** The call's query at this moment: 'the last day' moves. */
  query: () => ChickenQuery
  /** The range ends now, so the figures change by themselves. */
  moving: boolean
  zone: string
  /** Length of a bar. */
  resolution: ResolutionCode
  unit: WeightUnit
  /** A material's colour and pattern, the same on every panel. */
  lookOf: (materialCode: string) => { color: ColorKey; pattern: Pattern }
  caption: (title: string) => ImageCaption
  /** Undefined when the range is too short for anything finer. */
  zoom: ((span: Span) => void) | undefined
  /** Back to the range from before the zoom; undefined when nothing was zoomed. */
  resetZoom: (() => void) | undefined
}

const DashboardContext = createContext<Dashboard | null>(null)
export const DashboardProvider = DashboardContext.Provider

export function useDashboard(): Dashboard {
  const dashboard = useContext(DashboardContext)
  if (dashboard === null) throw new Error('A panel of the dashboard stands outside of it')
  return dashboard
}
