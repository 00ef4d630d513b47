import { msg } from '#src/domain/language/text.ts'
import { unusualSource } from '../kitchen/unusual.ts'

/** Potatoes left too long in the dump pan. */
export const source = unusualSource('dp-remaining', {
  name: 'dp-remaining',
  event: msg('DP remaining event'),
  exported: [
    { title: msg('Material'), value: (row) => row.material },
    { title: msg('Remaining (g)'), value: (row) => row.remaining },
  ],
})
