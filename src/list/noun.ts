import { formatNumber } from '#src/domain/units/numbers.ts'

/** What a row is called: one, and several or none. No rule makes one of the other in every language. */
export interface Noun {
  one: string
  other: string
}

/** How many of what: '1 fryer cycle', '3 categories', '1,200 boxes'. */
export const counted = (count: number, { one, other }: Noun): string =>
  `${formatNumber(count)} ${count === 1 ? one : other}`
