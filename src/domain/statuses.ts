import type { CodeState } from './devices/enrolment.ts'
import type { EventResult } from './intake/results.ts'
import { type Message, msg } from './language/text.ts'
import type { KitchenState } from './now/ranking.ts'
import { type Status, status } from './status.ts'

/* The statuses of what is listed somewhere; those of hold times stand in status.ts. */

/** Alert severities (spec 1 §3). */
export const SEVERITIES = {
  critical: status('bad', msg('Critical'), 'flame'),
  warning: status('watch', msg('Warning'), 'alert'),
  info: status('info', msg('Info'), 'info'),
} as const satisfies Record<string, Status>

/** Notification types (spec 1 §3). */
export const NOTIFICATION_TYPES = {
  ERROR: status('bad', msg('Error'), 'flame'),
  WARN: status('watch', msg('Warning'), 'alert'),
  INFO: status('info', msg('Info'), 'info'),
} as const satisfies Record<string, Status>

/** Task statuses with the specified labels: grey, red, yellow, green (spec 2 §4). */
export const TASK_STATUSES = {
  WAIT: status('idle', msg('Waiting'), 'hourglass'),
  CANCEL: status('bad', msg('Cancelled'), 'cross'),
  GO: status('watch', msg('Go'), 'play'),
  BREADING_COMPLETE: status('good', msg('Breading Complete'), 'check'),
} as const satisfies Record<string, Status>

/** Order statuses: Ready green, In Progress yellow, Waiting purple, the rest red (spec 2 §4). */
export const ORDER_STATUSES = {
  NEW: status('info', msg('Waiting'), 'hourglass'),
  IN_PROGRESS: status('watch', msg('In Progress'), 'play'),
  FINISHED: status('good', msg('Ready'), 'check'),
  INCOMPLETE: status('bad', msg('Incomplete'), 'alert'),
  CANCELED: status('bad', msg('Canceled'), 'cross'),
} as const satisfies Record<string, Status>

/** Batch states (spec 2 §4). */
export const BATCH_STATES = {
  ACTIVATED: status('watch', msg('Activated'), 'play'),
  DELAYED: status('bad', msg('Delayed'), 'alert'),
  COMPLETED: status('good', msg('Completed'), 'check'),
  FLAT: status('idle', msg('Flat'), 'minus'),
} as const satisfies Record<string, Status>

/** What the production stages are called, in order; BATCH_COMPLETE is the seventh of the second list (spec 2 §4). */
export const STAGE_MESSAGES = {
  BREADING: msg('Breading'),
  BASKET_LOADING: msg('Basket loading'),
  BASKET_TRANSFER: msg('Basket transfer'),
  BASKET_FRYING: msg('Basket frying'),
  CTS_TRANSFER: msg('CTS transfer'),
  HOT_HOLDING_TRANSFER: msg('Hot holding transfer'),
  BATCH_COMPLETE: msg('Batch complete'),
} as const satisfies Record<string, Message>

export const STAGES = {
  BREADING: status('watch', STAGE_MESSAGES.BREADING, 'play'),
  BASKET_LOADING: status('watch', STAGE_MESSAGES.BASKET_LOADING, 'play'),
  BASKET_TRANSFER: status('watch', STAGE_MESSAGES.BASKET_TRANSFER, 'play'),
  BASKET_FRYING: status('watch', STAGE_MESSAGES.BASKET_FRYING, 'flame'),
  CTS_TRANSFER: status('watch', STAGE_MESSAGES.CTS_TRANSFER, 'play'),
  HOT_HOLDING_TRANSFER: status('watch', STAGE_MESSAGES.HOT_HOLDING_TRANSFER, 'play'),
  BATCH_COMPLETE: status('good', STAGE_MESSAGES.BATCH_COMPLETE, 'check'),
} as const satisfies Record<string, Status>

/**
 * What a batch is called whose status is BREADING_COMPLETE: once its last stage is over, that stage's word. The
 * status's own, read after 'CTS transfer', would be a step back.
 */
export const completedBatch = (stage: keyof typeof STAGES): Status =>
  stage === 'BATCH_COMPLETE' ? STAGES.BATCH_COMPLETE : TASK_STATUSES.BREADING_COMPLETE

/** Something that somebody should look after. */
export const WARNING_STATE = status('watch', msg('Warning'), 'alert')

/** What became of an event that equipment sent. */
export const EVENT_STATES = {
  ACCEPTED: status('good', msg('Accepted'), 'check'),
  UNCHANGED: status('idle', msg('Already known'), 'minus'),
  REFUSED: status('bad', msg('Refused'), 'cross'),
  TRIAL: status('info', msg('Test, not stored'), 'info'),
} as const satisfies Record<EventResult, Status>

/** Device states: green Online, red Offline (spec 1 §9), and what waits for somebody to say that it belongs there. */
export const DEVICE_STATES = {
  ONLINE: status('good', msg('Online'), 'plugged'),
  OFFLINE: status('bad', msg('Offline'), 'unplugged'),
  UNCONFIRMED: status('watch', msg('Not confirmed'), 'hourglass'),
} as const satisfies Record<string, Status>

/** What has become of a code with which a device is added. */
export const CODE_STATUSES = {
  WAITING: status('info', msg('Waiting'), 'hourglass'),
  USED: status('good', msg('Used'), 'check'),
  EXPIRED: status('idle', msg('Expired'), 'minus'),
  CANCELED: status('idle', msg('Canceled'), 'minus'),
} as const satisfies Record<CodeState, Status>

/** Steps of setting up a new chain. */
export const SETUP_STATUSES = {
  DONE: status('good', msg('Done'), 'check'),
  OPEN: status('watch', msg('To do'), 'clock'),
  OPTIONAL: status('idle', msg('Optional'), 'minus'),
  WAITING: status('info', msg('Waiting'), 'hourglass'),
} as const satisfies Record<string, Status>

/** Keys of equipment. */
export const KEY_STATUSES = {
  ACTIVE: status('good', msg('Active'), 'check'),
  ENDING: status('watch', msg('Ends soon'), 'hourglass'),
  ENDED: status('idle', msg('Ended'), 'minus'),
} as const satisfies Record<string, Status>

/** How a restaurant's PCs are. Tablets don't count: a spare one lies in a drawer. */
export const RESTAURANT_STATES = {
  EMPTY: status('idle', msg('No PCs'), 'minus'),
  ONLINE: status('good', msg('PCs online'), 'plugged'),
  PARTLY: status('watch', msg('Some PCs offline'), 'alert'),
  OFFLINE: status('bad', msg('PCs offline'), 'unplugged'),
} as const satisfies Record<string, Status>

/** How much of something a host uses (spec 1 §9): green below 75 percent, yellow from 75, red from 90. */
export const GAUGE_LEVELS = {
  green: status('good', msg('Fine'), 'check'),
  yellow: status('watch', msg('High'), 'alert'),
  red: status('bad', msg('Very high'), 'flame'),
} as const satisfies Record<string, Status>

/** Camera states: green Online, yellow while it restarts, red Offline. */
export const CAMERA_STATES = {
  ONLINE: status('good', msg('Online'), 'plugged'),
  RESTARTING: status('watch', msg('Restarting'), 'hourglass'),
  OFFLINE: status('bad', msg('Offline'), 'unplugged'),
} as const satisfies Record<string, Status>

/** Whether a test of a camera found a picture. */
export const CAMERA_TEST_STATES = {
  OK: status('good', msg('Works'), 'check'),
  FAULT: status('bad', msg('No picture'), 'alert'),
} as const satisfies Record<string, Status>

/** States of a stream. */
export const STREAM_STATES = {
  LIVE: status('good', msg('Live'), 'play'),
  STOPPED: status('idle', msg('Stopped'), 'minus'),
} as const satisfies Record<string, Status>

/** How a pan's marker was read last. */
export const MARKER_STATES = {
  SEEN: status('good', msg('Seen'), 'check'),
  WRONG: status('bad', msg('Wrong'), 'alert'),
  IDENTICAL: status('bad', msg('Identical'), 'alert', 'diagonal'),
  MISSING: status('idle', msg('Not seen'), 'minus'),
} as const satisfies Record<string, Status>

/** The profile of a camera that is played. */
export const PROFILE_STATES = {
  ACTIVE: status('good', msg('Active'), 'check'),
} as const satisfies Record<string, Status>

/** States of a camera's recording. */
export const RECORDING_STATES = {
  SCHEDULED: status('idle', msg('Scheduled'), 'clock'),
  RECORDING: status('watch', msg('Recording'), 'record'),
  FINISHED: status('good', msg('Finished'), 'check'),
  STOPPED: status('info', msg('Stopped'), 'minus'),
  FAILED: status('bad', msg('Failed'), 'alert'),
} as const satisfies Record<string, Status>

/** How a request for help stands. */
export const SUPPORT_STATES = {
  OPEN: status('watch', msg('Open'), 'hourglass'),
  RESOLVED: status('good', msg('Resolved'), 'check'),
} as const satisfies Record<string, Status>

/** States of an accepted export. */
export const REPORT_STATES = {
  WAITING: status('idle', msg('Being prepared'), 'hourglass'),
  READY: status('good', msg('Ready'), 'check'),
  FAILED: status('bad', msg('Failed'), 'cross'),
} as const satisfies Record<string, Status>

/** Where an account stands. */
export const USER_STATES = {
  ACTIVE: status('good', msg('Active'), 'check'),
  INVITED: status('info', msg('Invited'), 'hourglass'),
  BLOCKED: status('bad', msg('Blocked'), 'cross'),
} as const satisfies Record<string, Status>

/** What marks a session: it is the one that looks, or it has yet to give its code. */
export const SESSION_STATES = {
  CURRENT: status('good', msg('This browser'), 'check'),
  WAITING: status('watch', msg('Waits for its code'), 'hourglass'),
} as const satisfies Record<string, Status>

/** Whether a fryer cycle got the time its material asks for. */
export const CORRECTNESS = {
  CORRECT: status('good', msg('Correct'), 'check'),
  NOT_CORRECT: status('bad', msg('Not correct'), 'cross'),
} as const satisfies Record<string, Status>

/** How a kitchen stands, by what is to be done about it. */
export const KITCHEN_STATUSES = {
  ACT: status('bad', msg('Act now'), 'flame'),
  WATCH: status('watch', msg('Watch'), 'alert'),
  OK: status('good', msg('OK'), 'check'),
  CLOSED: status('idle', msg('Closed'), 'minus'),
  NO_DATA: status('info', msg('No data'), 'info'),
} as const satisfies Record<KitchenState, Status>

/** Whether a stock-out still goes on. */
export const STOCK_OUT_STATES = {
  OPEN: status('bad', msg('Out of stock'), 'alert'),
  OVER: status('idle', msg('Ended'), 'check'),
} as const satisfies Record<string, Status>

/** Whether a material was there; the gravest first, as a timeline draws them. */
export const STOCK_STATES = {
  OUT: status('bad', msg('Out of stock'), 'alert'),
  IN: status('good', msg('In stock'), 'check'),
  UNKNOWN: status('idle', msg('No data'), 'minus'),
} as const satisfies Record<string, Status>
export type StockState = keyof typeof STOCK_STATES

/** Whether signing in takes a second factor. */
export const MULTI_FACTOR = {
  ON: status('good', msg('On'), 'check'),
  OFF: status('idle', msg('Off'), 'minus'),
} as const satisfies Record<string, Status>

/** What became of an attempt to come in. */
export const ATTEMPT = {
  ACCEPTED: status('info', msg('Accepted'), 'info'),
  REFUSED: status('bad', msg('Refused'), 'alert'),
} as const satisfies Record<string, Status>

/** Whether a task was done within the time it should take. */
export const PUNCTUALITY = {
  ON_TIME: status('good', msg('On time'), 'check'),
  LATE: status('watch', msg('Late'), 'clock'),
} as const satisfies Record<string, Status>

/** How a stay came out that may last only so long: a pan's in hot holding, a basket's in the dump pan. */
export const HOLD_STATES = {
  IN_TIME: status('good', msg('On time'), 'check'),
  EXPIRES_SOON: status('watch', msg('Expires soon'), 'clock'),
  EXPIRED: status('bad', msg('Expired'), 'flame'),
  TIMER_ERROR: status('idle', msg('Timer error'), 'cross'),
} as const satisfies Record<string, Status>

/** What became of a recommendation. */
export const RECOMMENDATION_STATES = {
  OPEN: status('watch', msg('Open'), 'play'),
  COMPLETED: status('good', msg('Completed'), 'check'),
  CANCELED: status('idle', msg('Canceled'), 'cross'),
} as const satisfies Record<string, Status>
