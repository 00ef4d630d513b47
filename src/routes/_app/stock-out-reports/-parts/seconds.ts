import { formatTimer } from '#src/domain/time/format.ts'

/** Seconds of stock-outs that are over; 'N/A' where there is none. */
export const seconds = (value: number | null) => (value === null ? 'N/A' : formatTimer(value))
