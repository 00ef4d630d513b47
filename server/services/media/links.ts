import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { secretSetting } from '../secrets/settings.ts'
import type { Services } from '../services.ts'

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

export async function openLinks(services: Pick<Services, 'db' | 'secrets'>): Promise<MediaLinks> {
  return mediaLinks(await secretOf(services, 'media-links'))
}

export function mediaLinks(secret: string): MediaLinks {
  const seal = sealWith(secret, 'recording for a session')
  return {
    sign({ uuid, sessionId, expires }) {
      const said = Buffer.alloc(UUID_BYTES + 8)
      writeUuid(said, uuid, 0)
      said.writeUInt32BE(sessionId, UUID_BYTES)
      writeSecond(said, expires, UUID_BYTES + 4)
      return seal.close(said)
    },
    read(token, now) {
      const said = seal.open(token, UUID_BYTES + 8)
      if (!said) return null
      const expires = secondAt(said, UUID_BYTES + 4)
      return expires <= now
        ? null
        : { uuid: uuidAt(said, 0), sessionId: said.readUInt32BE(UUID_BYTES), expires }
    },
  }
}

/** The secret of one kind of link, made when it is first asked for: all servers of a database share it. */
export async function secretOf(
  services: Pick<Services, 'db' | 'secrets'>,
  key: 'media-links' | 'live-links',
): Promise<string> {
  const fresh = () => ({ secret: randomBytes(32).toString('base64url') })
  const { secret } = await secretSetting(services, key, fresh)
  return secret
}

/** Closes what a link says with an HMAC-SHA256 over it, and opens what was closed here: null for anything else. */
export function sealWith(secret: string, purpose: string) {
  const sealOf = (said: Buffer) => createHmac('sha256', secret).update(purpose).update(said).digest()
  return {
    close: (said: Buffer): string => Buffer.concat([said, sealOf(said)]).toString('base64url'),
    open(token: string, length: number): Buffer | null {
      const bytes = Buffer.from(token, 'base64url')
      const said = bytes.subarray(0, length)
      const seal = bytes.subarray(length)
      const due = sealOf(said)
      return seal.length === due.length && timingSafeEqual(seal, due) ? said : null
    },
  }
}

export const UUID_BYTES = 16

export const writeUuid = (bytes: Buffer, uuid: string, at: number) =>
  bytes.write(uuid.replaceAll('-', ''), at, 'hex')

export const uuidAt = (bytes: Buffer, at: number): string =>
  bytes.toString('hex', at, at + UUID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Epoch milliseconds, of which the whole seconds are kept. */
export const writeSecond = (bytes: Buffer, ms: number, at: number) =>
  bytes.writeUInt32BE(Math.floor(ms / 1000), at)

export const secondAt = (bytes: Buffer, at: number): number => bytes.readUInt32BE(at) * 1000
