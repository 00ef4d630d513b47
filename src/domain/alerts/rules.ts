import { DAY, HOUR, MINUTE } from '../time/zone.ts'
import type { AlertSeverity } from './severity.ts'

/** What the provider watches over. */
export const ALERT_RULES = [
  'HOST_DOWN',
  'DISK_FULL',
  'TEMPERATURE',
  'CAMERA_SILENT',
  'TABLET_OFFLINE',
  'PC_OFFLINE',
  'STOCK_OUT_STREAK',
] as const
export type AlertRule = (typeof ALERT_RULES)[number]

/** How far something must have gone, and for how long, to be as bad as this. */
export interface AlertLevel {
  severity: AlertSeverity
  /** It begins to count from this value on, and goes on counting until the value is below `leave`. */
  enter: number
  leave: number
  /** Milliseconds that it must have counted. */
  holdMs: number
}

export interface AlertRuleEntry {
  /** What rises: its unit, in words for people who read this table. */
  of: string
  /** The mildest first; thresholds and hold times do not fall from one to the next. */
  levels: readonly [AlertLevel, ...AlertLevel[]]
  /** Milliseconds below the mildest level's `leave` until it counts as recovered. */
  recoverMs: number
  /** In trouble for longer it is out of use, and nobody need be told; null where there is no such thing. */
  unusedMs: number | null
  /** Nothing new is told while the kitchen is closed: tablets are switched off then, and nobody is there to see. */
  onlyOpen: boolean
}

/** How often the rules are looked at; together with a hold time this is when a person knows (decision 0021). */
export const EVALUATED_EVERY_MS = MINUTE

/** Stock-outs of this last stretch of time are a streak's. */
export const STREAK_MS = 90 * MINUTE

export const RULES: Readonly<Record<AlertRule, AlertRuleEntry>> = {
  HOST_DOWN: {
    of: 'seconds since it last answered',
    levels: [
      { severity: 'warning', enter: 180, leave: 90, holdMs: MINUTE },
      { severity: 'critical', enter: 1800, leave: 90, holdMs: MINUTE },
    ],
    recoverMs: 2 * MINUTE,
    unusedMs: 30 * DAY,
    onlyOpen: false,
  },
  DISK_FULL: {
    of: 'percent of the root disk in use',
    levels: [
      { severity: 'warning', enter: 80, leave: 77, holdMs: 10 * MINUTE },
      { severity: 'critical', enter: 90, leave: 87, holdMs: 10 * MINUTE },
    ],
    recoverMs: 15 * MINUTE,
    unusedMs: null,
    onlyOpen: false,
  },
  TEMPERATURE: {
    of: 'degrees Celsius of the hottest sensor',
    levels: [
      { severity: 'warning', enter: 80, leave: 75, holdMs: 5 * MINUTE },
      { severity: 'critical', enter: 90, leave: 85, holdMs: 5 * MINUTE },
    ],
    recoverMs: 10 * MINUTE,
    unusedMs: null,
    onlyOpen: false,
  },
  CAMERA_SILENT: {
    of: '1 while it sends no picture',
    levels: [{ severity: 'warning', enter: 1, leave: 1, holdMs: 5 * MINUTE }],
    recoverMs: 3 * MINUTE,
    unusedMs: 30 * DAY,
    onlyOpen: true,
  },
  TABLET_OFFLINE: {
    of: '1 while it is offline',
    levels: [
      { severity: 'info', enter: 1, leave: 1, holdMs: 10 * MINUTE },
      { severity: 'warning', enter: 1, leave: 1, holdMs: HOUR },
    ],
    recoverMs: 3 * MINUTE,
    unusedMs: 7 * DAY,
    onlyOpen: true,
  },
  PC_OFFLINE: {
    of: '1 while it is offline',
    levels: [
      { severity: 'warning', enter: 1, leave: 1, holdMs: 5 * MINUTE },
      { severity: 'critical', enter: 1, leave: 1, holdMs: 30 * MINUTE },
    ],
    recoverMs: 3 * MINUTE,
    unusedMs: 7 * DAY,
    onlyOpen: true,
  },
  STOCK_OUT_STREAK: {
    of: 'stock-outs of the last 90 minutes',
    levels: [
      { severity: 'warning', enter: 3, leave: 2, holdMs: 0 },
      { severity: 'critical', enter: 4, leave: 3, holdMs: 0 },
    ],
    recoverMs: 10 * MINUTE,
    unusedMs: null,
    onlyOpen: true,
  },
}
