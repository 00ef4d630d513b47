import type { CodeState } from './devices/enrolment.ts'
import type { EventResult } from './intake/results.ts'
import type { KitchenState } from './now/ranking.ts'
import { type Status, status } from './status.ts'

/* The statuses of what is listed somewhere; those of hold times stand in status.ts. */

/** Alert severities (spec 1 §3). */
export const SEVERITIES = {
  critical: status('bad', 'Critical', 'flame'),
  warning: status('watch', 'Warning', 'alert'),
  info: status('info', 'Info', 'info'),
} as const satisfies Record<string, Status>

/** Notification types (spec 1 §3). */
export const NOTIFICATION_TYPES = {
  ERROR: status('bad', 'Error', 'flame'),
  WARN: status('watch', 'Warning', 'alert'),
  INFO: status('info', 'Info', 'info'),
} as const satisfies Record<string, Status>

/** Task statuses with the specified labels: grey, red, yellow, green (spec 2 §4). */
export const TASK_STATUSES = {
  WAIT: status('idle', 'Waiting', 'hourglass'),
  CANCEL: status('bad', 'Cancelled', 'cross'),
  GO: status('watch', 'Go', 'play'),
  BREADING_COMPLETE: status('good', 'Breading Complete', 'check'),
} as const satisfies Record<string, Status>

/** Order statuses: Ready green, In Progress yellow, Waiting purple, the rest red (spec 2 §4). */
export const ORDER_STATUSES = {
  NEW: status('info', 'Waiting', 'hourglass'),
  IN_PROGRESS: status('watch', 'In Progress', 'play'),
  FINISHED: status('good', 'Ready', 'check'),
  INCOMPLETE: status('bad', 'Incomplete', 'alert'),
  CANCELED: status('bad', 'Canceled', 'cross'),
} as const satisfies Record<string, Status>

/** Batch states (spec 2 §4). */
export const BATCH_STATES = {
  ACTIVATED: status('watch', 'Activated', 'play'),
  DELAYED: status('bad', 'Delayed', 'alert'),
  COMPLETED: status('good', 'Completed', 'check'),
  FLAT: status('idle', 'Flat', 'minus'),
} as const satisfies Record<string, Status>

/** Production stages in order; BATCH_COMPLETE is the seventh of the second list (spec 2 §4). */
export const STAGES = {
  BREADING: status('watch', 'Breading', 'play'),
  BASKET_LOADING: status('watch', 'Basket loading', 'play'),
  BASKET_TRANSFER: status('watch', 'Basket transfer', 'play'),
  BASKET_FRYING: status('watch', 'Basket frying', 'flame'),
  CTS_TRANSFER: status('watch', 'CTS transfer', 'play'),
  HOT_HOLDING_TRANSFER: status('watch', 'Hot holding transfer', 'play'),
  BATCH_COMPLETE: status('good', 'Batch complete', 'check'),
} as const satisfies Record<string, Status>

/**
 * What a batch is called whose status is BREADING_COMPLETE: once its last stage is over, that stage's word. The
 * status's own, read after 'CTS transfer', would be a step back.
 */
export const completedBatch = (stage: keyof typeof STAGES): Status =>
  stage === 'BATCH_COMPLETE' ? STAGES.BATCH_COMPLETE : TASK_STATUSES.BREADING_COMPLETE

/** Something that somebody should look after. */
export const WARNING_STATE = status('watch', 'Warning', 'alert')

/** What became of an event that equipment sent. */
export const EVENT_STATES = {
  ACCEPTED: status('good', 'Accepted', 'check'),
  UNCHANGED: status('idle', 'Already known', 'minus'),
  REFUSED: status('bad', 'Refused', 'cross'),
  TRIAL: status('info', 'Test, not stored', 'info'),
} as const satisfies Record<EventResult, Status>

/** Device states: green Online, red Offline (spec 1 §9), and what waits for somebody to say that it belongs there. */
export const DEVICE_STATES = {
  ONLINE: status('good', 'Online', 'plugged'),
  OFFLINE: status('bad', 'Offline', 'unplugged'),
  UNCONFIRMED: status('watch', 'Not confirmed', 'hourglass'),
} as const satisfies Record<string, Status>

/** What has become of a code with which a device is added. */
export const CODE_STATUSES = {
  WAITING: status('info', 'Waiting', 'hourglass'),
  USED: status('good', 'Used', 'check'),
  EXPIRED: status('idle', 'Expired', 'minus'),
  CANCELED: status('idle', 'Canceled', 'minus'),
} as const satisfies Record<CodeState, Status>

/** Steps of setting up a new chain. */
export const SETUP_STATUSES = {
  DONE: status('good', 'Done', 'check'),
  OPEN: status('watch', 'To do', 'clock'),
  OPTIONAL: status('idle', 'Optional', 'minus'),
  WAITING: status('info', 'Waiting', 'hourglass'),
} as const satisfies Record<string, Status>

/** Keys of equipment. */
export const KEY_STATUSES = {
  ACTIVE: status('good', 'Active', 'check'),
  ENDING: status('watch', 'Ends soon', 'hourglass'),
  ENDED: status('idle', 'Ended', 'minus'),
} as const satisfies Record<string, Status>

/** How a restaurant's PCs are. Tablets don't count: a spare one lies in a drawer. */
export const RESTAURANT_STATES = {
  EMPTY: status('idle', 'No PCs', 'minus'),
  ONLINE: status('good', 'PCs online', 'plugged'),
  PARTLY: status('watch', 'Some PCs offline', 'alert'),
  OFFLINE: status('bad', 'PCs offline', 'unplugged'),
} as const satisfies Record<string, Status>

/** How much of something a host uses (spec 1 §9): green below 75 percent, yellow from 75, red from 90. */
export const GAUGE_LEVELS = {
  green: status('good', 'Fine', 'check'),
  yellow: status('watch', 'High', 'alert'),
  red: status('bad', 'Very high', 'flame'),
} as const satisfies Record<string, Status>

/** Camera states: green Online, yellow while it restarts, red Offline. */
export const CAMERA_STATES = {
  ONLINE: status('good', 'Online', 'plugged'),
  RESTARTING: status('watch', 'Restarting', 'hourglass'),
  OFFLINE: status('bad', 'Offline', 'unplugged'),
} as const satisfies Record<string, Status>

/** Whether a test of a camera found a picture. */
export const CAMERA_TEST_STATES = {
  OK: status('good', 'Works', 'check'),
  FAULT: status('bad', 'No picture', 'alert'),
} as const satisfies Record<string, Status>

/** States of a stream. */
export const STREAM_STATES = {
  LIVE: status('good', 'Live', 'play'),
  STOPPED: status('idle', 'Stopped', 'minus'),
} as const satisfies Record<string, Status>

/** How a pan's marker was read last. */
export const MARKER_STATES = {
  SEEN: status('good', 'Seen', 'check'),
  WRONG: status('bad', 'Wrong', 'alert'),
  IDENTICAL: status('bad', 'Identical', 'alert', 'diagonal'),
  MISSING: status('idle', 'Not seen', 'minus'),
} as const satisfies Record<string, Status>

/** The profile of a camera that is played. */
export const PROFILE_STATES = {
  ACTIVE: status('good', 'Active', 'check'),
} as const satisfies Record<string, Status>

/** States of a camera's recording. */
export const RECORDING_STATES = {
  SCHEDULED: status('idle', 'Scheduled', 'clock'),
  RECORDING: status('watch', 'Recording', 'record'),
  FINISHED: status('good', 'Finished', 'check'),
  STOPPED: status('info', 'Stopped', 'minus'),
  FAILED: status('bad', 'Failed', 'alert'),
} as const satisfies Record<string, Status>

/** How a request for help stands. */
export const SUPPORT_STATES = {
  OPEN: status('watch', 'Open', 'hourglass'),
  RESOLVED: status('good', 'Resolved', 'check'),
} as const satisfies Record<string, Status>

/** States of an accepted export. */
export const REPORT_STATES = {
  WAITING: status('idle', 'Being prepared', 'hourglass'),
  READY: status('good', 'Ready', 'check'),
  FAILED: status('bad', 'Failed', 'cross'),
} as const satisfies Record<string, Status>

/** Where an account stands. */
export const USER_STATES = {
  ACTIVE: status('good', 'Active', 'check'),
  INVITED: status('info', 'Invited', 'hourglass'),
  BLOCKED: status('bad', 'Blocked', 'cross'),
} as const satisfies Record<string, Status>

/** What marks a session: it is the one that looks, or it has yet to give its code. */
export const SESSION_STATES = {
  CURRENT: status('good', 'This browser', 'check'),
  WAITING: status('watch', 'Waits for its code', 'hourglass'),
} as const satisfies Record<string, Status>

/** Whether a fryer cycle got the time its material asks for. */
export const CORRECTNESS = {
  CORRECT: status('good', 'Correct', 'check'),
  NOT_CORRECT: status('bad', 'Not correct', 'cross'),
} as const satisfies Record<string, Status>

/** How a kitchen stands, by what is to be done about it. */
export const KITCHEN_STATUSES = {
  ACT: status('bad', 'Act now', 'flame'),
  WATCH: status('watch', 'Watch', 'alert'),
  OK: status('good', 'OK', 'check'),
  CLOSED: status('idle', 'Closed', 'minus'),
  NO_DATA: status('info', 'No data', 'info'),
} as const satisfies Record<KitchenState, Status>

/** Whether a stock-out still goes on. */
export const STOCK_OUT_STATES = {
  OPEN: status('bad', 'Out of stock', 'alert'),
  OVER: status('idle', 'Ended', 'check'),
} as const satisfies Record<string, Status>

/** Whether a material was there; the gravest first, as a timeline draws them. */
export const STOCK_STATES = {
  OUT: status('bad', 'Out of stock', 'alert'),
  IN: status('good', 'In stock', 'check'),
  UNKNOWN: status('idle', 'No data', 'minus'),
} as const satisfies Record<string, Status>
export type StockState = keyof typeof STOCK_STATES

/** Whether signing in takes a second factor. */
export const MULTI_FACTOR = {
  ON: status('good', 'On', 'check'),
  OFF: status('idle', 'Off', 'minus'),
} as const satisfies Record<string, Status>

/** What became of an attempt to come in. */
export const ATTEMPT = {
  ACCEPTED: status('info', 'Accepted', 'info'),
  REFUSED: status('bad', 'Refused', 'alert'),
} as const satisfies Record<string, Status>

/** Whether a task was done within the time it should take. */
export const PUNCTUALITY = {
  ON_TIME: status('good', 'On time', 'check'),
  LATE: status('watch', 'Late', 'clock'),
} as const satisfies Record<string, Status>

/** How a stay came out that may last only so long: a pan's in hot holding, a basket's in the dump pan. */
export const HOLD_STATES = {
  IN_TIME: status('good', 'On time', 'check'),
  EXPIRES_SOON: status('watch', 'Expires soon', 'clock'),
  EXPIRED: status('bad', 'Expired', 'flame'),
  TIMER_ERROR: status('idle', 'Timer error', 'cross'),
} as const satisfies Record<string, Status>

/** What became of a recommendation. */
export const RECOMMENDATION_STATES = {
  OPEN: status('watch', 'Open', 'play'),
  COMPLETED: status('good', 'Completed', 'check'),
  CANCELED: status('idle', 'Canceled', 'cross'),
} as const satisfies Record<string, Status>
