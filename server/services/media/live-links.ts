import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '#server/db/query.ts'
import { settingOf } from '#server/store/operations/settings.ts'

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
const UUID_BYTES = 16
const SAID_BYTES = 2 * UUID_BYTES + 4

export async function openLiveLinks(db: Database): Promise<LiveLinks> {
  const { secret } = await settingOf(db, 'live-links', () => ({
    secret: randomBytes(32).toString('base64url'),
  }))
  return liveLinks(secret)
}

export function liveLinks(secret: string): LiveLinks {
  const sealOf = (said: Buffer) => createHmac('sha256', secret).update('live').update(said).digest()
  return {
    sign({ uuid, sessionUuid, expires }) {
      const said = Buffer.alloc(SAID_BYTES)
      said.write(uuid.replaceAll('-', ''), 'hex')
      said.write(sessionUuid.replaceAll('-', ''), UUID_BYTES, 'hex')
      said.writeUInt32BE(Math.floor(expires / 1000), 2 * UUID_BYTES)
      return Buffer.concat([said, sealOf(said)]).toString('base64url')
    },
    read(token, now) {
      const bytes = Buffer.from(token, 'base64url')
      const said = bytes.subarray(0, SAID_BYTES)
      const seal = bytes.subarray(SAID_BYTES)
      const due = sealOf(said)
      if (seal.length !== due.length || !timingSafeEqual(seal, due)) return null
      const expires = said.readUInt32BE(2 * UUID_BYTES) * 1000
      if (expires <= now) return null
      return { uuid: uuidAt(said, 0), sessionUuid: uuidAt(said, UUID_BYTES), expires }
    },
  }
}

const uuidAt = (bytes: Buffer, from: number): string =>
  bytes
    .toString('hex', from, from + UUID_BYTES)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
