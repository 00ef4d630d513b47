import { t, tn } from '#src/domain/language/text.ts'
import { DAY, HOUR, MINUTE } from '#src/domain/time/zone.ts'

function durationText(ms: number): string {
  if (ms >= DAY) return tn(Math.round(ms / DAY), { one: '{n} day', other: '{n} days' })
  if (ms >= HOUR) return tn(Math.round(ms / HOUR), { one: '{n} hour', other: '{n} hours' })
  return tn(Math.round(ms / MINUTE), { one: '{n} minute', other: '{n} minutes' })
}

/**
 * By how much this device's clock is wrong, in whole units of the largest that fits.
 *
 * @param ahead how far the provider's clock is ahead of the device's, in milliseconds
 */
export function clockText(ahead: number): string {
  const duration = durationText(Math.round(Math.abs(ahead) / MINUTE) * MINUTE)
  return ahead > 0
    ? t(
        "This device's clock is {duration} slow. Linewatch uses the server's time. Correct the clock in the device settings.",
        { duration },
      )
    : t(
        "This device's clock is {duration} fast. Linewatch uses the server's time. Correct the clock in the device settings.",
        { duration },
      )
}
