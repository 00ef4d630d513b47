import { HOLD_ZONES, type HoldZone } from '#src/domain/status.ts'
import type { ChartSeries } from '#src/ui/chart/types.ts'

/** Names of the hold-time zones, youngest first. */
export const ZONES = Object.keys(HOLD_ZONES) as HoldZone[]

/** One series a hold-time zone in its colour; `percents` are a bar's, by zone. */
export function zoneSeries(percents: readonly Readonly<Record<string, number>>[]): ChartSeries[] {
  return ZONES.map((zone) => ({
    key: zone,
    label: `${zone} min`,
    color: HOLD_ZONES[zone].kind,
    pattern: HOLD_ZONES[zone].pattern,
    values: percents.map((of) => of[zone] ?? 0),
  }))
}
