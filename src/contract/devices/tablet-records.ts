import * as z from 'zod/mini'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid, epochMs, text, uuid } from '../define/fields.ts'
import { defineList } from '../define/list.ts'
import { idOf } from '../define/vocabularies.ts'

/** A sign-in of a tablet's app, until somebody deletes it: the app has to sign in again then. */
const tabletSession = z.object({
  uuid: z.string(),
  signedInTime: z.int(),
  lastUsedTime: z.int(),
  /** Where it came from, and what it ran. */
  address: z.string(),
  build: z.string(),
  /** The tablet is currently connected with it. */
  current: z.boolean(),
})
export type TabletSession = z.infer<typeof tabletSession>

export const tabletSessions = defineList({
  path: '/tablet-sessions',
  permission: 'DEVICE.VIEW',
  summary: 'The sessions of a tablet, newest first unless sorted otherwise.',
  row: tabletSession,
  filters: {
    tabletUuid: uuid,
  },
  sorts: ['signedInTime', 'lastUsedTime', 'build', 'address'],
  order: 'DESC',
})

export const deleteTabletSessions = defineEndpoint({
  method: 'DELETE',
  path: '/tablet-sessions',
  permission: 'DEVICE.EDIT',
  summary: 'Delete the sessions of a tablet, or one of them. Its app has to sign in again.',
  query: z.strictObject({ tabletUuid: uuid, uuid: z.optional(uuid) }),
  answer: 'nothing',
})

export const LOG_LEVELS = ['INFO', 'WARN', 'ERROR'] as const

const tabletLog = z.object({
  uuid: z.string(),
  eventTime: z.int(),
  level: z.enum(LOG_LEVELS),
  message: z.string(),
  tabletUuid: z.string(),
  tabletName: z.string(),
  restaurantNumber: z.nullable(z.string()),
})
export type TabletLog = z.infer<typeof tabletLog>

export const tabletLogs = defineList({
  path: '/tablets/logs',
  permission: 'DEVICE.VIEW',
  summary: 'The log of the tablets, newest first unless sorted otherwise.',
  row: tabletLog,
  filters: {
    restaurantUuid: z.optional(uuid),
    tabletUuid: idOf('tablet'),
    levels: z.optional(z.array(z.enum(LOG_LEVELS))),
    search: z.optional(text(255)),
    startTime: z.optional(epochMs),
    endTime: z.optional(epochMs),
  },
  sorts: ['eventTime', 'level', 'tablet'],
  order: 'DESC',
})

export const deleteTabletLog = defineEndpoint({
  method: 'DELETE',
  path: '/tablets/logs/{id}',
  permission: 'DEVICE.DELETE',
  summary: 'Delete an entry of the tablets’ log.',
  params: byUuid,
  answer: 'nothing',
})

export const recallTabletLog = defineEndpoint({
  method: 'POST',
  path: '/tablets/logs/{id}/recall',
  permission: 'DEVICE.DELETE',
  summary: 'Undo the deletion of a log entry. 409 when it is too late.',
  params: byUuid,
  answer: 'nothing',
})
