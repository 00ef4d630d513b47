import { timer } from '#src/domain/time/format.ts'

/** Seconds, in which charts of times are drawn, of the minutes that the dashboards' calls answer with. */
export const secondsOf = (minutes: number | null): number | null => (minutes === null ? null : minutes * 60)

/** Minutes as a length is written everywhere but on a ring: '8:10'; 'N/A' where there is none. */
export const minutesTimer = (minutes: number | null): string => timer(secondsOf(minutes))
