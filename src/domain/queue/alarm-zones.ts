import { labels, msg } from '../language/text.ts'

/** Where an alarm sounds: at the station that must act, or everywhere. */
export const ALARM_ZONES = ['BREADING', 'FRYING', 'HOLDING'] as const
export type AlarmZone = (typeof ALARM_ZONES)[number]
export const ALARM_ZONE_LABELS: Record<AlarmZone, string> = labels({
  BREADING: msg('Breading'),
  FRYING: msg('Frying'),
  HOLDING: msg('Hot holding'),
})
