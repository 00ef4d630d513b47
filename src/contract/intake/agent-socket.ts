import * as z from 'zod/mini'
import { CAMERA_FAULTS } from '#src/domain/cameras/faults.ts'
import { cameraLimits, cameraResolutions, profileForm } from '../cameras/camera-settings.ts'
import { cameraProfile, cameraTest, foundCamera } from '../cameras/camera-sources.ts'
import { uuid } from '../define/fields.ts'

/**
 * What goes over an agent's socket, /intake/v1/agent, as JSON texts. The agent opens it with its key, and connects to
 * cameras of its restaurant when the provider asks for it. Pictures do not go over it: the agent pushes them by WHIP.
 */

/** Nobody types any of it: what is longer is not ours. */
const word = (most = 255) => z.string().check(z.maxLength(most))
const port = z.int().check(z.minimum(1), z.maximum(65_535))
const credentials = { username: z.nullable(word(64)), password: z.nullable(word(128)) }
/** A camera that the agent keeps, or null. Its stored password goes to its own host where none is sent. */
const camera = z.nullable(uuid)
const device = { camera, host: word(), port, ...credentials }
const profile = { ...device, profileToken: word(64) }

/** What an agent can be asked, by name. */
const commands = {
  discover: z.object({ command: z.literal('discover') }),
  inspect: z.object({
    command: z.literal('inspect'),
    ...device,
    port: z.nullable(port),
    path: z.nullable(word()),
    wanted: z.nullable(word(64)),
  }),
  reach: z.object({ command: z.literal('reach'), host: word(), port }),
  abilities: z.object({ command: z.literal('abilities'), ...profile }),
  writeProfile: z.object({
    command: z.literal('writeProfile'),
    ...profile,
    change: z.pick(profileForm, { codec: true, width: true, height: true, frameRate: true, bitrate: true }),
  }),
  restart: z.object({ command: z.literal('restart'), ...device }),
  reset: z.object({ command: z.literal('reset'), ...device, kind: z.enum(['soft', 'hard']) }),
  still: z.object({ command: z.literal('still'), ...profile }),
  /** Keep a camera's credentials; without a password the one stored for this host stays. */
  keep: z.object({ command: z.literal('keep'), camera: uuid, host: word(), ...credentials }),
  /** Forget all cameras but these. */
  keepOnly: z.object({ command: z.literal('keepOnly'), cameras: z.array(uuid) }),
  /** Push a stream by WHIP, until `stop` names this command, or it ends by itself. */
  start: z.object({ command: z.literal('start'), ...device, path: word(), bearer: word(64) }),
  stop: z.object({ command: z.literal('stop'), push: word(64) }),
}
export const agentCommand = z.discriminatedUnion('command', [
  commands.discover,
  commands.inspect,
  commands.reach,
  commands.abilities,
  commands.writeProfile,
  commands.restart,
  commands.reset,
  commands.still,
  commands.keep,
  commands.keepOnly,
  commands.start,
  commands.stop,
])
export type AgentCommand = z.infer<typeof agentCommand>
export type CommandName = AgentCommand['command']
export type CommandOf<Name extends CommandName> = Extract<AgentCommand, { command: Name }>

export const toAgent = z.object({ id: word(64), ask: agentCommand })
export type ToAgent = z.infer<typeof toAgent>

const fault = z.enum(CAMERA_FAULTS)

/** What is answered to each. */
export const AGENT_RESULTS = {
  discover: z.nullable(
    z.object({
      found: z.array(z.omit(foundCamera, { cameraUuid: true })).check(z.maxLength(200)),
      searched: z.array(word()),
    }),
  ),
  inspect: z.object({
    outcome: cameraTest.shape.outcome,
    device: cameraTest.shape.device,
    devicePort: z.nullable(port),
    streams: z.array(z.extend(cameraProfile, { port, path: word() })),
    snapshot: z.boolean(),
    authentication: cameraTest.shape.authentication,
    firstPictureMs: z.nullable(z.int()),
    warnings: z.array(word(500)),
  }),
  reach: z.nullable(fault),
  abilities: z.object({
    resolutions: cameraResolutions.answer.shape.resolutions,
    limits: cameraLimits.answer.shape.profileLimits,
  }),
  writeProfile: z.object({
    codec: word(40),
    width: z.nullable(z.number()),
    height: z.nullable(z.number()),
    frameRate: z.nullable(z.number()),
    bitrate: z.nullable(z.number()),
  }),
  restart: z.null(),
  reset: z.null(),
  /** A JPEG in base64, small enough for a message. */
  still: z.nullable(z.string()),
  keep: z.null(),
  keepOnly: z.null(),
  start: z.null(),
  stop: z.null(),
} satisfies Record<CommandName, z.ZodMiniType>
export type ResultOf<Name extends CommandName> = z.infer<(typeof AGENT_RESULTS)[Name]>

/** Why a camera did not do what it was asked: a fault, or the camera declined it, or its user may not do it. */
const failure = z.enum([...CAMERA_FAULTS, 'DECLINED', 'FORBIDDEN'])
export type AgentFailure = z.infer<typeof failure>

/** What an agent says: the result of a command, or why there is none, or what became of a push. */
export const fromAgent = z.union([
  z.object({ id: word(64), result: z.unknown() }),
  z.object({ id: word(64), failure }),
  z.object({ push: word(64), state: z.enum(['warned', 'ended']), fault }),
])
export type FromAgent = z.infer<typeof fromAgent>

/** The most bytes of one message, either way. */
export const MOST_MESSAGE_BYTES = 64 * 1024

/** Where an agent opens its socket, and pushes streams to. */
export const AGENT_PATHS = { socket: '/intake/v1/agent', whip: '/intake/v1/whip' } as const

/** Why an agent's socket is closed; 4xxx are the product's own. */
export const AGENT_CLOSE = {
  stopping: 1001,
  badMessage: 4400,
  /** Its key has ended. */
  keyEnded: 4401,
  /** It opened another socket. */
  replaced: 4409,
} as const
