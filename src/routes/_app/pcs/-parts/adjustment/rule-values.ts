import type { AdjustmentRule } from '#src/contract/adjustment-rules.ts'
import { percentText, weekdaysText } from '#src/domain/queue/adjustment.ts'
import type { Weekday } from '#src/domain/queue/recurring.ts'
import { DEFAULT_TIME_RANGE } from '#src/domain/time/time-of-day.ts'
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

type Told = 'name' | 'materialUuids' | 'weekdays' | 'time' | 'percent'

/** Per field the stored value where it is not what stands in the form: 'Saved: Mon to Fri'. */
export function differences(values: RuleValues, saved: AdjustmentRule): Partial<Record<Told, string>> {
  const same = (one: readonly string[], other: readonly string[]) =>
    one.length === other.length && one.every((value) => other.includes(value))
  const all: [Told, boolean, string][] = [
    ['name', values.name === saved.name, saved.name],
    [
      'materialUuids',
      same(values.materialUuids, saved.materialUuids),
      saved.materials.map(({ name }) => name).join(', '),
    ],
    ['weekdays', same(values.weekdays, saved.weekdays), weekdaysText(saved.weekdays)],
    [
      'time',
      values.startMinutes === saved.startMinutes && values.endMinutes === saved.endMinutes,
      timesText(saved),
    ],
    ['percent', values.percent === saved.percent, percentText(saved.percent)],
  ]
  return Object.fromEntries(
    all.flatMap(([field, isSame, text]) => (isSame ? [] : [[field, `Saved: ${text}`]])),
  )
}
