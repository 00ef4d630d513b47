import { randomUUID } from 'node:crypto'
import type { CameraAccess } from '#server/video/cameras/access.ts'
import { NOTHING_SEEN } from '#server/video/cameras/inspect.ts'
import type { OnvifAddress } from '#server/video/cameras/onvif.ts'
import { OnvifDeclined, OnvifFault, OnvifForbidden } from '#server/video/cameras/onvif-fault.ts'
import type { RtspEvents, RtspSession } from '#server/video/rtsp/client.ts'
import { conflict } from '#src/contract/define/refusal.ts'
import type { AgentFailure, CommandName, CommandOf, ResultOf } from '#src/contract/intake/agent-socket.ts'
import type { StreamAddress } from '#src/domain/cameras/address.ts'
import { CAMERA_FAULT_TEXTS, type CameraFault } from '#src/domain/cameras/faults.ts'
import { type AgentBus, AgentRefusal } from './agent-bus.ts'
import type { Pushes } from './pushes.ts'

/** A camera that an agent connects to. */
export interface AgentCamera {
  deviceId: number
  /** Null for one that is not added yet. */
  uuid: string | null
}

interface Means {
  bus: AgentBus
  pushes: Pushes
}

/** ONVIF cameras are slow; a test also looks at the stream for some seconds. */
const INSPECT_MS = 60_000
const KEEP_MS = 5_000
/** From asking for a stream to its first picture, and from one packet to the next, in ms. */
const FIRST_PICTURE_MS = 25_000
const SILENT_MS = 10_000

/** The way to cameras through an agent: it holds their passwords, and adds the one of this camera itself. */
export function agentAccess({ bus, pushes }: Means, { deviceId, uuid: camera }: AgentCamera): CameraAccess {
  const ask = <Name extends CommandName>(
    command: CommandOf<Name>,
    waitMs?: number,
  ): Promise<ResultOf<Name>> => bus.ask<Name>(deviceId, command, waitMs === undefined ? {} : { waitMs })
  const askOnvif = <Name extends CommandName>(command: CommandOf<Name>) =>
    ask<Name>(command).catch((error: unknown) => {
      throw onvifError(error)
    })
  /** '' and null are the same: nothing was typed. */
  const of = ({ host, port, username, password }: OnvifAddress) => ({
    camera,
    host,
    port,
    username: username || null,
    password: password || null,
  })
  return {
    async inspect(address, wanted) {
      try {
        return await ask<'inspect'>({ command: 'inspect', camera, ...address, wanted }, INSPECT_MS)
      } catch (error) {
        return { ...NOTHING_SEEN, outcome: faultOf(error) }
      }
    },
    reach: (host, port) => ask<'reach'>({ command: 'reach', host, port }).catch(faultOf),
    openRtsp: (target, events) => openPush({ bus, pushes }, { deviceId, uuid: camera }, target, events),
    discover: () =>
      ask<'discover'>({ command: 'discover' }).catch((error: unknown) => {
        throw conflict(CAMERA_FAULT_TEXTS[faultOf(error)])
      }),
    async still(address, profileToken) {
      const image = await askOnvif<'still'>({ command: 'still', ...of(address), profileToken })
      return image === null ? null : Buffer.from(image, 'base64')
    },
    abilities: (address, profileToken) =>
      askOnvif<'abilities'>({ command: 'abilities', ...of(address), profileToken }),
    writeProfile: (address, profileToken, change) =>
      askOnvif<'writeProfile'>({ command: 'writeProfile', ...of(address), profileToken, change }),
    async restart(address) {
      await askOnvif<'restart'>({ command: 'restart', ...of(address) })
    },
    async reset(address, kind) {
      await askOnvif<'reset'>({ command: 'reset', ...of(address), kind })
    },
  }
}

/** Has an agent keep a camera's credentials. @throws Refused 409 when it is away */
export async function keepAtAgent(
  bus: AgentBus,
  deviceId: number,
  kept: Omit<CommandOf<'keep'>, 'command'>,
): Promise<void> {
  await bus
    .ask<'keep'>(deviceId, { command: 'keep', ...kept }, { waitMs: KEEP_MS })
    .catch((error: unknown) => {
      throw conflict(CAMERA_FAULT_TEXTS[faultOf(error)])
    })
}

const failureOf = (error: unknown): AgentFailure => {
  if (error instanceof AgentRefusal) return error.failure
  throw error
}

function faultOf(error: unknown): CameraFault {
  const failure = failureOf(error)
  return failure === 'DECLINED' || failure === 'FORBIDDEN' ? 'UNREACHABLE' : failure
}

function onvifError(error: unknown): Error {
  const failure = failureOf(error)
  const message = `The camera was asked through an agent: ${failure}.`
  if (failure === 'DECLINED') return new OnvifDeclined(message)
  if (failure === 'FORBIDDEN') return new OnvifForbidden(message)
  return new OnvifFault(failure, message)
}

/** What is known of a stream before its first picture: its parameter sets come with the pictures. */
const PUSHED = { codec: 'H264', parameterSets: [], frameRate: null, authentication: 'none' } as const

/** Has an agent push a stream to this server, until it is closed. */
function openPush(
  { bus, pushes }: Means,
  { deviceId, uuid: camera }: AgentCamera,
  target: StreamAddress,
  events: RtspEvents,
): RtspSession {
  const id = randomUUID()
  let isOver = false
  let isDescribed = false
  let timer = setTimeout(() => end('SILENT'), FIRST_PICTURE_MS)
  const push = pushes.expect({
    picture(picture) {
      if (isOver) return
      clearTimeout(timer)
      timer = setTimeout(() => end('SILENT'), SILENT_MS)
      if (!isDescribed) events.described(PUSHED)
      isDescribed = true
      events.picture(picture)
    },
    // The agent says why when it knows; the connection may be the first to notice.
    down: () => void setTimeout(() => end('SILENT'), SAID_WITHIN_MS),
  })
  const unfollow = bus.follow(deviceId, id, ({ state, fault }) => {
    if (isOver) return
    if (state === 'ended') end(fault)
    else if (fault === 'B_FRAMES') events.warned(fault)
  })

  function close(): void {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    unfollow()
    push.close()
    bus.ask<'stop'>(deviceId, { command: 'stop', push: id }, { waitMs: KEEP_MS }).catch(() => {})
  }
  function end(fault: CameraFault): void {
    if (isOver) return
    close()
    events.ended(fault)
  }

  const { host, port, path, username, password } = target
  bus
    .ask<'start'>(
      deviceId,
      { command: 'start', camera, host, port, path, username, password, bearer: push.bearer },
      { id, waitMs: KEEP_MS },
    )
    .catch((error: unknown) => end(error instanceof AgentRefusal ? faultOf(error) : 'AGENT_AWAY'))
  return { gaps: 0, close }
}

const SAID_WITHIN_MS = 1_000
