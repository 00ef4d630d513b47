import { describe, expect, it, test } from 'vitest'
import type { AlarmZone } from '#src/domain/queue/alarm-zones.ts'
import {
  ALARM_EVERYWHERE_MS,
  type Alarm,
  alarmMoments,
  alarmsHere,
  alarmsOf,
  alarmsTogether,
  alarmWords,
  heardFirst,
  keptAcknowledgements,
  REMINDED_AFTER_MS,
  remindedAlarms,
  soundingAlarms,
  soundingOffline,
  zoneOfStage,
} from '#src/domain/queue/alarms.ts'
import { STAGE_NAMES } from '#src/domain/queue/stage-names.ts'
import { HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { batchRow, panRow } from './rows.ts'

const late = batchRow({
  uuid: 'late',
  batchNumber: 7,
  stageName: 'BASKET_FRYING',
  taskDelayStartTime: 500,
  animation: 'delayed',
})
const over = batchRow({ uuid: 'over', taskDelayStartTime: 100, taskDelayEndTime: 200 })
const out = { uuid: 'out', materialUuid: 'strips', material: 'Strips', stockoutStartTime: 300 }
const pan = panRow({ uuid: 'old', panName: 'Half Pan 04', placedTime: 100, holdTime: 1 })
const fresh = panRow({ uuid: 'fresh', placedTime: 2_000, holdTime: 1 })
const tables = { batches: [batchRow(), late, over], stockOuts: [out], containers: [pan, fresh] }
const NOW = 1_100
const alarms = alarmsOf(tables, NOW)
/** A device that plays these zones, in a kitchen where these alarms are acknowledged. */
const listening = (zones: readonly AlarmZone[], acknowledged: readonly string[] = [], now = NOW) => ({
  zones,
  acknowledged: new Map(acknowledged.map((key) => [key, NOW])),
  now,
})
const keysOf = (those: readonly { key: string }[]) => those.map(({ key }) => key)

test('alarms are the open delays, the open stock-outs and the expired pans, the oldest first', () => {
  expect(alarms).toEqual([
    {
      key: 'stock-out/out',
      kind: 'stock-out',
      zone: 'HOLDING',
      materialUuid: 'strips',
      material: 'Strips',
      batchNumber: null,
      panName: null,
      since: 300,
    },
    {
      key: 'delay/late/500',
      kind: 'delay',
      zone: 'FRYING',
      materialUuid: 'nuggets',
      material: 'Nuggets',
      batchNumber: 7,
      panName: null,
      since: 500,
    },
    {
      key: 'expired/old',
      kind: 'expired',
      zone: 'HOLDING',
      materialUuid: 'nuggets',
      material: 'Nuggets',
      batchNumber: null,
      panName: 'Half Pan 04',
      since: 1_100,
    },
  ])
})

test('each alarm says what is wrong and where', () => {
  expect(alarms.map(alarmWords)).toEqual([
    'Out of stock: Strips',
    'Delayed: Nuggets, batch 7',
    'Expired: Nuggets, Half Pan 04',
  ])
})

it.each([
  ['before the limit', 1_099, []],
  ['at the limit', 1_100, ['expired/old']],
  ['until the next one expires', 2_999, ['expired/old']],
  ['from then on', 3_000, ['expired/old', 'expired/fresh']],
  ['until nobody removed them for four hours', 1_100 + 4 * HOUR, ['expired/fresh']],
])('pans are expired %s', (_, now, keys) => {
  const { containers } = tables
  expect(keysOf(alarmsOf({ batches: [], stockOuts: [], containers }, now))).toEqual(keys)
})

test('the moments at which time changes the alarms are known before they come', () => {
  const everywhere = [300, 500, 1_100, 3_000].map((since) => since + ALARM_EVERYWHERE_MS)
  const forgotten = [1_100, 3_000].map((since) => since + 4 * HOUR)
  expect(alarmMoments(tables)).toEqual(expect.arrayContaining([1_100, 3_000, ...everywhere, ...forgotten]))
})

describe('a wall shows', () => {
  const many = (count: number, since: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...(alarms[0] as Alarm),
      key: `${since}/${index}`,
      since,
    }))
  const TEN = 10 * MINUTE
  it.each([
    ['nothing of none', [], 0, 0],
    ['the oldest of several', many(10, 0), 0, 1],
    ['more than ten of the last ten minutes as one', many(11, 0), TEN - 1, 11],
    ['one of those that began before', many(11, 0), TEN, 1],
    ['of old and new ones the new ones', [...many(3, 0), ...many(11, TEN)], TEN, 11],
  ])('%s', (_, sounding, now, shown) => {
    expect(alarmsTogether(sounding, now)).toHaveLength(shown)
    if (shown === 1) expect(alarmsTogether(sounding, now)).toEqual(sounding.slice(0, 1))
  })
})

describe('a device reminds', () => {
  it.each([
    ['of what was acknowledged five minutes ago', ['FRYING'], REMINDED_AFTER_MS, ['delay/late/500']],
    ['at no earlier moment', ['FRYING'], REMINDED_AFTER_MS - 1, []],
    ['at no later moment', ['FRYING'], REMINDED_AFTER_MS + 1, []],
    ['of nothing in a zone that it does not play', ['HOLDING'], REMINDED_AFTER_MS, []],
  ] as const)('%s', (_, zones, after, keys) => {
    const known = { zones, acknowledged: new Map([['delay/late/500', NOW]]), now: NOW + after }
    expect(keysOf(remindedAlarms(alarms, known))).toEqual(keys)
  })
})

describe('alarms that sound', () => {
  it.each([
    ['of every zone', ['BREADING', 'FRYING', 'HOLDING'], [], keysOf(alarms)],
    ['of one zone', ['FRYING'], [], ['delay/late/500']],
    ['of no zone', [], [], []],
    ['until acknowledged', ['FRYING', 'HOLDING'], ['stock-out/out', 'expired/old'], ['delay/late/500']],
  ] as const)('are those %s', (_, zones, acknowledged, keys) => {
    expect(keysOf(soundingAlarms(alarms, listening(zones, acknowledged)))).toEqual(keys)
  })

  it.each([
    ['nothing is acknowledged', [], ['stock-out/out', 'delay/late/500', 'expired/old']],
    ['the oldest one is', ['stock-out/out'], ['delay/late/500', 'expired/old', 'stock-out/out']],
    ['all are', keysOf(alarms), ['stock-out/out', 'delay/late/500', 'expired/old']],
  ])('come first when %s', (_, acknowledged, keys) => {
    const sounding = soundingAlarms(alarms, listening(['FRYING', 'HOLDING'], acknowledged))
    expect(keysOf(heardFirst(alarms, sounding))).toEqual(keys)
  })

  test('are only the expired pans while nothing reports changes', () => {
    expect(keysOf(soundingOffline(alarms))).toEqual(['expired/old'])
  })

  test('include a batch that is late a second time', () => {
    const again = alarmsOf({ ...tables, batches: [{ ...late, taskDelayStartTime: 900 }] }, NOW)
    const heard = soundingAlarms(again, listening(['FRYING'], keysOf(alarms)))
    expect(keysOf(heard)).toEqual(['delay/late/900'])
  })
})

describe('an alarm that nobody acknowledges', () => {
  // The delay at the fryers began at 500.
  const delay = alarms.filter(({ kind }) => kind === 'delay')
  const minute = 500 + ALARM_EVERYWHERE_MS

  it.each([
    ['in its zone, at once', ['FRYING'], 500, true],
    ['in its zone, after the minute', ['FRYING'], minute, true],
    ['not in another zone before the minute is over', ['HOLDING'], minute - 1, false],
    ['in another zone from then on', ['HOLDING'], minute, true],
    ['not where no zone is chosen before that', [], minute - 1, false],
    ['where no zone is chosen from then on', [], minute, true],
  ] as const)('sounds %s', (_, zones, now, sounds) => {
    const heard = soundingAlarms(delay, listening(zones, [], now))
    expect(heard).toEqual(sounds ? delay : [])
    expect(alarmsHere(delay, listening(zones, [], now))).toEqual(heard)
  })

  it.each([
    ['in its zone, also when acknowledged at once', ['FRYING'], 600, true],
    ['elsewhere when it was acknowledged after it sounded there', ['HOLDING'], minute, true],
    ['not elsewhere when it was acknowledged before', ['HOLDING'], minute - 1, false],
  ] as const)('stays listed %s', (_, zones, acknowledgedTime, isListed) => {
    const known = { zones, acknowledged: new Map([['delay/late/500', acknowledgedTime]]), now: 10 * minute }
    expect(alarmsHere(delay, known)).toEqual(isListed ? delay : [])
    expect(soundingAlarms(delay, known)).toEqual([])
  })
})

test('acknowledgements are kept only while their alarm lasts', () => {
  const known = new Set(['stock-out/out', 'stock-out/gone', 'expired/old', 'expired/gone'])
  expect([...keptAcknowledgements(known, alarms)]).toEqual(['stock-out/out', 'expired/old'])
})

test('each stage belongs to the zone that works it', () => {
  expect(STAGE_NAMES.map(zoneOfStage)).toEqual([
    'BREADING',
    'BREADING',
    'FRYING',
    'FRYING',
    'HOLDING',
    'HOLDING',
    'HOLDING',
  ])
})
