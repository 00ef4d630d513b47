import { Socket } from 'node:dgram'
import type { RTCPeerConnection } from 'werift'
import { readStunRequest } from './stun-request.ts'

type Ice = RTCPeerConnection['iceTransports'][number]['connection']
/** The library's end of one of this side's addresses, as much of it as is used here. */
interface End {
  transport: { socket: unknown; onData: (data: Buffer, from: readonly [string, number]) => void }
}

interface Path {
  end: End
  from: readonly [string, number]
}

/**
 * Looks after the paths of a connection, where the library does not (werift 0.24.4):
 * - a request that is not signed is nobody's (RFC 8445 §7.3): it is dropped, the library would believe it;
 * - the viewer's browser chooses the path, and another when that one is better or gone, as when a phone leaves the wifi:
 *   it is followed, the library would stay with the first for ever, also where nothing of it arrives;
 * - the library sends without asking how it went, and an error nobody listens to would end the whole server: a network
 *   that is away loses packets, no more.
 *
 * Call it once this side's addresses are there.
 */
export function keepPaths(connection: RTCPeerConnection): void {
  for (const { connection: ice } of connection.iceTransports) {
    let chosen: Path | null = null
    for (const end of endsOf(ice)) {
      const { transport } = end
      if (transport.socket instanceof Socket) transport.socket.on('error', () => {})
      const take = transport.onData.bind(transport)
      transport.onData = (data, from) => {
        const request = readStunRequest(data, ice.localPassword)
        if (request && !request.signed) return
        take(data, from)
        if (request?.chosen) chosen = { end, from }
        // The library has by now looked at what the viewer chose before their answer was here.
        if (chosen && follow(ice, chosen)) chosen = null
      }
    }
  }
}

/** Whether it goes that way from now on; not before the library has gone any. */
function follow(ice: Ice, { end, from: [host, port] }: Path): boolean {
  const pair = ice.candidatePairs.find(
    ({ protocol, remoteAddr }) =>
      (protocol as unknown) === end && remoteAddr[0] === host && remoteAddr[1] === port,
  )
  if (!pair || ice.nominated === undefined) return false
  ice.nominated = pair
  return true
}

/** The library keeps them to itself. @throws Error when another release of it keeps them elsewhere */
function endsOf(ice: Ice): End[] {
  const ends: unknown = Reflect.get(ice, 'protocols')
  if (!Array.isArray(ends) || ends.some((end) => typeof end?.transport?.onData !== 'function'))
    throw new Error('The addresses of a viewer’s connection are not where they are looked for.')
  return ends
}
