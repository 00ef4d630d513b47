import * as z from 'zod/mini'
import { ROLLING_HOURS } from '#src/domain/cameras/rolling.ts'
import { CAMERA_STREAMS } from '#src/domain/cameras/status.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { ONE_CAMERA_PATH, oneOfRestaurant } from './paths.ts'

/** Rolling recording: the last hours of a camera are always there, and the oldest are deleted. */

const ROLLING_PATH = `${ONE_CAMERA_PATH}/rolling` as const

const rolling = z.object({
  /** How long it is kept; null while it is off. */
  hours: z.nullable(z.int()),
  stream: z.enum(CAMERA_STREAMS),
  /** The streams that can be recorded, with what they send: in kbit/s. */
  streams: z.array(z.object({ stream: z.enum(CAMERA_STREAMS), bitrate: z.int() })),
  /** Since when there is something; epoch milliseconds, null for nothing. */
  heldFrom: z.nullable(z.int()),
  heldBytes: z.int(),
  /** On the server's disk; null while it can't be told. */
  freeBytes: z.nullable(z.int()),
  /** The camera's. */
  version: z.int(),
})
export type RollingRecording = z.infer<typeof rolling>

/** What a person fills in of it. */
export const rollingForm = z.strictObject({
  hours: z.nullable(z.literal(ROLLING_HOURS)),
  stream: z.enum(CAMERA_STREAMS),
})
export type RollingForm = z.infer<typeof rollingForm>

export const rollingRecording = defineEndpoint({
  method: 'GET',
  base: 'proxy',
  path: ROLLING_PATH,
  permission: 'CAMERAS.EDIT',
  summary: 'How long a camera is recorded all the time, with what that takes.',
  params: oneOfRestaurant,
  answer: rolling,
})

export const changeRolling = defineEndpoint({
  method: 'PUT',
  base: 'proxy',
  path: ROLLING_PATH,
  permission: 'CAMERAS.EDIT',
  summary:
    'Record a camera all the time and keep the last hours, or stop that. 409 when the disk is too small.',
  params: oneOfRestaurant,
  body: z.strictObject({ ...rollingForm.shape, version: z.int().check(z.minimum(1)) }),
  answer: rolling,
})
