import { type RecommendationRow, recommendationHistory } from '#src/contract/history/recommendation.ts'
import { RECOMMENDATION_STATES } from '#src/domain/status.ts'
import { formatPieces } from '#src/domain/units/weight.ts'
import { historyList } from '#src/list/history-list.tsx'
import { CHICKEN_MATERIALS } from '#src/list/option-sources.ts'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import { recommendationSearch } from './recommendation-search.ts'

/** Work types with the specified labels (spec 2 §3). */
const WORK_TYPES = { CATERING: 'Scheduled Production', PRODUCTION: 'Production', COOKABLE: 'Cookable' }
const state = (row: RecommendationRow) => RECOMMENDATION_STATES[row.state]

export const recommendationLists = historyList<RecommendationRow>({
  calls: recommendationHistory,
  search: recommendationSearch,
  options: { materials: CHICKEN_MATERIALS },
  columns: [
    { as: 'time', key: 'recommendedTime', title: 'Recommended' },
    { as: 'time', key: 'completedTime', title: 'Completed', wide: true },
    { as: 'text', key: 'material', title: 'Material', wraps: true },
    { as: 'number', key: 'pieces', title: 'Pieces' },
    { as: 'weight', key: 'weight', title: 'Weight' },
    { as: 'word', key: 'workType', title: 'Work type', word: (row) => WORK_TYPES[row.workType], wide: true },
    { as: 'number', key: 'minuteDemand', title: 'Demand (g/min)', wide: true },
    { as: 'number', key: 'minutesBeforeStockout', title: 'Minutes before stock-out', wide: true },
    { as: 'number', key: 'batchNumber', title: 'Batch', wide: true },
    { as: 'status', key: 'state', title: 'State', status: state },
  ],
  card: (row, time) => ({
    title: row.material,
    lines: [time(row.recommendedTime), <StatusBadge key="state" status={state(row)} />],
    figure: formatPieces(row.pieces),
  }),
  noun: 'recommendation',
  counted: ['recommendation', 'recommendations'],
  known: ({ recommendedTime }) => ({ at: recommendedTime }),
})
