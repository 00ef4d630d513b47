import { ORDER_GROUPS, ORDER_TYPE_LABELS, ORDER_TYPES } from '#src/domain/queue/order-status.ts'
import {
  cleanListSearch,
  type Filter,
  type ListSearch,
  type ListSearchSpec,
  UNSET,
} from '#src/list/filters.ts'
import { several } from '#src/list/history-search.ts'

/** The page's tabs, the orders first; the parameter is named after their group (spec 1 §2). */
export const VIEWS = [
  { value: 'catering', label: 'Catering Orders' },
  { value: 'recurring', label: 'Recurring Orders' },
] as const
export type View = (typeof VIEWS)[number]['value']

const GROUPS: Readonly<Record<string, readonly string[]>> = { ...ORDER_GROUPS, canceled: ['CANCELED'] }

const shared: readonly Filter[] = [
  { kind: 'search', key: 'search', label: 'Search orders' },
  several('materials', 'Materials'),
  {
    kind: 'many',
    key: 'types',
    label: 'Type',
    from: ORDER_TYPES.map((value) => ({ value, label: ORDER_TYPE_LABELS[value] })),
  },
]

/** What the list of catering orders' URL may hold: the active ones unless told. The restaurant is the header's. */
export const cateringSearch: ListSearchSpec = {
  sorts: ['restaurantDepartureTime', 'batchNumber', 'material', 'batchSize'],
  defaultDirection: 'ASC',
  // Of their departures, most of which are yet to come; all of them unless a range is chosen.
  dates: { mode: 'time', maxSpan: '1y', allowFuture: true, presets: ['1d', '7d', '1mo', '6mo', '1y'] },
  ofRestaurant: true,
  filters: [
    ...shared,
    {
      kind: 'choice',
      key: 'statuses',
      label: 'Orders',
      options: [
        { value: 'active', label: 'Active' },
        { value: 'closed', label: 'Closed' },
        { value: 'canceled', label: 'Canceled' },
        { value: UNSET, label: UNSET },
      ],
      fallback: 'active',
      toQuery: (value) => GROUPS[value],
    },
  ],
}

/** As above, of the recurring orders. */
export const recurringSearch: ListSearchSpec = {
  sorts: ['departureMinutes', 'material', 'batchSize'],
  defaultDirection: 'ASC',
  dates: null,
  ofRestaurant: true,
  filters: [...shared, several('weekdays', 'Weekdays')],
}

export interface OrdersSearch extends ListSearch {
  view?: View
}

/** Reads the page's URL, of the tab that it shows. */
export function cleanOrdersSearch(raw: Readonly<Record<string, unknown>>, now: number): OrdersSearch {
  if (raw.view !== 'recurring') return cleanListSearch(cateringSearch, raw, now)
  return { view: 'recurring', ...cleanListSearch(recurringSearch, raw, now) }
}
