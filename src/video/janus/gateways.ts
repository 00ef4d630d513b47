import { absoluteUrl, config } from '#src/api/provider/config.ts'
import { turnServers } from '#src/api/provider/turn-servers.ts'
import type { GatewayClient } from './client-shape.ts'
import { createGateway, type Gateway } from './gateway.ts'

export type AccessToken = () => Promise<string | null>

/** Address of the signalling socket (spec 2 §7): the proxy, which checks restaurant and token. */
export function signallingUrl(proxyBase: string, restaurantUuid: string, accessToken: string): string {
  const url = new URL(absoluteUrl(`${proxyBase}/`))
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.search = new URLSearchParams({ restaurantUuid, Authorization: accessToken }).toString()
  return url.href
}

const load = async (): Promise<GatewayClient> => (await import('./client.ts')).client

const gateways = new Map<string, Gateway>()

/** The page's way to the gateway of a restaurant: every tile of it shares one. */
export function gatewayOf(restaurantUuid: string, accessToken: AccessToken): Gateway {
  const known = gateways.get(restaurantUuid)
  if (known) return known
  const made = createGateway({
    load,
    address: async () => {
      const [token, iceServers] = await Promise.all([accessToken(), turnServers()])
      if (token === null) throw new Error('Nobody is signed in')
      return { server: signallingUrl(config().proxyBase, restaurantUuid, token), iceServers }
    },
  })
  gateways.set(restaurantUuid, made)
  return made
}
