import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '#server/db/query.ts'
import { settingOf } from '#server/store/operations/settings.ts'

/** How long a link opens what it is for. */
export const LINK_MS = 3_600_000

/** What a link opens, and to whom. */
export interface Linked {
  uuid: string
  sessionId: number
  /** Epoch milliseconds, a whole second. */
  expires: number
}

/**
 * Links that open one recording to one session: a video element sends no header. They hold no session's token, and
 * are signed with a secret that all servers of a database share.
 */
export interface MediaLinks {
  /** 75 letters of base64url: uuid, session, last second, and an HMAC-SHA256 over them. */
  sign(linked: Linked): string
  /** What a link opens; null when it was not signed here, or its hour is over. */
  read(token: string, now: number): Linked | null
}

const UUID_BYTES = 16
const SAID_BYTES = UUID_BYTES + 8

export async function openLinks(db: Database): Promise<MediaLinks> {
  const { secret } = await settingOf(db, 'media-links', () => ({
    secret: randomBytes(32).toString('base64url'),
  }))
  return mediaLinks(secret)
}

export function mediaLinks(secret: string): MediaLinks {
  const sealOf = (said: Buffer) =>
    createHmac('sha256', secret).update('recording for a session').update(said).digest()
  return {
    sign({ uuid, sessionId, expires }) {
      const said = Buffer.alloc(SAID_BYTES)
      said.write(uuid.replaceAll('-', ''), 'hex')
      said.writeUInt32BE(sessionId, UUID_BYTES)
      said.writeUInt32BE(Math.floor(expires / 1000), UUID_BYTES + 4)
      return Buffer.concat([said, sealOf(said)]).toString('base64url')
    },
    read(token, now) {
      const bytes = Buffer.from(token, 'base64url')
      const said = bytes.subarray(0, SAID_BYTES)
      const seal = bytes.subarray(SAID_BYTES)
      const due = sealOf(said)
      if (seal.length !== due.length || !timingSafeEqual(seal, due)) return null
      const expires = said.readUInt32BE(UUID_BYTES + 4) * 1000
      if (expires <= now) return null
      const uuid = said
        .toString('hex', 0, UUID_BYTES)
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      return { uuid, sessionId: said.readUInt32BE(UUID_BYTES), expires }
    },
  }
}
