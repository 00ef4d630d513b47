import type { AdjustmentRule } from '#src/contract/kitchen/adjustment-rules.ts'
import { percentText, weekdaysText } from '#src/domain/queue/adjustment.ts'
import type { Weekday } from '#src/domain/queue/recurring.ts'
import { DEFAULT_TIME_RANGE } from '#src/domain/time/time-of-day.ts'
import type { Differences } from '#src/form/differences.ts'
import { timesText } from './rules-list.tsx'

/** What stands in the form's fields; the percent is null while empty. */
export interface RuleValues {
  restaurantUuid: string
  name: string
  materialUuids: string[]
  weekdays: Weekday[]
  startMinutes: number
  endMinutes: number
  percent: number | null
}

export function valuesOf(rule: AdjustmentRule | null, restaurantUuid: string): RuleValues {
  return {
    restaurantUuid: rule?.restaurantUuid ?? restaurantUuid,
    name: rule?.name ?? '',
    materialUuids: rule?.materialUuids ?? [],
    weekdays: rule?.weekdays ?? [],
    startMinutes: rule?.startMinutes ?? DEFAULT_TIME_RANGE.start,
    endMinutes: rule?.endMinutes ?? DEFAULT_TIME_RANGE.end,
    percent: rule?.percent ?? null,
  }
}

/** What is saved, in a person's words. */
export const textsOf = (rule: AdjustmentRule): Differences<RuleValues> => ({
  name: rule.name,
  materialUuids: rule.materials.map(({ name }) => name).join(', '),
  weekdays: weekdaysText(rule.weekdays),
  startMinutes: timesText(rule),
  endMinutes: timesText(rule),
  percent: percentText(rule.percent),
})
