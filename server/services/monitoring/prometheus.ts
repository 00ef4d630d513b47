import * as z from 'zod'
import { Refused } from '#src/contract/define/refusal.ts'
import {
  monitoringHosts,
  monitoringQuery,
  monitoringQueryRange,
} from '#src/contract/operations/monitoring.ts'
import { t } from '#src/domain/language/text.ts'
import type { MonitoringEngine } from './engine.ts'
import { ALERTS } from './evaluate/alerts.ts'
import { print } from './promql/print.ts'

/** An answer takes no longer; Prometheus itself is told to give up before. */
const TIMEOUT_MS = 20_000
const GIVE_UP = '15s'

/** What it says until it has begun, and what a proxy in front of it says while it is not there. */
const NOT_THERE = new Set([502, 503, 504])

/** How Prometheus refuses: `errorType` says whose fault it is. */
const failure = z.object({ status: z.literal('error'), errorType: z.string(), error: z.string() })

const seriesFound = z.object({ data: z.array(z.record(z.string(), z.string())) })

export interface PrometheusOptions {
  /** 'https://user:password@prometheus.example:9090/path' */
  url: string
  timeoutMs?: number
}

/**
 * Passes expressions on to a Prometheus: never a text that came from a person, but what was read of it, printed again.
 */
export function prometheusMonitoring({ url, timeoutMs = TIMEOUT_MS }: PrometheusOptions): MonitoringEngine {
  const { base, headers } = addressOf(url)

  async function send(path: string, form: Record<string, string>): Promise<unknown> {
    const answer = await fetch(`${base}/api/v1/${path}`, {
      // The expression names each host of the caller: too many for an address.
      ...(path.startsWith('label') ? {} : { method: 'POST', body: new URLSearchParams(form) }),
      headers,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(awayOrSlow)
    // Killed in the middle of its answer it is away, too.
    const body = parsed(await answer.text().catch(awayOrSlow))
    if (!answer.ok) throw refusalOf(answer.status, body)
    return body
  }

  return {
    async query(expression, at) {
      const body = await send('query', { query: print(expression), time: String(at), timeout: GIVE_UP })
      return understood(monitoringQuery.answer, body).data.result
    },
    async queryRange(expression, { start, end, step }) {
      const range = { start: String(start), end: String(end), step: String(step) }
      const body = await send('query_range', { query: print(expression), ...range, timeout: GIVE_UP })
      return understood(monitoringQueryRange.answer, body).data.result
    },
    async hosts() {
      return understood(monitoringHosts.answer, await send('label/host/values', {})).data
    },
    async labelsOf({ name, inScope }) {
      // It knows only alerts that there have been, and not which there can be.
      if (name === ALERTS) return []
      const selector = print({ kind: 'selector', name, matchers: [inScope], offsetMs: 0 })
      return understood(seriesFound, await send('series', { 'match[]': selector })).data
    },
  }
}

/** Addresses of calls may hold no password: it goes into a header. */
function addressOf(url: string): { base: string; headers: Record<string, string> } {
  const { username, password, origin, pathname } = new URL(url)
  const base = `${origin}${pathname.replace(/\/+$/, '')}`
  if (username === '') return { base, headers: {} }
  const who = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { base, headers: { authorization: `Basic ${Buffer.from(who).toString('base64')}` } }
}

const wait = { retryAfter: 5 }

function awayOrSlow(error: unknown): never {
  throw error instanceof Error && error.name === 'TimeoutError' ? tooSlow() : away()
}

const away = () =>
  new Refused(
    503,
    t('Prometheus, which provides the host metrics, cannot be reached. Try again in a moment.'),
    wait,
  )

const tooSlow = () =>
  new Refused(
    503,
    t(
      'Prometheus, which provides the host metrics, takes too long to answer. Choose fewer hosts or a shorter range.',
    ),
    wait,
  )

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What was wrong with a question is said in its words; whatever else is its own affair. */
function refusalOf(status: number, body: unknown): Refused {
  const told = failure.safeParse(body).data
  if (told?.errorType === 'bad_data' || told?.errorType === 'execution')
    return new Refused(
      400,
      t('Prometheus could not answer this: {error}.', { error: told.error.slice(0, 300) }),
    )
  if (told?.errorType === 'timeout' || told?.errorType === 'canceled') return tooSlow()
  if (NOT_THERE.has(status)) return away()
  if (status === 401 || status === 403)
    return new Refused(
      502,
      t('Prometheus, which provides the host metrics, refused this server. Contact your administrator.'),
    )
  return new Refused(
    502,
    t('Prometheus, which provides the host metrics, reported an error. Contact your administrator.'),
    wait,
  )
}

function understood<S extends z.core.$ZodType>(schema: S, body: unknown): z.output<S> {
  const read = z.core.safeParse(schema, body)
  if (read.success) return read.data
  throw new Refused(
    502,
    t(
      'Prometheus, which provides the host metrics, sent an answer that cannot be read. Contact your administrator.',
    ),
  )
}
