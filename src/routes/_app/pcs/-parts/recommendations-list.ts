import { recommendationHistory } from '#src/contract/history/recommendation.ts'
import { t } from '#src/domain/language/text.ts'
import { WORK_TYPE_LABELS, WORK_TYPES } from '#src/domain/queue/work-types.ts'
import { RECOMMENDATION_STATES } from '#src/domain/statuses.ts'
import { one } from '#src/list/filters/declare-filter.ts'
import { UNSET } from '#src/list/filters/filters.ts'
import { recommendationListsOf } from '../../timers-cycle-history/-parts/recommendation-list.tsx'

const STATES = Object.entries(RECOMMENDATION_STATES).map(([value, { word }]) => ({ value, label: word }))
const TYPES = WORK_TYPES.map((value) => ({ value, label: WORK_TYPE_LABELS[value] }))

const { list, total } = recommendationHistory
/**
 * What the kitchens were told to cook, as production control looks at it: completed recommendations of every type unless
 * set (spec 2 §9). To delete one, use the timers' history.
 */
export const productionRecommendationLists = recommendationListsOf({
  calls: { list, total },
  filters: {
    status: {
      kind: 'choice',
      label: t('Status'),
      options: [...STATES, { value: UNSET, label: t('all') }],
      fallback: 'COMPLETED',
      toQuery: (value) => (value === UNSET ? undefined : value),
    },
    type: one(t('Type'), TYPES),
    canceled: null,
    catering: null,
  },
})
