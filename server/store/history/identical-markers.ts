import { msg } from '#src/domain/language/text.ts'
import { unusualSource } from '../kitchen/unusual.ts'

/** Pairs of pans with the same marker. */
export const source = unusualSource('identical-markers', {
  name: 'identical-markers',
  event: msg('identical markers event'),
  exported: [
    { title: msg('Material'), value: (row) => row.material },
    { title: msg('Pan'), value: (row) => row.container },
    { title: msg('Other pan'), value: (row) => row.otherContainer },
    { title: msg('Expected marker'), value: (row) => row.markerExpected },
    { title: msg('Shared marker'), value: (row) => row.markerSeen },
  ],
})
