import type { Permission } from '../access/permission.ts'
import { t } from '../language/text.ts'
import { TIME_STEP } from '../time/time-of-day.ts'
import { HOUR, MINUTE } from '../time/zone.ts'

/** Its parts are what these let people see on screens of their own. */
export const EVIDENCE_PERMISSIONS = [
  'UNUSUAL.VIEW',
  'CAMERAS.VIEW|KITCHEN_PLAYER.VIEW',
  'TIMER_CYCLE_HISTORY.VIEW',
  'STOCK_OUT.VIEW',
] as const satisfies readonly Permission[]

/** A pack holds every picture of its time: a longer one would be hours of film. */
export const LONGEST_EVIDENCE_MS = 4 * HOUR

/** Why a pack of these times cannot be made, by the field that is wrong; null when it can be. */
export function evidenceFault(
  { startTime, endTime }: { startTime: number; endTime: number },
  now: number,
): { startTime: string } | { endTime: string } | null {
  if (startTime >= now) return { startTime: t('Choose a time in the past') }
  if (endTime <= startTime) return { endTime: t('The end must be after the start') }
  if (endTime - startTime > LONGEST_EVIDENCE_MS) return { endTime: t('At most 4 hours') }
  return null
}

const USUAL_MS = 30 * MINUTE
const QUARTER_MS = TIME_STEP * MINUTE

/** What is offered first: from a quarter of an hour half an hour ago or more, until now, for it is of what was just seen. */
export const usualEvidence = (now: number) => ({
  startTime: Math.floor((now - USUAL_MS) / QUARTER_MS) * QUARTER_MS,
  endTime: Math.ceil(now / MINUTE) * MINUTE,
})

/** What is worth keeping of an event: how it came to it, and what was done about it. Epoch milliseconds. */
export const evidenceAround = (eventTime: number) => ({
  startTime: eventTime - 5 * MINUTE,
  endTime: eventTime + 5 * MINUTE,
})
