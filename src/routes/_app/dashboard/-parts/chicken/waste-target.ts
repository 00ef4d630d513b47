import { t } from '#src/domain/language/text.ts'
import { HOLD_ZONES, type Status } from '#src/domain/status.ts'
import { formatPercent } from '#src/domain/units/numbers.ts'

/** A share of waste, 'N/A' where nothing was cooked (spec 1 §8). */
export const percentText = (percent: number | null): string =>
  percent === null ? t('N/A') : formatPercent(percent)

/** How a share of waste stands to its target; both in percent. */
export function againstTarget(percent: number | null, target: number): { status: Status; word: string } {
  const over = percent !== null && percent > target
  return over
    ? { status: HOLD_ZONES['>40'], word: t('Over target') }
    : { status: HOLD_ZONES['<=20'], word: t('Within target') }
}
