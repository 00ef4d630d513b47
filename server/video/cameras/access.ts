import { randomBytes } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import type { StreamAddress, TypedAddress } from '#src/domain/cameras/address.ts'
import type { CameraFault } from '#src/domain/cameras/faults.ts'
import { openRtsp, type RtspEvents, type RtspSession } from '../rtsp/client.ts'
import { discoverCameras, type FoundCamera } from './discovery.ts'
import { type Inspection, inspectCamera } from './inspect.ts'
import type { CameraNetworks } from './networks.ts'
import { type OnvifAddress, openOnvif } from './onvif.ts'
import { type OnvifAccess, onvifAccess } from './onvif-access.ts'
import { networkFault } from './onvif-fault.ts'
import { fetchSnapshot } from './snapshot.ts'

/**
 * The way to cameras of a chain's own, from this computer or through another one. It connects to nothing outside the
 * networks they may be in.
 */
export interface CameraAccess extends OnvifAccess {
  /**
   * Tries a camera out.
   * @param wanted the token of the stream to be played; the largest usable one unless set
   */
  inspect(camera: TypedAddress, wanted: string | null): Promise<Inspection>
  /** Why nothing answers at a port, or null when something does. Nothing is sent. */
  reach(host: string, port: number): Promise<CameraFault | null>
  /** Connects to a stream. */
  openRtsp(target: StreamAddress, events: RtspEvents): RtspSession
  /** Searches the networks that this machine is in and cameras may be in; null when there is no such network. */
  discover(): Promise<{ found: FoundCamera[]; searched: string[] } | null>
  /**
   * A still of an ONVIF camera as JPEG; null when it gives none.
   * @throws OnvifFault
   */
  still(camera: OnvifAddress, profileToken: string): Promise<Buffer | null>
}

/** How long a camera may take to accept a connection, in ms. */
const REACH_MS = 5_000

/** @param own addresses of this machine with their networks, by which cameras are searched */
export function cameraAccess(
  networks: CameraNetworks,
  own: () => readonly OwnAddress[] = ownAddresses,
): CameraAccess {
  const means = { connect: networks.connect, randomBytes }
  const open: CameraAccess['openRtsp'] = (target, events) => openRtsp(target, events, means)
  const reach = (host: string, port: number) => reachPort(networks, host, port)
  return {
    ...onvifAccess(means),
    reach,
    async discover() {
      const searched = own().filter(({ address }) => networks.allows(address))
      if (searched.length === 0) return null
      const found = await discoverCameras(searched.map(({ address }) => address))
      return { found, searched: searched.map(({ network }) => network) }
    },
    async still(camera, profileToken) {
      const onvif = await openOnvif(camera, means)
      const place = await onvif.snapshot(profileToken)
      if (!place) return null
      const { path, port } = place
      return fetchSnapshot({ ...camera, path, port: port ?? camera.port }, means)
    },
    openRtsp: open,
    inspect: (camera, wanted) =>
      inspectCamera(camera, wanted, {
        openOnvif: (address) => openOnvif(address, means),
        openRtsp: open,
        reach,
        now: () => performance.now(),
      }),
  }
}

interface OwnAddress {
  address: string
  /** '10.20.0.0/16' */
  network: string
}

const ownAddresses = (): OwnAddress[] =>
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .flatMap(({ address, family, internal, cidr }) =>
      family === 'IPv4' && !internal ? [{ address, network: cidr ?? address }] : [],
    )

function reachPort(networks: CameraNetworks, host: string, port: number): Promise<CameraFault | null> {
  return new Promise((resolve) => {
    const socket = networks.connect(host, port)
    const done = (fault: CameraFault | null) => {
      socket.destroy()
      resolve(fault)
    }
    socket.setTimeout(REACH_MS, () => done('UNREACHABLE'))
    socket.once('connect', () => done(null))
    socket.once('error', (error) => done(networkFault(error).fault))
  })
}
