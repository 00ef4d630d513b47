import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import * as z from 'zod/mini'
import { refusal } from '#src/contract/define/fields.ts'
import { INTAKE_LIMITS, intakeAnswer, intakeState } from '#src/contract/intake/envelope.ts'
import type { Identity } from './folder.ts'
import type { Outbox, PendingEvent } from './outbox.ts'
import { clockAheadMs, type NextStep, nextStepAfter, retryDelayMs } from './rules.ts'
import type { Clock, SharedClock } from './shared-clock.ts'

/** How often new events are sent: screens show them that much later at most. */
const SEND_EVERY_MS = 2_000
const ANSWER_WITHIN_MS = 30_000
/** How often to check for another key after one was refused. */
const CHECK_KEY_MS = 2_000
/** Leaves space for the brackets, the commas and what a proxy adds. */
const MAX_BYTES = INTAKE_LIMITS.bytes - 16 * 1024
/** Of so many refused events the reasons are kept. */
const MAX_REASONS = 20

export interface SenderState {
  /** Epoch milliseconds of this computer's clock; null before the first time. */
  acknowledgedAt: number | null
  /** How far this computer's clock is ahead of the provider's; null before the first answer. */
  clockAheadMs: number | null
  /** Why nothing is being sent; null when everything works. */
  problem: string | null
  /** The key was refused: nothing is sent until there is another one. */
  stopped: boolean
  /** Events that the provider has refused since the start, and the last reasons. */
  refused: number
  reasons: string[]
}

export interface SenderOptions {
  outbox: Outbox
  identity: () => Promise<Identity | null>
  clock: Clock
  /** The same clock if equipment takes its times from it; null if equipment has clocks of its own. */
  sharedClock: SharedClock | null
  /** From 0 to 1. */
  random: () => number
  version: string
  onStateChange: (state: SenderState) => void
  sendEveryMs?: number
}

const zip = promisify(gzip)

/** Sends pending events until `signal` ends it: new ones first, then the backlog of an outage, oldest first. */
export async function keepSending(
  {
    outbox,
    identity,
    clock,
    sharedClock,
    random,
    version,
    onStateChange,
    sendEveryMs = SEND_EVERY_MS,
  }: SenderOptions,
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
  /** Earlier positions are the backlog of an outage. */
  let liveFrom = outbox.next()
  let atMost: number = INTAKE_LIMITS.events
  let failures = 0
  let refusedKey: string | null = null

  async function nextBatch(): Promise<PendingEvent[]> {
    const live = await outbox.read(liveFrom, atMost)
    const chosen = live.length > 0 ? live : await outbox.read(0, atMost)
    return fitRequest(chosen)
  }

  async function sendOnce(): Promise<number> {
    const sender = await identity()
    if (!sender) return stop('This computer is not enrolled.')
    if (sender.key === refusedKey) return CHECK_KEY_MS
    if (sharedClock && !sharedClock.isCompared()) {
      // Without the provider's time nothing can be corrected, so it comes before the first event.
      const { step } = await call(sender, 'state', intakeState)
      if (step.action !== 'delete') return follow(step, sender, 1)
      Object.assign(state, { problem: null, stopped: false })
    }
    const next = outbox.next()
    const chosen = await nextBatch()
    if (chosen.length === 0) return sendEveryMs
    const events = chosen.map((one) => (sharedClock ? sharedClock.correct(one) : one.event))
    const { answer, step } = await call(sender, 'events', intakeAnswer, {
      body: events,
      isComplete: ({ accepted, unchanged, refused }) =>
        accepted + unchanged + refused.length === chosen.length,
    })
    if (step.action !== 'delete') return follow(step, sender, chosen.length)
    await outbox.remove(chosen.map(({ position }) => position))
    if (failures > 0) liveFrom = next
    failures = 0
    atMost = INTAKE_LIMITS.events
    const refused = answer?.refused ?? []
    state.refused += refused.length
    state.reasons = [...refused.map(({ message }) => message), ...state.reasons].slice(0, MAX_REASONS)
    Object.assign(state, { acknowledgedAt: clock.now(), problem: null, stopped: false })
    // New events go first the next time. A backlog is sent without pauses.
    return outbox.count() > 0 ? 0 : sendEveryMs
  }

  /** @param count of the events in the request */
  function follow(step: Exclude<NextStep, { action: 'delete' }>, { key }: Identity, count: number): number {
    switch (step.action) {
      case 'stop':
        refusedKey = key
        return stop(step.message)
      case 'halve':
        atMost = Math.max(1, Math.floor(count / 2))
        state.problem = step.message
        return count > 1 ? 0 : retryLater(null)
      case 'wait':
        state.problem = step.message
        return retryLater(step.waitS)
    }
  }

  function retryLater(waitS: number | null): number {
    failures += 1
    return Math.max(waitS === null ? 0 : waitS * 1000, retryDelayMs(failures, random()))
  }

  function stop(message: string): number {
    Object.assign(state, { problem: message, stopped: true })
    return CHECK_KEY_MS
  }

  async function call<S extends z.ZodMiniType<{ now: number }>>(
    { url, key }: Identity,
    path: string,
    schema: S,
    sent?: { body: readonly object[]; isComplete: (answer: z.output<S>) => boolean },
  ): Promise<{ step: NextStep; answer: z.output<S> | null }> {
    const body = sent && new Uint8Array(await zip(JSON.stringify(sent.body)))
    const [askedAt, asked] = [clock.now(), clock.uptime()]
    try {
      const response = await fetch(`${url}/intake/v1/${path}`, {
        headers: {
          authorization: `Bearer ${key}`,
          'x-sent-at': String(askedAt),
          'user-agent': `linewatch-edge/${version}`,
          ...(body && {
            'content-type': 'application/cloudevents-batch+json',
            'content-encoding': 'gzip',
          }),
        },
        ...(body && { method: 'POST', body }),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      })
      const result: unknown = await response.json().catch(() => null)
      const { data: answer = null } = z.safeParse(schema, result)
      if (answer) {
        state.clockAheadMs = clockAheadMs(askedAt, clock.now(), answer.now)
        await sharedClock?.compare(asked, clock.uptime(), answer.now)
      }
      const step = nextStepAfter({
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        isComplete: answer !== null && (sent?.isComplete(answer) ?? true),
        message: z.safeParse(refusal, result).data?.message ?? null,
      })
      return { step, answer }
    } catch (error) {
      return { step: { action: 'wait', waitS: null, message: connectionProblem(error, url) }, answer: null }
    }
  }

  while (!signal.aborted) {
    const ms = await sendOnce()
    // A request that `stop` cut off is no problem of the connection.
    if (!signal.aborted) onStateChange({ ...state })
    await pause(ms, undefined, { signal }).catch(() => {})
  }
}

/** The first of them that fit into one request. */
function fitRequest(chosen: readonly PendingEvent[]): PendingEvent[] {
  let bytes = 0
  return chosen.filter(({ event }, index) => {
    bytes += Buffer.byteLength(JSON.stringify(event)) + 1
    return index === 0 || bytes <= MAX_BYTES
  })
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/

/** Why there was no answer, in words for a technician. */
export function connectionProblem(error: unknown, url: string): string {
  const { cause, name } = error as Error & { cause?: { code?: string; message?: string } }
  const code = cause?.code ?? ''
  if (name === 'TimeoutError') return `${url} did not answer in time.`
  if (CERTIFICATE.test(code))
    return `The certificate of ${url} is not trusted on this computer (${code}). Install it, or check the address.`
  if (code === 'ENOTFOUND')
    return `There is no server named ${new URL(url).hostname}. Check the address and the network.`
  return `Couldn't connect to ${url} (${code || cause?.message || name}). Check the address and the network.`
}
