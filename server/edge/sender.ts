import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import * as z from 'zod/mini'
import { INTAKE_LIMITS, intakeAnswer, type RefusedEvent } from '#src/contract/intake/envelope.ts'
import type { Identity } from './folder.ts'
import { clockAheadMs, pauseMs, type Verdict, verdictOf } from './rules.ts'
import type { Spool, Spooled } from './spool.ts'

/** How often what is new is sent: a kitchen's screens show it that much later at the most. */
const SEND_EVERY_MS = 2_000
const ANSWER_WITHIN_MS = 30_000
/** How often it is looked whether a key that was refused is another one now. */
const LOOK_FOR_KEY_MS = 10_000
/** Room for the brackets, the commas and what a proxy adds. */
const MOST_BYTES = INTAKE_LIMITS.bytes - 16 * 1024
/** The refused events of which the reasons are remembered. */
const REMEMBERED = 20

export interface SenderState {
  /** Epoch milliseconds of this computer's clock; null before the first time. */
  acknowledgedAt: number | null
  /** How far this computer's clock is ahead of the provider's; null before the first answer. */
  clockAheadMs: number | null
  /** Why nothing is sent at present; null while all is well. */
  problem: string | null
  /** The key was refused: nothing is sent until it is another one. */
  stopped: boolean
  /** Events that the provider has refused since the start, and the last reasons. */
  refused: number
  reasons: string[]
}

export interface SenderMeans {
  spool: Spool
  identity: () => Promise<Identity | null>
  /** Epoch milliseconds of this computer's clock. */
  now: () => number
  /** From 0 to 1. */
  random: () => number
  version: string
  tell: (state: SenderState) => void
  sendEveryMs?: number
}

const zip = promisify(gzip)
const refusal = z.object({ message: z.string() })

/** Sends what waits until `signal` ends it: what is new first, then what an outage has left, oldest first. */
export async function keepSending(
  { spool, identity, now, random, version, tell, sendEveryMs = SEND_EVERY_MS }: SenderMeans,
  signal: AbortSignal,
): Promise<void> {
  const state: SenderState = {
    acknowledgedAt: null,
    clockAheadMs: null,
    problem: null,
    stopped: false,
    refused: 0,
    reasons: [],
  }
  /** What stands before it waited through an outage. */
  let liveFrom = spool.next()
  let atMost: number = INTAKE_LIMITS.events
  let failures = 0
  let refusedKey: string | null = null

  async function waiting(): Promise<Spooled[]> {
    const live = await spool.read(liveFrom, atMost)
    const chosen = live.length > 0 ? live : await spool.read(0, atMost)
    return fitting(chosen)
  }

  async function sendOnce(): Promise<number> {
    const who = await identity()
    if (!who) return stop('This computer is not enrolled.')
    if (who.key === refusedKey) return LOOK_FOR_KEY_MS
    const chosen = await waiting()
    if (chosen.length === 0) return sendEveryMs
    const { verdict, refused } = await post(who, chosen)
    switch (verdict.act) {
      case 'delete': {
        await spool.remove(chosen.map(({ place }) => place))
        if (failures > 0) liveFrom = spool.next()
        failures = 0
        atMost = INTAKE_LIMITS.events
        state.refused += refused.length
        state.reasons = [...refused.map(({ message }) => message), ...state.reasons].slice(0, REMEMBERED)
        Object.assign(state, { acknowledgedAt: now(), problem: null, stopped: false })
        // What is new meanwhile goes first the next time; what an outage left goes on without a pause.
        return spool.count() > 0 ? 0 : sendEveryMs
      }
      case 'stop':
        refusedKey = who.key
        return stop(verdict.says)
      case 'halve':
        atMost = Math.max(1, Math.floor(chosen.length / 2))
        state.problem = verdict.says
        return chosen.length > 1 ? 0 : failed(null)
      case 'wait':
        state.problem = verdict.says
        return failed(verdict.waitS)
    }
  }

  function failed(waitS: number | null): number {
    failures += 1
    return Math.max(waitS === null ? 0 : waitS * 1000, pauseMs(failures, random()))
  }

  function stop(says: string): number {
    Object.assign(state, { problem: says, stopped: true })
    return LOOK_FOR_KEY_MS
  }

  async function post(
    { url, key }: Identity,
    chosen: readonly Spooled[],
  ): Promise<{ verdict: Verdict; refused: readonly RefusedEvent[] }> {
    const body = await zip(JSON.stringify(chosen.map(({ event }) => event)))
    const asked = now()
    try {
      const answer = await fetch(`${url}/intake/v1/events`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/cloudevents-batch+json',
          'content-encoding': 'gzip',
          'x-sent-at': String(asked),
          'user-agent': `linewatch-edge/${version}`,
        },
        body: new Uint8Array(body),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      })
      const said: unknown = await answer.json().catch(() => null)
      const taken = z.safeParse(intakeAnswer, said)
      if (taken.success) state.clockAheadMs = clockAheadMs(asked, now(), taken.data.now)
      const named = taken.success
        ? taken.data.accepted + taken.data.unchanged + taken.data.refused.length
        : null
      const verdict = verdictOf({
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        namesAll: named === chosen.length,
        message: z.safeParse(refusal, said).data?.message ?? null,
      })
      return { verdict, refused: taken.data?.refused ?? [] }
    } catch (error) {
      return { verdict: { act: 'wait', waitS: null, says: reasonOf(error, url) }, refused: [] }
    }
  }

  while (!signal.aborted) {
    const ms = await sendOnce()
    tell({ ...state })
    await pause(ms, undefined, { signal }).catch(() => {})
  }
}

/** The first of them that fit into one request. */
function fitting(chosen: readonly Spooled[]): Spooled[] {
  let bytes = 0
  return chosen.filter(({ event }, index) => {
    bytes += Buffer.byteLength(JSON.stringify(event)) + 1
    return index === 0 || bytes <= MOST_BYTES
  })
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/

/** Why no answer came, in a technician's words. */
export function reasonOf(error: unknown, url: string): string {
  const { cause, name } = error as Error & { cause?: { code?: string; message?: string } }
  const code = cause?.code ?? ''
  if (name === 'TimeoutError') return `${url} does not answer.`
  if (CERTIFICATE.test(code)) return `The certificate of ${url} is not trusted on this computer (${code}).`
  if (code === 'ENOTFOUND') return `There is no server named ${new URL(url).hostname}.`
  return `${url} cannot be reached (${code || cause?.message || name}).`
}
