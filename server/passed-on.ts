import type { IncomingMessage } from 'node:http'
import { BASES } from '#src/contract/define/endpoint.ts'

/** What is the provider's, below the console's own address. */
export const PASSED_ON: readonly string[] = [...Object.values(BASES), '/device']

const ANYWHERE = 'http://front.invalid'

/** Whether an address is one of the provider's; not one that leaves its part by `..;`, which Java's servers read as `..`. */
export function isPassedOn(url = '/'): boolean {
  if (!url.startsWith('/') || !URL.canParse(url, ANYWHERE) || /^[^?]*(?:\.|%2e){2};/i.test(url)) return false
  const { origin, pathname } = new URL(url, ANYWHERE)
  return origin === ANYWHERE && PASSED_ON.some((prefix) => `${pathname}/`.startsWith(`${prefix}/`))
}

/** What tells the provider who asks, and at which address: it believes as many proxies as it is told to. */
export function forwarded({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>) {
  const from = [headers['x-forwarded-for'] ?? [], socket.remoteAddress ?? []].flat().join(', ')
  return {
    'x-forwarded-for': from,
    'x-forwarded-host': headers['x-forwarded-host'] ?? headers.host,
    'x-forwarded-proto': headers['x-forwarded-proto'] ?? 'http',
  }
}
