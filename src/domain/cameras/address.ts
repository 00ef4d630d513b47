/** Where a camera's stream is, as somebody types it. */
export interface StreamAddress {
  /** A name or an address; IPv6 without brackets. */
  host: string
  port: number
  /** With its query; begins with a slash. */
  path: string
  username: string | null
  password: string | null
}

export const RTSP_PORT = 554

/** The same with null for what was left out: it can be found out by ONVIF. */
export type TypedAddress = Omit<StreamAddress, 'port' | 'path'> & {
  port: number | null
  path: string | null
}

/** Scheme, user information up to the last @, host, port, path: a password may hold an @ that nobody encoded. */
const STREAM_URL =
  /^(?:(rtsp|https?):\/\/)?(?:([^/?]*)@)?(?:\[([\da-f:.]+)\]|([\w.-]{1,253}))(?::(\d{1,5}))?([/?][^#]*)?(?:#.*)?$/i
const UNSAFE = /\p{Cc}|\s/u

/**
 * Reads 'rtsp://user:password@host:554/path?query', any of it around the host, or the address of a camera's web page.
 *
 * Not by the platform's URL: for rtsp it would leave the host unchecked.
 * @returns null when it is none
 */
export function parseStreamUrl(text: string): TypedAddress | null {
  const [all, scheme = 'rtsp', userInfo, ipv6, name, digits, rest = ''] = STREAM_URL.exec(text.trim()) ?? []
  const host = (ipv6 ?? name)?.toLowerCase()
  const port = digits === undefined ? null : Number(digits)
  const path = encodePath(rest.startsWith('/') ? rest : `/${rest}`)
  if (all === undefined || host === undefined || path === null) return null
  if ((port !== null && (port < 1 || port > 65_535)) || (ipv6 !== undefined && !ipv6.includes(':')))
    return null
  const [username, password] = parseUserInfo(userInfo ?? '')
  if ([username, password].some((each) => each !== null && /\p{Cc}/u.test(each))) return null
  // The path of a web page says nothing about a stream, and neither does a bare slash.
  const isStream = scheme.toLowerCase() === 'rtsp' && path !== '/'
  return { host, port, path: isStream ? path : null, username, password }
}

/** Host and port as people write them: without the usual port, IPv6 in brackets, and never with credentials. */
export function addressText({ host, port }: Pick<StreamAddress, 'host' | 'port'>): string {
  const name = host.includes(':') ? `[${host}]` : host
  return port === RTSP_PORT ? name : `${name}:${port}`
}

function parseUserInfo(text: string): [username: string | null, password: string | null] {
  if (text === '') return [null, null]
  const colon = text.indexOf(':')
  return colon < 0 ? [decode(text), null] : [decode(text.slice(0, colon)), decode(text.slice(colon + 1))]
}

/** A password with a lone percent sign was typed as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What is in a path already stays; letters that a request cannot carry are encoded. */
function encodePath(path: string): string | null {
  if (UNSAFE.test(path)) return null
  try {
    return path.replace(/[^\x21-\x7e]+/gu, encodeURIComponent)
  } catch {
    return null
  }
}
