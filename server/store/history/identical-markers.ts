import { msg } from '#src/domain/language/text.ts'
import { unusualSource } from '../kitchen/unusual.ts'

/** Pairs of pans with the same marker. */
export const source = unusualSource('identical-markers', {
  name: 'identical-markers',
  event: msg('identical markers event'),
  exported: [
    { title: 'Material', value: (row) => row.material },
    { title: 'Pan', value: (row) => row.container },
    { title: 'Other pan', value: (row) => row.otherContainer },
    { title: 'Expected marker', value: (row) => row.markerExpected },
    { title: 'Shared marker', value: (row) => row.markerSeen },
  ],
})
