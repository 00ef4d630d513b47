import { formatClock } from '../time/format.ts'
import { english, fill, type Message, type NamesIn, translated, wordForms } from './text.ts'

/**
 * Texts that are stored now and read later, by people of different languages: a notification, an alert. They are kept
 * in English with their values apart, and worded for each reader.
 *
 *     keep(msg('{material} out for {minutes} min'), { material, minutes })       one text
 *     keepCount(count, { one: '{n} pan', other: '{n} pans' })                    one that counts
 *     [keep(…), keep(…)]                                                         several sentences
 *     word(kept)                                                                 in the reader's language
 *
 * A text of an earlier version may have no translation any more. It is then shown in English.
 */
export type Kept = KeptText | KeptText[]

export interface KeptText {
  text: string
  values?: Readonly<Record<string, KeptValue>>
  /** Of a text that counts: its form for 1, and the count. `text` is then its form `other`. */
  one?: string
  count?: number
}

/** A time on the clock of a place, written as the reader is used to. */
export interface KeptClock {
  /** Epoch milliseconds. */
  at: number
  zone: string
}

export type KeptValue = string | number | KeptClock | Kept

type KeptValues<Names extends string> = [Names] extends [never]
  ? []
  : [values: Readonly<Record<Names, KeptValue>>]

export function keep<Names extends string>(text: Message<Names>, ...[values]: KeptValues<Names>): KeptText {
  return { text: english(text as unknown as Message), ...(values && { values }) }
}

export function keepCount<const One extends string, const Other extends string>(
  count: number,
  { one, other }: { one: One; other: Other },
  ...[values]: KeptValues<Exclude<NamesIn<One> | NamesIn<Other>, 'n'>>
): KeptText {
  return { text: other, one, count, ...(values && { values }) }
}

/**
 * What was kept, in the reader's language; a text or a number is itself.
 *
 * @param escaped what is done to each value, for a text that is HTML
 */
export function word(kept: KeptValue, escaped: (value: string) => string = (value) => value): string {
  if (typeof kept !== 'object') return escaped(String(kept))
  if (Array.isArray(kept)) return kept.map((one) => word(one, escaped)).join(' ')
  if ('zone' in kept) return escaped(formatClock(kept.at, kept.zone))
  const { text, values = {}, one, count = 0 } = kept
  const worded = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, word(value, escaped)]),
  )
  return one === undefined ? fill(translated(text), worded) : wordForms(count, { one, other: text }, worded)
}
