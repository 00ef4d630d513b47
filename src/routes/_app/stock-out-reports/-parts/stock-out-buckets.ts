import type { DateRange } from '#src/domain/time/intervals.ts'

/** The periods of an answer as ranges: each ends where the next begins, and the whole is cut to what was asked. */
export function bucketsFrom(content: readonly { time: number }[], asked: DateRange): DateRange[] {
  return content.map(({ time }, index) => ({
    start: Math.max(time, asked.start),
    end: content[index + 1]?.time ?? Math.max(time, asked.end),
  }))
}
