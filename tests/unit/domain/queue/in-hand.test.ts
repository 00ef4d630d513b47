import { expect, test } from 'vitest'
import { inHandFirst } from '#src/domain/queue/in-hand.ts'
import { batchRow } from './rows.ts'

const WAIT = batchRow({ uuid: 'wait', status: 0 })
const CANCEL = batchRow({ uuid: 'cancel', status: 1, readyTime: 500 })
const GO = batchRow({ uuid: 'go', status: 2, readyTime: 900 })
const LATE = batchRow({ uuid: 'late', status: 2, readyTime: 100, animation: 'delayed' })
const GRILLED = batchRow({ uuid: 'grilled', status: 2, grilled: true, readyTime: 900 })
const DONE = batchRow({ uuid: 'done', status: 3, readyTime: 200 })
const DONE_LATER = batchRow({ uuid: 'done-later', status: 3, readyTime: 300 })
const GRILLED_DONE = batchRow({ uuid: 'grilled-done', status: 3, grilled: true, readyTime: 250 })
const NO_TIME = batchRow({ uuid: 'no-time', status: 3, readyTime: null })
const UNKNOWN = batchRow({ uuid: 'unknown', status: 9, readyTime: 210 })

const uuids = (rows: readonly { uuid: string }[]) => rows.map(({ uuid }) => uuid)

test.each([
  ['nothing', [], [], []],
  ['all under way', [GO, WAIT], ['go', 'wait'], []],
  ['all finished, the latest first', [DONE, DONE_LATER], [], ['done-later', 'done']],
  [
    'finished ones above what is under way',
    [DONE, DONE_LATER, GO, WAIT],
    ['go', 'wait'],
    ['done-later', 'done'],
  ],
  ['a ready time that is only expected', [LATE, GRILLED, GO], ['late', 'grilled', 'go'], []],
  ['a canceled one, which the crew must know of', [DONE, GO, CANCEL], ['go', 'cancel'], ['done']],
  ['a finished one of the grill', [GRILLED_DONE, GO], ['go'], ['grilled-done']],
  ['a completed one without a ready time', [NO_TIME, GO], ['no-time', 'go'], []],
  ['a status that is not in the list, which counts as completed', [UNKNOWN, GO], ['go'], ['unknown']],
])('work in hand comes first: %s', (_, rows, inHand, finished) => {
  const parted = inHandFirst(rows)
  expect([uuids(parted.inHand), uuids(parted.finished)]).toEqual([inHand, finished])
})
