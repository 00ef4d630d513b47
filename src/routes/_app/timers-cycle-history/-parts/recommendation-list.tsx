import { type RecommendationRow, recommendationHistory } from '#src/contract/history/recommendation.ts'
import { t } from '#src/domain/language/text.ts'
import { WORK_TYPE_LABELS } from '#src/domain/queue/work-types.ts'
import { RECOMMENDATION_STATES } from '#src/domain/statuses.ts'
import { formatPieces } from '#src/domain/units/weight.ts'
import { either, several } from '#src/list/filters/declare-filter.ts'
import { CHICKEN_MATERIALS } from '#src/list/filters/option-sources.ts'
import { type DeclaredHistoryList, historyList } from '#src/list/history/history-list.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'

const state = (row: RecommendationRow) => RECOMMENDATION_STATES[row.state]

type Declared = DeclaredHistoryList<typeof recommendationHistory.list>

/** The history of the recommendations, as the pages that show it narrow it. */
export const recommendationListsOf = (
  page: Pick<Declared, 'calls'> & { filters: Omit<Declared['filters'], 'materials'> },
) =>
  historyList({
    calls: page.calls,
    filters: { materials: several(t('Materials'), CHICKEN_MATERIALS), ...page.filters },
    columns: [
      { as: 'time', key: 'recommendedTime', title: t('Recommended') },
      { as: 'time', key: 'completedTime', title: t('Completed'), wide: true },
      { as: 'text', key: 'material', title: t('Material'), wraps: true },
      { as: 'status', key: 'state', title: t('State'), status: state },
      { as: 'number', key: 'pieces', title: t('Pieces') },
      { as: 'weight', key: 'weight', title: t('Weight') },
      {
        as: 'word',
        key: 'workType',
        title: t('Work type'),
        word: (row) => WORK_TYPE_LABELS[row.workType],
        wide: true,
      },
      { as: 'number', key: 'minuteDemand', title: t('Demand (g/min)'), wide: true },
      { as: 'number', key: 'minutesBeforeStockout', title: t('Stock-out (min)'), wide: true },
      { as: 'batch', key: 'batchNumber', title: t('Batch'), wide: true },
    ],
    card: (row, time) => ({
      title: row.material,
      isData: true,
      lines: [time(row.recommendedTime), <StatusBadge key="state" status={state(row)} />],
      figure: formatPieces(row.pieces),
    }),
    noun: { one: t('recommendation'), other: t('recommendations') },
    empty: t('Recommendations appear here as soon as the kitchen gets them.'),
    known: ({ recommendedTime }) => ({ at: recommendedTime }),
  })

export const recommendationLists = recommendationListsOf({
  calls: recommendationHistory,
  filters: {
    canceled: either(t('Canceled'), t('Canceled'), t('Not canceled')),
    catering: either(t('Catering'), t('Catering'), t('Not catering')),
    // Production control's own.
    status: null,
    type: null,
  },
})
