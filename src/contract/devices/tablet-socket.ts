import * as z from 'zod/mini'
import { ALTERNATE_VIEWS, TABLET_ACTIONS } from '#src/domain/devices/commands.ts'
import { asOneLine } from '#src/domain/text/hidden.ts'

/**
 * What goes over a tablet's socket, /device/api/v1/sockets/tablet, as JSON texts (spec 2 §7). It is opened with the
 * tablet's own secret as `Authorization` and its restaurant as `restaurantUuid`. The tablet says hello first.
 */

export const tabletCommand = z.object({
  action: z.enum(TABLET_ACTIONS),
  streamName: z.nullable(z.string()),
  alternateView: z.nullable(z.enum(ALTERNATE_VIEWS)),
  alternateTime: z.int(),
})

/** A device cannot correct what it is refused for, so hidden characters are taken out instead. */
const words = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.overwrite(asOneLine))

/** What a tablet says. */
export const fromTablet = z.discriminatedUnion('type', [
  /** Who it is; `session` is the one it was welcomed with before, if it still has one. */
  z.object({
    type: z.literal('hello'),
    model: words(64),
    build: words(64),
    session: z.nullable(z.uuid()),
  }),
  /** What became of a command; `failure` is why it could not be obeyed, in a person's words. */
  z.object({ type: z.literal('done'), command: z.uuid(), failure: z.nullable(words(300)) }),
  /** Something for its log. */
  z.object({ type: z.literal('log'), level: z.enum(['INFO', 'WARN', 'ERROR']), message: words(500) }),
])
export type FromTablet = z.infer<typeof fromTablet>

/** What a tablet is told. */
export const toTablet = z.discriminatedUnion('type', [
  /** It is let in; told again when its name or its remote access is changed. */
  z.object({ type: z.literal('welcome'), session: z.string(), name: z.string(), remoteAccess: z.boolean() }),
  z.object({ type: z.literal('command'), id: z.string(), command: tabletCommand }),
])
export type ToTablet = z.infer<typeof toTablet>

/** Why a tablet's socket is closed; 4xxx are the product's own. */
export const TABLET_CLOSE = {
  stopping: 1001,
  badMessage: 4400,
  /** Signed out: it has to sign in again, without its session. */
  signedOut: 4401,
  /** Deleted, or moved to another restaurant. */
  forbidden: 4403,
  silent: 4408,
  /** It opened another socket. */
  replaced: 4409,
  /** It was taken for gone: nobody looked after its socket for long. */
  lost: 4410,
} as const
