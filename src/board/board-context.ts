import { createContext, useContext } from 'react'
import { withOwnDays } from '#src/domain/analytics/zoned-buckets.ts'
import type { ColorKey, Pattern } from '#src/domain/status.ts'
import type { ResolutionCode } from '#src/domain/time/presets.ts'
import type { WeightUnit } from '#src/domain/units/weight.ts'
import type { ImageCaption, Span } from '#src/ui/chart/types.ts'
import type { BoardSearch, BoardSearchSpec } from './board-search.ts'
import type { Comparison } from './compare/comparison-filter.ts'
import type { ResolutionRule } from './periods/resolution-rules.ts'

/** What is asked of the provider at a moment; each section puts it into its own call's words. */
export interface BoardQuery {
  /** When it is asked, epoch milliseconds. */
  at: number
  /** Epoch milliseconds; the end is not part of it. */
  start: number
  end: number
  /**
   * The whole local days of a range that is made of them, where restaurants of several zones have their own:
   * 'YYYY-MM-DD/YYYY-MM-DD', the second not part of them.
   */
  days?: string | undefined
  /** Length of a bar. */
  resolution: ResolutionCode
  /** IANA zone of the periods where no one restaurant is meant. */
  timezone: string
  /** Undefined in Global mode. */
  restaurantUuid: string | undefined
  /** The filters that are set, in the call's words. */
  filters: Record<string, unknown>
}

/**
 * The range in the words of the calls. Of days, it reaches as far as the clocks of the restaurants are apart, and the days
 * say what counts.
 */
export function rangeQuery({
  start,
  end,
  days,
  timezone,
}: Pick<BoardQuery, 'start' | 'end' | 'days' | 'timezone'>) {
  if (days === undefined) return { startTime: start, endTime: end }
  return { startTime: withOwnDays({ start, end }, '1d', timezone).start, endTime: end, days }
}

/** What the sections of a board share: what is asked of the provider, and how it is shown. */
export interface Board {
  /** The URL it was made from, and what that may hold. */
  search: BoardSearch
  spec: BoardSearchSpec
  /** What stays the same between fetches: the key of the cached answers. */
  identity: Record<string, unknown>
  /** Asks for this moment unless set: 'the last day' moves. */
  ask: (at?: number) => BoardQuery
  /** The range ends now, so the figures change by themselves. */
  moving: boolean
  zone: string
  resolution: ResolutionCode
  resolutionRule: ResolutionRule
  unit: WeightUnit
  /** What may be compared with here, and what the reader has switched on of it. */
  comparable: readonly Comparison[]
  compare: readonly Comparison[]
  /** The other period that a range may be compared with: how many days before it begins, and what it is called. */
  other: (asked: BoardQuery) => { days: number; label: string }
  /** The codes of all materials, in the order of their dictionary. */
  materialCodes: readonly string[]
  /** A material's colour and pattern, the same in every section. */
  lookOf: (materialCode: string) => { color: ColorKey; pattern: Pattern }
  /** Of the figures that were asked for so: a picture is looked at on another day, when 'the last day' is another. */
  caption: (title: string, asked: BoardQuery) => ImageCaption
  /** Undefined when the range is too short for anything finer. */
  zoom: ((span: Span) => void) | undefined
  /** Back to the range from before the zoom; undefined when nothing was zoomed. */
  resetZoom: (() => void) | undefined
}

const BoardContext = createContext<Board | null>(null)
export const BoardProvider = BoardContext.Provider

export function useBoard(): Board {
  const board = useContext(BoardContext)
  if (board === null) throw new Error('A section of a board stands outside of it')
  return board
}
