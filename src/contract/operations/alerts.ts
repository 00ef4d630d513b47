import * as z from 'zod/mini'
import { ALERT_RULES } from '#src/domain/alerts/rules.ts'
import { ALERT_SEVERITIES } from '#src/domain/alerts/severity.ts'
import { ALERT_ENDINGS, ALERT_HANDLINGS, ALERT_STATES, ALL } from '#src/domain/alerts/states.ts'
import { analyticPeriod } from '../analytics/analytic.ts'
import { localDays, timezone } from '../define/clock-fields.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid, epochMs, lines, rangeShape, restaurantOfRow, text, uuid } from '../define/fields.ts'
import { defineList } from '../define/list.ts'
import { idsOf } from '../define/vocabularies.ts'

/** Alerts (spec 1 §7, spec 2 §7): what the provider found wrong, and what people made of it. */

const person = z.object({ uuid: z.string(), name: z.string() })

export const alert = z.object({
  uuid: z.string(),
  rule: z.enum(ALERT_RULES),
  severity: z.enum(ALERT_SEVERITIES),
  /** In one sentence, for the person who has to do something about it. */
  message: z.string(),
  /** Null where it is about a host of no restaurant. */
  restaurant: z.nullable(restaurantOfRow),
  /** What it is about: a uuid, or a host's name; and as people call it. */
  subject: z.object({ id: z.string(), name: z.string() }),
  /** Of a rule about hosts. */
  host: z.nullable(z.string()),
  startedAt: z.int(),
  /** Null while it is open. */
  recoveredAt: z.nullable(z.int()),
  /** How it came to an end: GONE where the subject is not watched any more. */
  ending: z.nullable(z.enum(ALERT_ENDINGS)),
  acknowledged: z.nullable(z.object({ date: z.int(), by: z.string() })),
  assignee: z.nullable(person),
  note: z.nullable(z.object({ text: z.string(), date: z.int(), by: z.string() })),
  version: z.int(),
})
export type Alert = z.infer<typeof alert>

const someRestaurants = idsOf('restaurant')
const version = z.int().check(z.minimum(1))
/** What narrows the list, and its counts but for the severity. */
const filters = {
  /** Part of the sentence, of the restaurant's number or name, or of the assignee's name. */
  search: z.optional(text(255)),
  state: z._default(z.enum(ALERT_STATES), ALL),
  rule: z.optional(z.enum(ALERT_RULES)),
  handling: z.optional(z.enum(ALERT_HANDLINGS)),
  restaurantUuid: z.optional(uuid),
  /** Some of those the caller may see; all unless set. */
  restaurants: someRestaurants,
  /** About when it began. */
  startTime: z.optional(epochMs),
  endTime: z.optional(epochMs),
}
const severity = z._default(z.enum([ALL, ...ALERT_SEVERITIES]), ALL)
export const ALERT_SORTS = ['startedAt', 'severity', 'recoveredAt', 'restaurant'] as const

export const alertList = defineList({
  path: '/alerts/list',
  permission: 'MONITORING.VIEW',
  summary: 'Alerts of the restaurants the caller may see, newest first, starting at an offset.',
  row: alert,
  filters: { ...filters, severity },
  sorts: ['startedAt', 'severity', 'recoveredAt', 'restaurant'],
  order: 'DESC',
  paging: 'offset',
})

export const alertCount = defineEndpoint({
  method: 'GET',
  path: '/alerts/count',
  permission: 'MONITORING.VIEW',
  summary: 'How many alerts there are of each severity. Only open alerts unless `state` is set.',
  query: z.strictObject({ ...filters, state: z._default(z.enum(ALERT_STATES), 'open') }),
  answer: z.object({ critical: z.int(), warning: z.int(), info: z.int() }),
})

export const alertAnalytic = defineEndpoint({
  method: 'GET',
  path: '/alerts/analytic',
  permission: 'MONITORING.VIEW',
  summary: 'How many alerts started per period, by severity.',
  query: z.strictObject({
    ...rangeShape,
    restaurants: someRestaurants,
    severity,
    period: analyticPeriod,
    /** Zone in which periods are named where no one restaurant is meant; a restaurant's own always wins. */
    timezone,
    days: localDays,
  }),
  answer: z.object({
    /** `time` is the start of the period; only where there was one. */
    content: z.array(z.object({ time: z.int(), severity: z.enum(ALERT_SEVERITIES), count: z.int() })),
    total: z.int(),
  }),
})

export const alertById = defineEndpoint({
  method: 'GET',
  path: '/alerts/{id}',
  permission: 'MONITORING.VIEW',
  summary: 'One alert.',
  params: byUuid,
  answer: alert,
})

export const alertAssignees = defineEndpoint({
  method: 'GET',
  path: '/alerts/assignees',
  permission: 'MONITORING.EDIT',
  summary:
    'Users who may see the alerts of all these restaurants, by name. Without restaurants, users who see every restaurant.',
  query: z.strictObject({ restaurants: idsOf('restaurant', 1000) }),
  answer: z.object({ content: z.array(person) }),
})

export const acknowledgeAlert = defineEndpoint({
  method: 'PUT',
  path: '/alerts/{id}/acknowledge',
  permission: 'MONITORING.EDIT',
  summary: 'Acknowledge an alert. 409 when somebody else changed it first.',
  params: byUuid,
  body: z.strictObject({ version }),
  answer: alert,
})

export const recallAcknowledgement = defineEndpoint({
  method: 'POST',
  path: '/alerts/{id}/acknowledge/recall',
  permission: 'MONITORING.EDIT',
  summary: 'Undo an acknowledgment. 409 when it is too late.',
  params: byUuid,
  answer: alert,
})

/** Who is to look after an alert; null for nobody. */
export const assignForm = z.strictObject({ assigneeUuid: z.nullable(uuid) })

export const assignAlert = defineEndpoint({
  method: 'PUT',
  path: '/alerts/{id}/assign',
  permission: 'MONITORING.EDIT',
  summary: 'Assign an alert to somebody who may see it. 409 when somebody else changed it first.',
  params: byUuid,
  body: z.strictObject({ ...assignForm.shape, version }),
  answer: alert,
})

/** What is known of an alert; empty for nothing. */
export const noteForm = z.strictObject({
  note: lines(1000),
})

export const noteAlert = defineEndpoint({
  method: 'PUT',
  path: '/alerts/{id}/note',
  permission: 'MONITORING.EDIT',
  summary: 'Save a note on an alert. 409 when somebody else changed it first.',
  params: byUuid,
  body: z.strictObject({ ...noteForm.shape, version }),
  answer: alert,
})

export const deleteAlert = defineEndpoint({
  method: 'DELETE',
  path: '/alerts/{id}',
  permission: 'MONITORING.DELETE',
  summary: 'Delete an alert. While the problem lasts, the alert is not raised again unless it gets worse.',
  params: byUuid,
  answer: 'nothing',
})

export const recallAlert = defineEndpoint({
  method: 'POST',
  path: '/alerts/{id}/recall',
  permission: 'MONITORING.DELETE',
  summary: 'Undo a deletion. 409 when it is too late.',
  params: byUuid,
  answer: alert,
})
