import { historySearch } from '#src/list/history-search.ts'

/** What the URLs of the events may hold; All is the default (spec 1 §3). */
export const eventsSearch = historySearch(
  ['eventTime'],
  [{ kind: 'one', key: 'eventName', label: 'Event', unset: 'All', options: null, toQuery: String }],
)
