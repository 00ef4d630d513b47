import { type CameraAccess, cameraAccess } from '#server/video/cameras/access.ts'
import { cameraNetworks } from '#server/video/cameras/networks.ts'
import { OnvifDeclined, OnvifFault, OnvifForbidden } from '#server/video/cameras/onvif-fault.ts'
import type {
  AgentCommand,
  CommandName,
  FromAgent,
  ResultOf,
  ToAgent,
} from '#src/contract/intake/agent-socket.ts'
import type { CameraFault } from '#src/domain/cameras/faults.ts'
import type { KeptCameras } from './kept.ts'
import { ownPrivateNetworks } from './networks.ts'
import { startPush } from './push.ts'
import { smallStill } from './still.ts'

export interface CommandMeans {
  kept: KeptCameras
  /** The provider's address. */
  url: string
  /** Networks that cameras may be in; the private ones of this computer unless set. */
  networks?: readonly string[] | undefined
  /** Ports of cameras in addition to the usual ones. */
  ports?: readonly number[] | undefined
  tell(message: FromAgent): void
}

/** Does what the provider asks about cameras, until it is stopped: then no stream is pushed any more. */
export interface Commands {
  take(message: ToAgent): Promise<void>
  stop(): void
}

type Device = Extract<AgentCommand, { host: string; username: string | null }>

export function openCommands({ kept, url, networks, ports = [], tell }: CommandMeans): Commands {
  const pushes = new Map<string, () => void>()

  /** A computer may be moved to another network. */
  const access = (): CameraAccess => cameraAccess(cameraNetworks(networks ?? ownPrivateNetworks(), ports))

  const opened = async ({ camera, host, ...sent }: Device & { camera: string | null }) => ({
    host,
    ...(await kept.complete(camera, host, sent)),
  })

  async function onvif(ask: Device & { camera: string | null; port: number }) {
    const { username, password, host } = await opened(ask)
    return { host, port: ask.port, username: username ?? '', password: password ?? '' }
  }

  async function obey(id: string, ask: AgentCommand): Promise<ResultOf<CommandName>> {
    switch (ask.command) {
      case 'discover':
        return access().discover()
      case 'reach':
        return access().reach(ask.host, ask.port)
      case 'inspect':
        return access().inspect({ ...(await opened(ask)), port: ask.port, path: ask.path }, ask.wanted)
      case 'abilities': {
        const { resolutions, limits } = await access().abilities(await onvif(ask), ask.profileToken)
        return { resolutions: resolutions.map((one) => ({ ...one, sizes: [...one.sizes] })), limits }
      }
      case 'writeProfile':
        return access().writeProfile(await onvif(ask), ask.profileToken, ask.change)
      case 'restart':
        await access().restart(await onvif(ask))
        return null
      case 'reset':
        await access().reset(await onvif(ask), ask.kind)
        return null
      case 'still':
        return smallStill(await access().still(await onvif(ask), ask.profileToken))
      case 'keep':
        await kept.keep(ask.camera, ask.host, ask)
        return null
      case 'keepOnly':
        await kept.keepOnly(ask.cameras)
        return null
      case 'start':
        await start(id, ask)
        return null
      case 'stop':
        endPush(ask.push)
        return null
    }
  }

  async function start(id: string, ask: Extract<AgentCommand, { command: 'start' }>): Promise<void> {
    const { bearer, port, path } = ask
    const target = { ...(await opened(ask)), port, path }
    const stop = startPush({
      url,
      bearer,
      open: (events) => access().openRtsp(target, events),
      warned: (fault) => tell({ push: id, state: 'warned', fault }),
      ended(fault) {
        pushes.delete(id)
        tell({ push: id, state: 'ended', fault })
      },
    })
    pushes.set(id, stop)
  }

  function endPush(id: string): void {
    pushes.get(id)?.()
    pushes.delete(id)
  }

  return {
    async take({ id, ask }) {
      try {
        tell({ id, result: await obey(id, ask) })
      } catch (error) {
        tell({ id, failure: failureOf(error) })
      }
    },
    stop() {
      for (const id of [...pushes.keys()]) endPush(id)
    },
  }
}

function failureOf(error: unknown): CameraFault | 'DECLINED' | 'FORBIDDEN' {
  if (error instanceof OnvifDeclined) return 'DECLINED'
  if (error instanceof OnvifForbidden) return 'FORBIDDEN'
  return error instanceof OnvifFault ? error.fault : 'UNREACHABLE'
}
