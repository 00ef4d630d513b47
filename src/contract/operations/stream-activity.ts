import * as z from 'zod/mini'
import { defineEndpoint } from '../define/endpoint.ts'
import { epochMs, text, uuid } from '../define/fields.ts'
import { codesOf, idOf } from '../define/vocabularies.ts'

/** What happened before a restaurant's cameras (spec 2 §3 and §7). */
export const streamActivityEvent = z.object({
  /** Of its name and its fact: the same however often it is asked for. */
  uuid: z.string(),
  description: z.string(),
  location: z.string(),
  eventTime: z.int(),
  /** The time of day at the restaurant, with seconds: '1:05:09 PM'. */
  displayTime: z.string(),
})
export type StreamActivityEvent = z.infer<typeof streamActivityEvent>

const SEES = 'CAMERAS.VIEW|KITCHEN_PLAYER.VIEW'

export const streamActivity = defineEndpoint({
  method: 'GET',
  path: '/events/streamActivity',
  permission: SEES,
  summary: 'Activity in a restaurant, or in view of one of its cameras, newest first.',
  query: z.strictObject({
    restaurantUuid: uuid,
    cameraUuid: idOf('camera'),
    startTime: z.optional(epochMs),
    endTime: z.optional(epochMs),
    /** As `streamActivityEventNames` tells them. */
    eventNames: codesOf('activity event'),
    page: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 0),
    size: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  }),
  answer: z.object({ content: z.array(streamActivityEvent), existNext: z.boolean() }),
})

export const streamActivityImage = defineEndpoint({
  method: 'GET',
  path: '/events/streamActivity/{id}/image',
  permission: SEES,
  summary:
    'The camera image of an event as PNG: 1280×720, or 320×240 as a thumbnail. 404 when there is no image.',
  params: z.strictObject({ id: text(64) }),
  query: z.strictObject({ size: z._default(z.enum(['full', 'thumbnail']), 'full') }),
  answer: 'file',
})

export const streamActivityEventNames = defineEndpoint({
  method: 'GET',
  path: '/events/streamActivity/eventNames/{id}',
  permission: SEES,
  summary: 'The event names of camera activity, for a filter.',
  params: z.strictObject({ id: uuid }),
  answer: z.object({ content: z.array(z.string()) }),
})
