import { t } from '#src/domain/language/text.ts'
import { chartResolution, LEAST_STEP_S, MOST_POINTS } from '#src/domain/monitoring/resolution.ts'
import { automaticResolution, type DateRange } from '#src/domain/time/intervals.ts'
import { type ResolutionCode, resolutionSeconds } from '#src/domain/time/presets.ts'
import { type ResolvedRange, resolveResolution } from '#src/domain/time/range.ts'
import type { DateRangeParams } from '#src/domain/time/range-params.ts'
import { SECOND } from '#src/domain/time/zone.ts'

/** How finely a board's sections may be drawn. */
export interface ResolutionRule {
  /** What is so long, as the picker calls it: 'Bars'. */
  word: string
  /** Whether a range can be read, or asked for, at this resolution. */
  fits: (range: DateRange, code: ResolutionCode) => boolean
  /** Unless another is chosen. */
  automatic: (params: DateRangeParams, range: ResolvedRange) => ResolutionCode
}

/** More bars than this are a smear on any screen we have. */
const MOST_BARS = 120

const lengths = ({ start, end }: DateRange, code: ResolutionCode) =>
  (end - start) / (resolutionSeconds(code) * SECOND)

/** By what a board draws. */
export const RESOLUTION_RULES: Readonly<Record<'bars' | 'lines', ResolutionRule>> = {
  bars: {
    word: t('Bars'),
    fits: (range, code) => lengths(range, code) >= 1 && lengths(range, code) <= MOST_BARS,
    automatic: ({ interval, ...params }, range) =>
      // One was chosen that does not fit this range.
      interval ? automaticResolution(range) : resolveResolution(params, range),
  },
  lines: {
    word: t('Points'),
    fits: (range, code) =>
      resolutionSeconds(code) >= LEAST_STEP_S &&
      lengths(range, code) >= 2 &&
      lengths(range, code) <= MOST_POINTS,
    automatic: (_, range) => chartResolution(range),
  },
}
