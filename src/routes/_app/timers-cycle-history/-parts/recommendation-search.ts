import { either, historySearch } from '#src/list/history-search.ts'

/** What of the recommendation history stands in the URL of the page that shows it (spec 2 §3). */
export const recommendationSearch = historySearch(
  ['recommendedTime', 'completedTime', 'material', 'pieces', 'weight', 'minutesBeforeStockout'],
  [
    either('canceled', 'Canceled', 'Canceled', 'Not canceled'),
    either('catering', 'Catering', 'Catering', 'Not catering'),
  ],
)
