import { DAY } from '../time/zone.ts'
import type { QueueTables } from './rows.ts'
import { type STAGE_NAMES, stageNumber } from './stages.ts'

/** Where an alarm sounds: at the station that must act, or everywhere. */
export const ALARM_ZONES = ['BREADING', 'FRYING', 'HOLDING'] as const
export type AlarmZone = (typeof ALARM_ZONES)[number]
export const ALARM_ZONE_LABELS: Record<AlarmZone, string> = {
  BREADING: 'Breading',
  FRYING: 'Frying',
  HOLDING: 'Hot holding',
}

export interface Alarm {
  /** Tells it from every other alarm, also from a later one of the same batch. */
  key: string
  kind: 'delay' | 'stock-out'
  zone: AlarmZone
  materialUuid: string
  material: string
  batchNumber: number | null
  /** Since when, epoch milliseconds. */
  since: number
}

/** The zone whose crew works a stage: breading and loading, transfer and frying, and what comes after the oil. */
export function zoneOfStage(stage: (typeof STAGE_NAMES)[number]): AlarmZone {
  const number = stageNumber(stage)
  if (number <= 2) return 'BREADING'
  return number <= 4 ? 'FRYING' : 'HOLDING'
}

/** What is wrong in the kitchen now: batches that lag and materials that are out, the oldest first. */
export function alarmsOf({ batches, stockOuts }: Pick<QueueTables, 'batches' | 'stockOuts'>): Alarm[] {
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
      since: stockOut.stockoutStartTime,
    }),
  )
  return [...delays, ...outs].sort((a, b) => a.since - b.since || a.key.localeCompare(b.key))
}

/** What an alarm is, as words: 'Delayed: Nuggets, batch 112', 'Out of stock: Strips'. */
export const alarmWords = ({ kind, material, batchNumber }: Alarm): string =>
  kind === 'delay' ? `Delayed: ${material}, batch ${batchNumber}` : `Out of stock: ${material}`

/** The alarms that are to be heard: in one of the zones listened to, and not acknowledged. */
export function soundingAlarms(
  alarms: readonly Alarm[],
  zones: readonly AlarmZone[],
  acknowledged: ReadonlySet<string>,
): Alarm[] {
  return alarms.filter(({ key, zone }) => zones.includes(zone) && !acknowledged.has(key))
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
