import { t } from '../language/text.ts'
import { formatClock, formatTimer } from '../time/format.ts'
import { secondsBetween } from '../time/intervals.ts'
import { HOUR, MINUTE, toWallTime } from '../time/zone.ts'

/** What the queue's timers count (spec 2 §4). Times are epoch milliseconds, results whole seconds. */

const seconds = (milliseconds: number) => Math.max(0, Math.floor(milliseconds / 1000))

/** A task's delay: from its start until now, or until its end once it has one. Null without a delay. */
export function delaySeconds(
  { taskDelayStartTime, taskDelayEndTime }: TaskDelayTimes,
  now: number,
): number | null {
  if (taskDelayStartTime === null) return null
  if (taskDelayEndTime !== null) return Math.max(0, secondsBetween(taskDelayStartTime, taskDelayEndTime))
  return seconds(now - taskDelayStartTime)
}
export interface TaskDelayTimes {
  taskDelayStartTime: number | null
  taskDelayEndTime: number | null
}

/** Flat while all is in time; delayed as long as the delay goes on (spec 2 §4). */
export type Animation = 'flat' | 'delayed'
export const animationOf = ({ taskDelayStartTime, taskDelayEndTime }: TaskDelayTimes): Animation =>
  taskDelayStartTime !== null && taskDelayEndTime === null ? 'delayed' : 'flat'

/** How long a material has been out of stock. */
export const stockOutSeconds = (stockoutStartTime: number, now: number): number =>
  seconds(now - stockoutStartTime)

/** When what was placed then runs out of its hold time. `holdTime` in seconds. */
export const holdExpiry = (placedTime: number, holdTime: number): number => placedTime + holdTime * 1000

/** After so long past its limit a pan is not there any more: its kitchen reports no removals. */
export const FORGOTTEN_MS = 4 * HOUR

/** Seconds a hold still has, 0 once it is over: at its very expiry it is. */
export function holdLeft(placedTime: number, holdTime: number, now: number): number {
  return Math.max(0, Math.ceil((holdExpiry(placedTime, holdTime) - now) / 1000))
}

/** Time until something is due, and after it how long it has been over: '1:20', '0:00', '+0:35'. */
export function countdown(dueAt: number, now: number): string {
  const over = Math.floor((now - dueAt) / 1000)
  return over >= 1 ? `+${formatTimer(over)}` : formatTimer(Math.ceil((dueAt - now) / 1000))
}

/** When what is in a fryer should come out; null while it is empty. `fryTime` in seconds. */
export const fryerDue = (fryer: { startedTime: number | null; fryTime: number | null }): number | null =>
  fryer.startedTime === null || fryer.fryTime === null ? null : fryer.startedTime + fryer.fryTime * 1000

/** How far a material's batch lags, in milliseconds: ready time less end time, never below 0 (spec 2 §4). */
export function materialDelay(readyTime: number | null, endTime: number | null): number {
  return readyTime === null || endTime === null ? 0 : Math.max(0, readyTime - endTime)
}

/**
 * What the queue's clock hints in minutes 25 to 35 of each hour (spec 2 §9): how far the half hour is, by its own time,
 * which a cook reads on the wall clock too. Null in other minutes.
 */
export function halfHourHint(now: number, zone: string): string | null {
  const minutes = 30 - toWallTime(now, zone).minute
  if (Math.abs(minutes) > 5) return null
  const time = formatClock(now + minutes * MINUTE, zone)
  if (minutes === 0) return t('It is {time}', { time })
  return minutes > 0
    ? t('{time} in {minutes} min', { time, minutes })
    : t('{time} was {minutes} min ago', { time, minutes: -minutes })
}
