import { msg } from '#src/domain/language/text.ts'
import { UNUSUAL_TYPE_NAMES } from '#src/domain/unusual/kinds.ts'
import { unusualSource } from '../kitchen/unusual.ts'

/** Timers not started, pans past their limit, wrong frying times. */
export const source = unusualSource('event', {
  name: 'unusual-event',
  event: msg('unusual event'),
  exported: [
    { title: msg('Event'), value: (row) => (row.type === null ? null : UNUSUAL_TYPE_NAMES[row.type]) },
    { title: msg('Material'), value: (row) => row.material },
    { title: msg('Pan'), value: (row) => row.container },
    { title: msg('Expected (s)'), value: (row) => row.expectedTime },
    { title: msg('Actual (s)'), value: (row) => row.actualTime },
  ],
})
