import { type Hold, hotHoldingHistory } from '#src/contract/history/hot-holding.ts'
import { EXPIRES_SOON_S, HISTOGRAM_BINS } from '#src/domain/analytics/hold-time.ts'
import { HOLD_STATES } from '#src/domain/statuses.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { DAY_PARTS_FILTER, either, rangeOf, several } from '#src/list/filters/declare-filter.ts'
import { CHICKEN_MATERIALS, CONTAINERS } from '#src/list/filters/option-sources.ts'
import { timer } from '#src/list/history/history-columns.tsx'
import { historyList } from '#src/list/history/history-list.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'

function state({ expired, timerError, removedTime, holdTime, limit }: Hold) {
  if (timerError) return HOLD_STATES.TIMER_ERROR
  if (expired) return HOLD_STATES.EXPIRED
  const isHeld = removedTime === null && holdTime !== null
  return isHeld && limit - holdTime <= EXPIRES_SOON_S ? HOLD_STATES.EXPIRES_SOON : HOLD_STATES.IN_TIME
}

/** Steps of the hold time, as the dashboard's histogram has them. */
const HOLD_TIMES = HISTOGRAM_BINS.labels.map((value) => ({ value, label: `${value} min` }))

export const hotHoldingLists = historyList({
  calls: hotHoldingHistory,
  filters: {
    materials: several('Materials', CHICKEN_MATERIALS),
    by: rangeOf('By time placed', [
      { value: 'removed', label: 'By time removed' },
      { value: 'held', label: 'Held in the range' },
    ]),
    holdTimes: several('Hold time', HOLD_TIMES),
    expired: either('Expired', 'Expired', 'On time'),
    expiresSoon: either('Expires soon', 'Within 5 min', 'Not within 5 min'),
    wasted: either('Wasted', 'Wasted', 'Not wasted'),
    timerError: either('Timer', 'Timer errors', 'Timed'),
    catering: either('Catering', 'Catering', 'Not catering'),
    containers: several('Containers', CONTAINERS),
    dayParts: DAY_PARTS_FILTER,
  },
  columns: [
    { as: 'time', key: 'placedTime', title: 'Placed' },
    { as: 'time', key: 'removedTime', title: 'Removed', none: 'Still held', wide: true },
    { as: 'text', key: 'material', title: 'Material', wraps: true },
    { as: 'text', key: 'container', title: 'Container', wide: true },
    { as: 'batch', key: 'batchNumber', title: 'Batch', wide: true },
    { as: 'timer', key: 'holdTime', title: 'Hold time' },
    { as: 'timer', key: 'limit', title: 'Limit', wide: true },
    { as: 'weight', key: 'wasteWeight', title: 'Wasted' },
    { as: 'text', key: 'wasteReason', title: 'Waste reason', none: 'None', wide: true },
    { as: 'status', key: 'state', title: 'Result', status: state },
  ],
  card: (row, time) => ({
    title: sideBySide([row.material, row.container]),
    lines: [
      sideBySide([time(row.placedTime), row.wasteReason && `Wasted: ${row.wasteReason}`]),
      <StatusBadge key="state" status={state(row)} />,
    ],
    figure: timer(row.holdTime),
  }),
  noun: 'hold',
  counts: 'hold',
  seen: ({ placedTime, removedTime }) => ({ place: 'HOT_HOLDING', at: removedTime ?? placedTime }),
  empty: 'Pans appear here as they are placed in hot holding.',
  known: ({ placedTime, container }) => ({ at: placedTime, ...(container && { by: container }) }),
})
