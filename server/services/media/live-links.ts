import type { Services } from '../services.ts'
import { sealWith, secondAt, secretOf, UUID_BYTES, uuidAt, writeSecond, writeUuid } from './links.ts'

/** How long a link to a live picture opens it. */
export const LIVE_LINK_MS = 12 * 3_600_000

/** What a link opens, and to which session. */
export interface LiveLinked {
  /** Of a camera or a stream. */
  uuid: string
  sessionUuid: string
  /** Epoch milliseconds, a whole second. */
  expires: number
}

/**
 * Links that open one live picture to one session: a video element sends no header. They hold no token of the session,
 * and end with it. All servers of a database share the secret that signs them.
 */
export interface LiveLinks {
  /** 91 letters of base64url: both uuids, the last second, and an HMAC-SHA256 over them. */
  sign(linked: LiveLinked): string
  /** What a link opens; null when it was not signed here, or has expired. */
  read(token: string, now: number): LiveLinked | null
}

export const LIVE_LINK_LENGTH = 91
const SAID_BYTES = 2 * UUID_BYTES + 4

export async function openLiveLinks(services: Pick<Services, 'db' | 'secrets'>): Promise<LiveLinks> {
  return liveLinks(await secretOf(services, 'live-links'))
}

export function liveLinks(secret: string): LiveLinks {
  const seal = sealWith(secret, 'live')
  return {
    sign({ uuid, sessionUuid, expires }) {
      const said = Buffer.alloc(SAID_BYTES)
      writeUuid(said, uuid, 0)
      writeUuid(said, sessionUuid, UUID_BYTES)
      writeSecond(said, expires, 2 * UUID_BYTES)
      return seal.close(said)
    },
    read(token, now) {
      const said = seal.open(token, SAID_BYTES)
      if (!said) return null
      const expires = secondAt(said, 2 * UUID_BYTES)
      return expires <= now ? null : { uuid: uuidAt(said, 0), sessionUuid: uuidAt(said, UUID_BYTES), expires }
    },
  }
}
