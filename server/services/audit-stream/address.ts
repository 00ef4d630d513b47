import { fileURLToPath } from 'node:url'

/** Where the audit record is streamed to. */
export type StreamAddress = { name: string } & (
  | { kind: 'file'; path: string }
  | { kind: 'syslog'; host: string; port: number; secure: boolean }
  | { kind: 'https'; url: string }
)

/**
 * Reads `file:/path`, `syslog://host:port`, `syslogs://host:port` or `https://…`; null for anything else. `name` tells
 * one receiver from another and has nothing secret: a collector's query may hold a key.
 */
export function readStreamAddress(text: string): StreamAddress | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const { protocol, hostname, port, pathname, origin } = url
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null
  switch (protocol) {
    case 'file:': {
      if (!text.startsWith('file:/') || hostname !== '' || url.search !== '' || pathname.endsWith('/'))
        return null
      const path = fileURLToPath(url)
      return { kind: 'file', name: `file:${path}`, path }
    }
    case 'syslog:':
    case 'syslogs:': {
      if (hostname === '' || port === '' || port === '0' || !/^\/?$/.test(pathname) || url.search !== '')
        return null
      // A literal IPv6 address stands in brackets, which sockets do not take.
      const host = hostname.replace(/^\[(.*)\]$/, '$1')
      return {
        kind: 'syslog',
        name: `${protocol}//${hostname}:${port}`,
        host,
        port: Number(port),
        secure: protocol === 'syslogs:',
      }
    }
    case 'https:':
      return { kind: 'https', name: origin + pathname, url: url.href }
    default:
      return null
  }
}
