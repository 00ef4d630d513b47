import { t } from '#src/domain/language/text.ts'
import { ORDER_TYPE_LABELS, ORDER_TYPES } from '#src/domain/queue/order-status.ts'
import { search, several, worded } from '#src/list/filters/declare-filter.ts'
import { CHICKEN_MATERIALS } from '#src/list/filters/option-sources.ts'

/** What orders of either kind are narrowed by. */
export const ORDER_FILTERS = {
  search: search(t('Search orders')),
  materials: several(t('Materials'), CHICKEN_MATERIALS),
  types: several(
    t('Type'),
    worded(ORDER_TYPES, (type) => ORDER_TYPE_LABELS[type]),
  ),
}
