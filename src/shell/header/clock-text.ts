import { DAY, HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { counted } from '#src/domain/units/plural.ts'

/** A device's clock that is wrong by less misleads nobody. */
const OFF_MS = 3 * MINUTE

const UNITS = [
  ['day', DAY],
  ['hour', HOUR],
] as const

/**
 * By how much this device's clock is wrong, in whole units of the largest that fits; null while it is right.
 *
 * @param ahead how far the provider's clock is ahead of the device's, in milliseconds
 */
export function clockText(ahead: number): string | null {
  const off = Math.round(Math.abs(ahead) / MINUTE) * MINUTE
  if (off < OFF_MS) return null
  const [unit, ms] = UNITS.find(([, size]) => off >= size) ?? ['minute', MINUTE]
  const by = counted(Math.round(off / ms), unit)
  return `This device's clock is ${by} ${ahead > 0 ? 'slow' : 'fast'}. Linewatch uses the server's time. Correct the clock in the device settings.`
}
