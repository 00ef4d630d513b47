import type { InputWrapperProps } from '@mantine/core'
import { t } from '#src/domain/language/text.ts'

/** Per field what is saved now, where it is not what stands in the form: 'Saved: 25:00'. */
export type Differences<Values> = Partial<Record<keyof Values, string>>

/** What is saved now stands below what was typed, so that fields side by side stay in line. */
export const SAVED_BELOW: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

/** Several choices are the same whatever their order. */
const inOrder = (value: unknown): unknown => (Array.isArray(value) ? value.toSorted() : value)
const same = (one: unknown, other: unknown) => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

/** `texts` says how a person reads what is saved; fields without one are not compared. */
export function differences<Values extends object>(
  values: Values,
  saved: Values,
  texts: Differences<Values>,
): Differences<Values> {
  const fields = Object.keys(texts) as (keyof Values)[]
  return Object.fromEntries(
    fields
      .filter((field) => !same(values[field], saved[field]))
      .map((field) => [field, t('Saved: {saved}', { saved: texts[field] ?? '' })]),
  ) as Differences<Values>
}
