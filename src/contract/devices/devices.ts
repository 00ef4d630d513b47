import * as z from 'zod/mini'
import { DEVICE_STATUSES } from '#src/domain/devices/status.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid, text, uuid } from '../define/fields.ts'
import { defineList } from '../define/list.ts'
import { availabilityAnswer, availabilityQuery, availabilityShape } from './availability.ts'

/** What a PC or a tablet says of itself and of where it stands; one that is empty has no restaurant. */
export const placedShape = {
  uuid: z.string(),
  /** What it calls itself; nobody changes it. */
  identifier: z.string(),
  /** Since when it has its status, epoch milliseconds. */
  statusTime: z.int(),
  restaurantUuid: z.nullable(z.string()),
  restaurantNumber: z.nullable(z.string()),
  restaurantName: z.nullable(z.string()),
  /** The restaurant's. */
  timezone: z.nullable(z.string()),
  /** Counts up with what people change. */
  version: z.int(),
  updatedDate: z.int(),
}

/** What a device last said about itself (src/domain/devices/report.ts). */
const deviceReport = z.object({
  reportedTime: z.int(),
  version: z.string(),
  waiting: z.int(),
  waitingBytes: z.int(),
  oldestTime: z.nullable(z.int()),
  diskUsed: z.number(),
  clockOffsetMs: z.nullable(z.int()),
  error: z.nullable(z.object({ message: z.string(), time: z.int() })),
  isShared: z.boolean(),
})

export const device = z.object({
  ...placedShape,
  kind: z.enum(['PC', 'EDGE']),
  status: z.enum(DEVICE_STATUSES),
  /** Null while it has not reported. */
  report: z.nullable(deviceReport),
})
export type Device = z.infer<typeof device>

export const devices = defineList({
  path: '/devices',
  permission: 'DEVICE.VIEW',
  summary: 'A page of the PCs, by status unless sorted otherwise, with PCs to confirm first.',
  row: device,
  filters: {
    search: z.optional(text(255)),
    restaurantUuid: z.optional(uuid),
    statuses: z.optional(z.array(z.enum(DEVICE_STATUSES))),
  },
  sorts: ['status', 'identifier', 'restaurant', 'statusTime'],
  order: 'DESC',
})

export const deviceById = defineEndpoint({
  method: 'GET',
  path: '/devices/{id}',
  permission: 'DEVICE.VIEW',
  summary: 'A PC, with what it last reported about itself.',
  params: byUuid,
  answer: device,
})

export const confirmDevice = defineEndpoint({
  method: 'PUT',
  path: '/devices/{id}/confirm',
  permission: 'DEVICE.EDIT',
  summary: 'Confirm that a PC belongs to the chain. 409 when it is confirmed.',
  params: byUuid,
  answer: device,
})

export const deleteDevice = defineEndpoint({
  method: 'DELETE',
  path: '/devices/{id}',
  permission: 'DEVICE.DELETE',
  summary: 'Delete a PC.',
  params: byUuid,
  answer: 'nothing',
})

export const recallDevice = defineEndpoint({
  method: 'POST',
  path: '/devices/{id}/recall',
  permission: 'DEVICE.DELETE',
  summary: 'Undo the deletion of a PC. 409 when it is too late.',
  params: byUuid,
  answer: device,
})

export const deviceAvailability = defineEndpoint({
  method: 'GET',
  path: '/availability/devices',
  permission: 'DEVICE.VIEW',
  summary: 'When each PC was online within a range, by restaurant and identifier.',
  query: availabilityQuery,
  answer: availabilityAnswer(z.object({ ...availabilityShape, identifier: z.string() })),
})
