import type uPlot from 'uplot'
import { t } from '#src/domain/language/text.ts'
import { DAY, HOUR } from '#src/domain/time/zone.ts'
import { bottomAxis, clockStep, tickWidth, valueRange, wholeLabels, widthOf } from '../plot/axis.ts'
import { headroom } from '../plot/series-math.ts'
import type { TextPx } from '../plot/use-text-px.ts'
import { type Tick, tickLines } from '../time/time-axis.ts'
import type { LegendItem, Span } from '../types.ts'
import type { LabelPlan } from './category-labels.ts'

/** One bar, with what stands under it: '6 AM', 'Mon', 'Lunch', and the day below. With `start` and `end` (epoch milliseconds) it can be zoomed into; a category has neither. */
export interface Bucket extends Tick {
  /** Label and title are what people or equipment called it. */
  isData?: boolean
  /** In the tooltip: 'Sat 21 Nov, 6 AM to 7 AM EST'. The label when left out. */
  title?: string
  start?: number
  end?: number
  /** Beyond the range, where other zones' days are: it leads to its rows, and there is nothing to zoom into. */
  outside?: boolean
  /** Where on the day's clock it begins, in milliseconds, where it is shorter than a day. */
  clock?: number
  /** Why its figure is not of a whole period: 'so far', 'from 9:40 PM'. Faded, and left out of the value axis' scale. */
  partial?: string
}

/** A bucket's time in a tooltip, with what is missing of it. */
export function bucketTitle({ title, label, partial }: Bucket): string {
  const text = title ?? label
  return partial ? `${text} (${partial})` : text
}

/** The indices of buckets that are only part of a period; none where there are no whole ones to compare with. */
export function partialIndices(buckets: readonly Bucket[]): ReadonlySet<number> {
  const partial = buckets.flatMap((bucket, index) => (bucket.partial ? [index] : []))
  return new Set(partial.length < buckets.length ? partial : [])
}

/** What a legend says of the buckets that are only part of a period; nothing where there are none. */
export function partialLegend(buckets: readonly Bucket[], mark: 'outline' | 'ring'): readonly LegendItem[] {
  const partial = partialIndices(buckets)
  if (partial.size === 0) return []
  const { start = 0, end = 0 } = buckets.find((_, index) => !partial.has(index)) ?? {}
  // A day has 23 to 25 hours; other lengths are no word of everyday speech.
  const hours = Math.round((end - start) / HOUR)
  const label =
    hours === 1 ? t('Partial hour') : Math.abs(hours - 24) < 2 ? t('Partial day') : t('Partial period')
  return [{ key: 'partial', label, color: 'idle', mark }]
}

/** The values' range without those of some indices: what is only part of a period sets no scale. */
export const rangeWithout =
  (skipped: () => ReadonlySet<number>): uPlot.Range.Function =>
  (u, min, max, key) => {
    const skip = skipped()
    if (skip.size === 0) return valueRange(u, min, max, key)
    const [first, last] = u.series[0]?.idxs ?? [0, -1]
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const values of u.data.slice(1)) {
      for (let i = first; i <= last; i++) {
        const value = values[i]
        if (value == null || skip.has(i)) continue
        if (value < low) low = value
        if (value > high) high = value
      }
    }
    return low <= high ? [Math.min(0, low), headroom(high)] : valueRange(u, min, max, key)
  }

/** The stretch of buckets from one index to another; undefined where these are no times. */
export function spanOf(buckets: readonly Bucket[], from: number, to: number): Span | undefined {
  const last = buckets.length - 1
  const at = (index: number) => buckets[Math.min(last, Math.max(0, Math.round(index)))]
  const [start, end] = [at(from)?.start, at(to)?.end]
  return start === undefined || end === undefined ? undefined : { start, end }
}

/** Axis below buckets: their times, as many as have room, or the names that `named` plans for categories. */
export function bucketAxis(
  buckets: () => readonly Bucket[],
  textPx: TextPx,
  named: (u: uPlot) => LabelPlan | null = () => null,
): uPlot.Axis {
  return bottomAxis(
    {
      splits: (u) => {
        const all = buckets()
        return named(u) ? all.map((_, i) => i) : sparse(all, tickWidth(u, textPx), textPx)
      },
      values: (u, splits) => [
        ...(named(u)?.texts ?? wholeLabels(u, splits, linesAt(buckets(), splits), textPx)),
      ],
      rotate: (u) => named(u)?.tilt ?? 0,
    },
    textPx,
    (u) => named(u)?.height,
  )
}

/**
 * Bucket indices to label, so that labels never overlap: all of them where there is room. Else, of times the round ones
 * that the other charts of the range label too, and of anything else every second, third ….
 */
export function sparse(buckets: readonly Bucket[], width: number, textPx: TextPx): number[] {
  const longest = Math.max(1, ...buckets.map(({ label, day = '' }) => Math.max(label.length, day.length)))
  const widest = 14 + widthOf(longest, textPx)
  const least = (buckets.length * widest) / Math.max(1, width)
  const step = Math.max(1, Math.ceil(least))
  const [one = 0, other = 0] = buckets.slice(-2).map(({ clock }) => clock)
  const bar = (other - one + DAY) % DAY
  if (bar && step > 1) {
    // The room around a label may be a little less than usual.
    const apart = clockStep(0.95 * least * bar, bar)
    // Clocks start again each day: of steps of several days, every so many midnights.
    const every = Math.max(1, apart / DAY)
    const round = buckets
      .flatMap(({ clock = 0 }, i) => (clock % apart === 0 ? [i] : []))
      .filter((_, i) => i % every === 0)
    // A single label doesn't say how long the bars are.
    if (round.length > 1) return round
  }
  return buckets.flatMap((_, i) => (i % step === 0 ? [i] : []))
}

const linesAt = (buckets: readonly Bucket[], indices: readonly number[]) =>
  tickLines(indices.flatMap((index) => buckets[index] ?? []))
