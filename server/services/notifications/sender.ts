import { createECDH } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import webPush from 'web-push'
import type { PushTarget } from '#server/store/notifications/push.ts'
import { t } from '#src/domain/language/text.ts'
import { secretSetting } from '../secrets/settings.ts'
import type { Services } from '../services.ts'
import { publicLookup, whyNotPushTo } from './address.ts'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Seals messages and hands them to push services. */
export interface PushSender {
  /** What browsers subscribe with; an uncompressed P-256 point in base64url (RFC 8292). */
  publicKey: string
  /** Why a subscription cannot be used, or null. */
  whyNot(target: PushTarget): string | null
  /**
   * Sends a text once; redirects are not followed.
   * @throws Error when no answer came, ForbiddenAddress when the endpoint's name leads into an inner network.
   */
  send(target: PushTarget, text: string, how: PushHow): Promise<PushAnswer>
}
export type Urgency = 'low' | 'normal' | 'high'
export interface PushHow {
  ttlS: number
  urgency: Urgency
  /** Names the message, in at most 32 characters of base64url. */
  topic: string
}
export interface PushAnswer {
  status: number
  /** The header as it came: seconds or a date. */
  retryAfter: string | null
}

export interface PushOptions {
  /** The keys of the environment; without them those of the database, made at the first start. */
  keys: VapidKeys | null
  /** Whom a push service may turn to: 'mailto:…' or 'https://…'. */
  subject: string
  /** Lets endpoints be on this machine, and without TLS: for tests. */
  allowLoopback: boolean
}

const TIMEOUT_MS = 10_000
const AUTH_BYTES = 16

/** The sender of this installation: all servers of a database have the same keys. */
export async function openPush(
  services: Pick<Services, 'db' | 'secrets'>,
  options: PushOptions,
): Promise<PushSender> {
  const keys = options.keys ?? (await secretSetting(services, 'vapid', () => webPush.generateVAPIDKeys()))
  const { subject, allowLoopback } = options
  return {
    publicKey: keys.publicKey,
    whyNot: (target) =>
      whyNotPushTo(target.endpoint, allowLoopback) ??
      (areKeys(target) ? null : t('The keys of the subscription are not valid.')),
    send({ endpoint, p256dh, auth }, text, { ttlS, urgency, topic }) {
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject, ...keys },
        TTL: ttlS,
        urgency,
        topic,
      })
      return post(endpoint, details.headers, details.body, allowLoopback)
    },
  }
}

/** Whether the keys are a point of the curve and a secret of the right length: else nothing can be sealed for them. */
function areKeys({ p256dh, auth }: PushTarget): boolean {
  if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  try {
    return curve.computeSecret(Buffer.from(p256dh, 'base64url')).length > 0
  } catch {
    return false
  }
}

function post(
  endpoint: string,
  headers: Record<string, string | number>,
  body: Buffer | null,
  allowLoopback: boolean,
): Promise<PushAnswer> {
  const whyNot = whyNotPushTo(endpoint, allowLoopback)
  if (whyNot !== null) return Promise.reject(new Error(whyNot))
  const request = endpoint.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const call = request(endpoint, {
      method: 'POST',
      headers,
      lookup: publicLookup(allowLoopback),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      agent: false,
    })
    call.on('response', (answer) => {
      // What it says beyond its head does not matter, and may be long.
      answer.destroy()
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] ?? null })
    })
    call.on('error', reject)
    call.end(body ?? undefined)
  })
}
