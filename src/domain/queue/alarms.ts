import { t } from '../language/text.ts'
import { DAY, MINUTE } from '../time/zone.ts'
import type { AlarmZone } from './alarm-zones.ts'
import type { QueueTables } from './rows.ts'
import type { STAGE_NAMES } from './stage-names.ts'
import { stageNumber } from './stages.ts'
import { FORGOTTEN_MS, holdExpiry } from './timers.ts'

export interface Alarm {
  /** Tells it from every other alarm, also from a later one of the same batch. */
  key: string
  kind: 'delay' | 'stock-out' | 'expired'
  zone: AlarmZone
  materialUuid: string
  material: string
  batchNumber: number | null
  /** The pan that is past its limit; null for the other kinds. */
  panName: string | null
  /** Since when, epoch milliseconds. */
  since: number
}

/** The zone whose crew works a stage: breading and loading, transfer and frying, and what comes after the oil. */
export function zoneOfStage(stage: (typeof STAGE_NAMES)[number]): AlarmZone {
  const number = stageNumber(stage)
  if (number <= 2) return 'BREADING'
  return number <= 4 ? 'FRYING' : 'HOLDING'
}

/** The tables of a queue that alarms come from. */
export type AlarmTables = Pick<QueueTables, 'batches' | 'stockOuts' | 'containers'>

/** The alarms of a queue, those of pans that are still within their limit included; the oldest first. */
function everyAlarm({ batches, stockOuts, containers }: AlarmTables): Alarm[] {
  const delays = batches.flatMap((batch): Alarm[] => {
    if (batch.animation !== 'delayed' || batch.taskDelayStartTime === null) return []
    return [
      {
        key: `delay/${batch.uuid}/${batch.taskDelayStartTime}`,
        kind: 'delay',
        zone: zoneOfStage(batch.stageName),
        materialUuid: batch.materialUuid,
        material: batch.material,
        batchNumber: batch.batchNumber,
        panName: null,
        since: batch.taskDelayStartTime,
      },
    ]
  })
  const outs = stockOuts.map(
    (stockOut): Alarm => ({
      key: `stock-out/${stockOut.uuid}`,
      kind: 'stock-out',
      zone: 'HOLDING',
      materialUuid: stockOut.materialUuid,
      material: stockOut.material,
      batchNumber: null,
      panName: null,
      since: stockOut.stockoutStartTime,
    }),
  )
  const pans = containers.map(
    ({ uuid, materialUuid, material, panName, placedTime, holdTime }): Alarm => ({
      key: `expired/${uuid}`,
      kind: 'expired',
      zone: 'HOLDING',
      materialUuid,
      material,
      batchNumber: null,
      panName,
      since: holdExpiry(placedTime, holdTime),
    }),
  )
  return [...delays, ...outs, ...pans].sort((a, b) => a.since - b.since || a.key.localeCompare(b.key))
}

/** What is wrong in the kitchen at `now`: late batches, materials that are out and expired pans, the oldest first. */
export const alarmsOf = (tables: AlarmTables, now: number): Alarm[] =>
  everyAlarm(tables).filter(
    ({ kind, since }) => kind !== 'expired' || (since <= now && now < since + FORGOTTEN_MS),
  )

/** How long an alarm is left to the zone that must act; then every tablet sounds it. */
export const ALARM_EVERYWHERE_MS = MINUTE

/** When time alone changes the alarms of a queue: a pan expires or is forgotten, an alarm begins to sound everywhere. */
export const alarmMoments = (tables: AlarmTables): number[] =>
  everyAlarm(tables).flatMap(({ kind, since }) => [
    since,
    since + ALARM_EVERYWHERE_MS,
    ...(kind === 'expired' ? [since + FORGOTTEN_MS] : []),
  ])

/** How much earlier than the provider a device may see a pan expire: its clock may run a little ahead. */
export const CLOCK_AHEAD_MS = 5_000

/** What an alarm is, as words: 'Delayed: Nuggets, batch 112', 'Out of stock: Strips', 'Expired: Nuggets, Half Pan 04'. */
export function alarmWords({ kind, material, batchNumber, panName }: Alarm): string {
  if (kind === 'delay') return t('Delayed: {material}, batch {batch}', { material, batch: batchNumber ?? '' })
  return kind === 'expired'
    ? t('Expired: {material}, {pan}', { material, pan: panName ?? '' })
    : t('Out of stock: {material}', { material })
}

/** What a device knows about its alarms. */
export interface Listening {
  /** The zones that it plays. */
  zones: readonly AlarmZone[]
  /** Keys of acknowledged alarms, and when each was acknowledged; epoch milliseconds. */
  acknowledged: ReadonlyMap<string, number>
  now: number
}

/**
 * The alarms that concern a device: those of its zones, and those that nobody acknowledged in their first minute. The
 * latter stay after they are acknowledged, because a row that leaves as it is tapped puts the next one under the finger.
 */
export function alarmsHere(alarms: readonly Alarm[], { zones, acknowledged, now }: Listening): Alarm[] {
  return alarms.filter(
    ({ key, zone, since }) =>
      zones.includes(zone) || (acknowledged.get(key) ?? now) - since >= ALARM_EVERYWHERE_MS,
  )
}

/** The alarms that a device sounds: of those that concern it, what nobody has acknowledged. */
export function soundingAlarms(alarms: readonly Alarm[], listening: Listening): Alarm[] {
  return alarmsHere(alarms, listening).filter(({ key }) => !listening.acknowledged.has(key))
}

/**
 * Of the alarms that sound, those that are also true while nothing reports changes: a pan expires by its own limit and
 * the clock, but a delay or a stock-out may be over.
 */
export const soundingOffline = (sounding: readonly Alarm[]): Alarm[] =>
  sounding.filter(({ kind }) => kind === 'expired')

/** More alarms than this that began within ten minutes are shown as one: nobody reads them one by one. */
const GROUPED_OVER = 10
const GROUPED_WITHIN_MS = 10 * MINUTE

/** What a wall shows of the alarms that sound: the one that has gone on longest, or very many new ones together. */
export function alarmsTogether(sounding: readonly Alarm[], now: number): readonly Alarm[] {
  const recent = sounding.filter(({ since }) => now - since < GROUPED_WITHIN_MS)
  return recent.length > GROUPED_OVER ? recent : sounding.slice(0, 1)
}

/** What is still wrong so long after it was acknowledged is heard once more. */
export const REMINDED_AFTER_MS = 5 * MINUTE

/** The alarms of which a device reminds at this very moment. */
export function remindedAlarms(alarms: readonly Alarm[], listening: Listening): Alarm[] {
  const { acknowledged, now } = listening
  return alarmsHere(alarms, listening).filter(
    ({ key }) => (acknowledged.get(key) ?? Number.NaN) + REMINDED_AFTER_MS === now,
  )
}

/** Of `alarms`, those that are to be heard, then the others: an old acknowledged one hides no new one. */
export function heardFirst(alarms: readonly Alarm[], sounding: readonly Alarm[]): Alarm[] {
  const heard = new Set(sounding.map(({ key }) => key))
  return [...alarms.filter(({ key }) => heard.has(key)), ...alarms.filter(({ key }) => !heard.has(key))]
}

/** Milliseconds between two soundings: it repeats until it is acknowledged. */
export const ALARM_EVERY_MS = 10_000

/** How long an acknowledgement holds: what is still wrong a day later is to be heard again. */
export const ACKNOWLEDGED_MS = DAY

/** Acknowledgements still of use: those of alarms that go on. */
export function keptAcknowledgements(
  acknowledged: ReadonlySet<string>,
  alarms: readonly Alarm[],
): Set<string> {
  const present = new Set(alarms.map(({ key }) => key))
  return new Set([...acknowledged].filter((key) => present.has(key)))
}
