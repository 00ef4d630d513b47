import { msg } from '#src/domain/language/text.ts'
import { unusualSource } from '../kitchen/unusual.ts'

/** Empty pans that were forgotten. */
export const source = unusualSource('empty-pan', {
  name: 'empty-pan',
  event: msg('empty pan event'),
  exported: [
    { title: msg('Material'), value: (row) => row.material },
    { title: msg('Pan'), value: (row) => row.container },
  ],
})
