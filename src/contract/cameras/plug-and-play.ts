import * as z from 'zod/mini'
import { MARKER_STATUSES } from '#src/domain/cameras/markers.ts'
import { ZONE_MODES } from '#src/domain/cameras/zones.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid, uuid } from '../define/fields.ts'
import { streamOf } from './streams.ts'

/** Zones of a kitchen, each shown by several streams, and how their cameras read the pans' markers (spec 2 §7). */

export const zone = z.object({
  uuid: z.string(),
  name: z.string(),
  restaurantUuid: z.string(),
  restaurantNumber: z.string(),
  /** What it was started for; null while it is stopped. */
  mode: z.nullable(z.enum(ZONE_MODES)),
  /** Epoch milliseconds; null while it is stopped. */
  startedTime: z.nullable(z.int()),
  /** How many streams stand in it, and how many of them are live. */
  streams: z.int(),
  live: z.int(),
})
export type Zone = z.infer<typeof zone>

const stream = streamOf.answer
const ofOneRestaurant = z.strictObject({ restaurantUuid: uuid })
const someStreams = z.optional(z.array(uuid).check(z.maxLength(100)))
const zoneStreams = z.object({ zone, content: z.array(stream) })
export type ZoneStreams = z.infer<typeof zoneStreams>

export const zoneModes = defineEndpoint({
  method: 'GET',
  path: '/pnp/modes',
  permission: 'PLUG_AND_PLAY.VIEW',
  summary: 'The modes in which zones can be started.',
  answer: z.object({
    content: z.array(z.object({ value: z.enum(ZONE_MODES), label: z.string(), description: z.string() })),
  }),
})

export const zones = defineEndpoint({
  method: 'GET',
  path: '/pnp/zones',
  permission: 'PLUG_AND_PLAY.VIEW',
  summary: 'The zones of a restaurant, by name.',
  query: ofOneRestaurant,
  answer: z.object({ content: z.array(zone) }),
})

export const streamsOfZone = defineEndpoint({
  method: 'GET',
  path: '/pnp/zones/{id}/streams',
  permission: 'PLUG_AND_PLAY.VIEW',
  summary: 'The streams of a zone in their order from the left, live or not.',
  params: byUuid,
  answer: zoneStreams,
})

export const startZone = defineEndpoint({
  method: 'POST',
  path: '/pnp/zones/{id}/start',
  permission: 'PLUG_AND_PLAY.EDIT',
  summary:
    'Start the streams of a zone. A running zone switches to the mode and order. 409 when it has no streams.',
  params: byUuid,
  body: z.strictObject({
    mode: z.enum(ZONE_MODES),
    /** Its streams from the left, where they are to stand otherwise; those left out come behind. */
    streams: someStreams,
  }),
  answer: zoneStreams,
})

export const stopZone = defineEndpoint({
  method: 'POST',
  path: '/pnp/zones/{id}/stop',
  permission: 'PLUG_AND_PLAY.EDIT',
  summary:
    'Stop the streams of a zone, all unless some are named. Without a live stream, the zone stops too.',
  params: byUuid,
  body: z.strictObject({ streams: someStreams }),
  answer: zoneStreams,
})

/** How cameras read the marker of one pan. */
export const markerReading = z.object({
  marker: z.int(),
  container: z.string(),
  status: z.enum(MARKER_STATUSES),
  /** Of which moment that is, epoch milliseconds: of now while the pan stands there; null when it was not seen of late. */
  time: z.nullable(z.int()),
  /** The marker that was seen instead, or on both pans; null where nothing is wrong. */
  seen: z.nullable(z.int()),
  /** The pan that has the same; null where there is none. */
  other: z.nullable(z.string()),
})
export type MarkerReading = z.infer<typeof markerReading>

/** A restaurant whose cameras read markers, with how many are in each state. */
const validatedRestaurant = z.object({
  uuid: z.string(),
  number: z.string(),
  name: z.string(),
  timezone: z.string(),
  /** Streams of cameras that read markers, and how many of them are live. */
  streams: z.int(),
  live: z.int(),
  markers: z.record(z.enum(MARKER_STATUSES), z.int()),
})
export type ValidatedRestaurant = z.infer<typeof validatedRestaurant>

export const validatedRestaurants = defineEndpoint({
  method: 'GET',
  path: '/pnp/aruco-validation/restaurants',
  permission: 'PLUG_AND_PLAY.VIEW',
  summary: 'Restaurants whose cameras read markers, by number, with how many are read correctly.',
  answer: z.object({ content: z.array(validatedRestaurant) }),
})

export const validatedStreams = defineEndpoint({
  method: 'GET',
  path: '/pnp/aruco-validation/streams',
  permission: 'PLUG_AND_PLAY.VIEW',
  summary: "A restaurant's streams of cameras that read markers, by description, with each marker's reading.",
  query: ofOneRestaurant,
  answer: z.object({
    content: z.array(z.object({ stream, markers: z.array(markerReading) })),
  }),
})
export type ValidatedStream = z.infer<typeof validatedStreams.answer>['content'][number]
