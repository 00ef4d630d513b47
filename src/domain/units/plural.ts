import { formatNumber } from './numbers.ts'

/** A noun for that many of it: 'cycle', 'cycles', 'categories', 'boxes'. */
export function plural(count: number, noun: string): string {
  if (count === 1) return noun
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return `${noun}${/(s|x|ch|sh)$/.test(noun) ? 'es' : 's'}`
}

/** How many of what: '1 fryer cycle', '3 categories', '1,200 boxes'. */
export const counted = (count: number, noun: string): string =>
  `${formatNumber(count)} ${plural(count, noun)}`
