import * as z from 'zod/mini'
import {
  ALTERNATE_TIME_S,
  ALTERNATE_VIEWS,
  commandFault,
  LEAST_ALTERNATE_S,
  MOST_ALTERNATE_S,
  TABLET_ACTIONS,
} from '#src/domain/devices/commands.ts'
import { TABLET_STATUSES } from '#src/domain/devices/status.ts'
import { t } from '#src/domain/language/text.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid, text, uuid, wholeOf } from '../define/fields.ts'
import { defineList } from '../define/list.ts'
import { codesOf, idOf } from '../define/vocabularies.ts'
import { availabilityAnswer, availabilityQuery, availabilityShape } from './availability.ts'
import { placedShape } from './devices.ts'

export const tablet = z.object({
  ...placedShape,
  name: z.string(),
  status: z.enum(TABLET_STATUSES),
  model: z.string(),
  build: z.string(),
  /** Whether it obeys commands. */
  remoteAccess: z.boolean(),
  /** The stream that it was told to show; null while it shows its own screen. */
  shows: z.nullable(z.string()),
})
export type Tablet = z.infer<typeof tablet>

const ofRestaurant = { restaurantUuid: idOf('restaurant') }

export const tablets = defineList({
  path: '/tablets/list',
  permission: 'DEVICE.VIEW',
  summary: 'A page of the tablets, by name unless sorted otherwise.',
  row: tablet,
  filters: {
    search: z.optional(text(255)),
    /** This one alone. */
    uuid: idOf('tablet'),
    ...ofRestaurant,
    statuses: z.optional(z.array(z.enum(TABLET_STATUSES))),
    models: codesOf('tablet model'),
    builds: codesOf('tablet build'),
  },
  sorts: ['name', 'status', 'statusTime', 'model', 'build', 'restaurant'],
  order: 'ASC',
})

const names = z.object({ content: z.array(z.string()) })

export const tabletModels = defineEndpoint({
  method: 'GET',
  path: '/tablets/models',
  permission: 'DEVICE.VIEW',
  summary: 'The tablet models in use.',
  query: z.strictObject(ofRestaurant),
  answer: names,
})

export const tabletBuilds = defineEndpoint({
  method: 'GET',
  path: '/tablets/builds',
  permission: 'DEVICE.VIEW',
  summary: 'The builds that the tablets run.',
  query: z.strictObject(ofRestaurant),
  answer: names,
})

/** What a person fills in of a tablet. */
export const tabletForm = z.strictObject({
  name: text(64, () => t('Enter a name')),
})
export type TabletForm = z.infer<typeof tabletForm>

export const renameTablet = defineEndpoint({
  method: 'PUT',
  path: '/tablets/name/{id}',
  permission: 'DEVICE.EDIT',
  summary: 'Rename a tablet. 409 when somebody else changed it first.',
  params: byUuid,
  body: z.strictObject({ ...tabletForm.shape, version: z.int().check(z.minimum(1)) }),
  answer: tablet,
})

export const setRemoteAccess = defineEndpoint({
  method: 'PUT',
  path: '/tablets/{id}/remote-access',
  permission: 'DEVICE.EDIT',
  summary: 'Turn remote access of a tablet on or off.',
  params: byUuid,
  body: z.strictObject({ remoteAccess: z.boolean() }),
  answer: tablet,
})

export const deleteTablet = defineEndpoint({
  method: 'DELETE',
  path: '/tablets/{id}',
  permission: 'DEVICE.DELETE',
  summary: 'Delete a tablet. It can no longer connect.',
  params: byUuid,
  answer: 'nothing',
})

export const recallTablet = defineEndpoint({
  method: 'POST',
  path: '/tablets/{id}/recall',
  permission: 'DEVICE.DELETE',
  summary: 'Undo the deletion of a tablet. 409 when it is too late.',
  params: byUuid,
  answer: tablet,
})

/** What a person fills in of a command. */
export const commandForm = z
  .strictObject({
    action: z._default(z.enum(TABLET_ACTIONS), 'START'),
    streamName: z._default(z.nullable(text(80)), null),
    alternateView: z._default(z.nullable(z.enum(ALTERNATE_VIEWS)), null),
    alternateTime: z._default(
      wholeOf('whole seconds', LEAST_ALTERNATE_S, MOST_ALTERNATE_S, {
        missing: () => t('Enter whole seconds'),
        least: () => t('At least {least} seconds', { least: LEAST_ALTERNATE_S }),
        most: () => t('At most {most} seconds', { most: MOST_ALTERNATE_S }),
      }),
      ALTERNATE_TIME_S,
    ),
  })
  .check(
    z.superRefine((command, context) => {
      for (const [field, message] of Object.entries(commandFault(command) ?? {}))
        context.addIssue({ code: 'custom', path: [field], message, input: command })
    }),
  )
export type CommandForm = z.output<typeof commandForm>

export const commandTablet = defineEndpoint({
  method: 'POST',
  path: '/tablets/command/{id}',
  permission: 'DEVICE.EDIT',
  summary:
    'Send a command to a tablet, and wait for the result. 409 when it is offline or has no remote access, 504 without an answer.',
  params: byUuid,
  body: commandForm,
  answer: tablet,
})

export const commandStreams = defineEndpoint({
  method: 'GET',
  path: '/tablets/command/zones/stream',
  permission: 'DEVICE.VIEW',
  summary:
    'The live streams of a restaurant by zone, for a tablet command. Streams without a zone come last.',
  query: z.strictObject({ restaurantUuid: uuid }),
  answer: z.object({
    content: z.array(
      z.object({
        zone: z.nullable(z.string()),
        streams: z.array(z.object({ id: z.string(), streamName: z.string() })),
      }),
    ),
  }),
})

export const tabletAvailability = defineEndpoint({
  method: 'GET',
  path: '/availability/tablets',
  permission: 'DEVICE.VIEW',
  summary: 'When each tablet was online within a range, by restaurant and name.',
  query: availabilityQuery,
  answer: availabilityAnswer(z.object({ ...availabilityShape, identifier: z.string(), name: z.string() })),
})
