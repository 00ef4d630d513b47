import { msg } from '#src/domain/language/text.ts'
import { unusualSource } from '../kitchen/unusual.ts'

/** Pans with another marker than their own. */
export const source = unusualSource('wrong-marker', {
  name: 'wrong-marker',
  event: msg('wrong marker event'),
  exported: [
    { title: msg('Material'), value: (row) => row.material },
    { title: msg('Pan'), value: (row) => row.container },
    { title: msg('Expected marker'), value: (row) => row.markerExpected },
    { title: msg('Seen marker'), value: (row) => row.markerSeen },
  ],
})
