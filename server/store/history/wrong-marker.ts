import { msg } from '#src/domain/language/text.ts'
import { unusualSource } from '../kitchen/unusual.ts'

/** Pans with another marker than their own. */
export const source = unusualSource('wrong-marker', {
  name: 'wrong-marker',
  event: msg('wrong marker event'),
  exported: [
    { title: 'Material', value: (row) => row.material },
    { title: 'Pan', value: (row) => row.container },
    { title: 'Expected marker', value: (row) => row.markerExpected },
    { title: 'Seen marker', value: (row) => row.markerSeen },
  ],
})
