import { type Hold, hotHoldingHistory } from '#src/contract/history/hot-holding.ts'
import { EXPIRES_SOON_S, HISTOGRAM_BINS } from '#src/domain/analytics/hold-time.ts'
import { t } from '#src/domain/language/text.ts'
import { wasteReasonText } from '#src/domain/queue/acts.ts'
import { HOLD_STATES } from '#src/domain/statuses.ts'
import { timer } from '#src/domain/time/format.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { DAY_PARTS_FILTER, either, rangeOf, several } from '#src/list/filters/declare-filter.ts'
import { CHICKEN_MATERIALS, CONTAINERS } from '#src/list/filters/option-sources.ts'
import { historyList } from '#src/list/history/history-list.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'

function state({ expired, timerError, removedTime, holdTime, limit }: Hold) {
  if (timerError) return HOLD_STATES.TIMER_ERROR
  if (expired) return HOLD_STATES.EXPIRED
  const isHeld = removedTime === null && holdTime !== null
  return isHeld && limit - holdTime <= EXPIRES_SOON_S ? HOLD_STATES.EXPIRES_SOON : HOLD_STATES.IN_TIME
}

const reason = ({ wasteReason }: Hold): string =>
  wasteReason === null ? t('None') : wasteReasonText(wasteReason)

/** Steps of the hold time, as the dashboard's histogram has them. */
const HOLD_TIMES = HISTOGRAM_BINS.labels.map((value) => ({
  value,
  label: t('{minutes} min', { minutes: value }),
}))

export const hotHoldingLists = historyList({
  calls: hotHoldingHistory,
  filters: {
    materials: several(t('Materials'), CHICKEN_MATERIALS),
    by: rangeOf(t('By time placed'), [
      { value: 'removed', label: t('By time removed') },
      { value: 'held', label: t('Held in the range') },
    ]),
    holdTimes: several(t('Hold time'), HOLD_TIMES),
    expired: either(t('Expired'), t('Expired'), t('On time')),
    expiresSoon: either(t('Expires soon'), t('Within 5 min'), t('Not within 5 min')),
    wasted: either(t('Wasted'), t('Wasted'), t('Not wasted')),
    timerError: either(t('Timer'), t('Timer errors'), t('Timed')),
    catering: either(t('Catering'), t('Catering'), t('Not catering')),
    containers: several(t('Containers'), CONTAINERS),
    dayParts: DAY_PARTS_FILTER,
  },
  columns: [
    { as: 'time', key: 'placedTime', title: t('Placed') },
    { as: 'time', key: 'removedTime', title: t('Removed'), none: t('Still held'), wide: true },
    { as: 'text', key: 'material', title: t('Material'), wraps: true },
    { as: 'text', key: 'container', title: t('Container'), wide: true },
    { as: 'batch', key: 'batchNumber', title: t('Batch'), wide: true },
    { as: 'timer', key: 'holdTime', title: t('Hold time') },
    { as: 'timer', key: 'limit', title: t('Limit'), wide: true },
    { as: 'weight', key: 'wasteWeight', title: t('Wasted') },
    { as: 'word', key: 'wasteReason', title: t('Waste reason'), word: reason, wide: true },
    { as: 'status', key: 'state', title: t('Result'), status: state },
  ],
  card: (row, time) => ({
    title: sideBySide([row.material, row.container]),
    lines: [
      sideBySide([time(row.placedTime), row.wasteReason && t('Wasted: {reason}', { reason: reason(row) })]),
      <StatusBadge key="state" status={state(row)} />,
    ],
    figure: timer(row.holdTime),
  }),
  noun: { one: t('hold'), other: t('holds') },
  seen: ({ placedTime, removedTime }) => ({ place: 'HOT_HOLDING', at: removedTime ?? placedTime }),
  empty: t('Pans appear here as they are placed in hot holding.'),
  known: ({ placedTime, container }) => ({ at: placedTime, ...(container && { by: container }) }),
})
