import { unusualEvents, unusualEventsExport } from '#src/contract/kitchen/unusual.ts'
import { t } from '#src/domain/language/text.ts'
import { timer } from '#src/domain/time/format.ts'
import { UNUSUAL_TYPE_NAMES, UNUSUAL_TYPES, unusualName } from '#src/domain/unusual/kinds.ts'
import { several, worded } from '#src/list/filters/declare-filter.ts'
import { CHICKEN_MATERIALS } from '#src/list/filters/option-sources.ts'
import { unusualLists } from './unusual-list.tsx'

export const eventLists = unusualLists({
  call: unusualEvents,
  exported: unusualEventsExport,
  materials: CHICKEN_MATERIALS,
  types: several(
    t('Events'),
    worded(UNUSUAL_TYPES, (type) => UNUSUAL_TYPE_NAMES[type]),
  ),
  columns: [
    {
      as: 'word',
      key: 'type',
      title: t('Event'),
      wraps: true,
      word: ({ kind, type }) => unusualName(kind, type),
    },
    { as: 'timer', key: 'expectedTime', title: t('Expected'), wide: true, none: '' },
    { as: 'timer', key: 'actualTime', title: t('Actual'), none: '' },
    { as: 'text', key: 'camera', title: t('Camera'), wide: true },
  ],
  empty: t('An event appears here when a camera sees something out of the ordinary.'),
  told: ({ material, expectedTime, actualTime }) =>
    [
      material,
      actualTime !== null &&
        t('{actual} of {expected}', {
          actual: timer(actualTime),
          expected: timer(expectedTime),
        }),
    ]
      .filter(Boolean)
      .join(', '),
})
