import { setTimeout as pause } from 'node:timers/promises'
import type { EdgeReport } from '#src/contract/intake/report.ts'
import type { Identity } from './folder.ts'

const REPORT_EVERY_MS = 60_000
const ANSWER_WITHIN_MS = 10_000

export interface ReportMeans {
  identity: () => Promise<Identity | null>
  /** How the agent is at this moment. */
  report: () => Promise<EdgeReport>
  /** Epoch milliseconds of this computer's clock. */
  now: () => number
  everyMs?: number
}

/**
 * Reports once a minute how the agent is, until `signal` ends it. The console shows it, and the device stays online in a
 * kitchen where nothing happens. A report that fails is not repeated: the next one says more.
 */
export async function keepReporting(
  { identity, report, now, everyMs = REPORT_EVERY_MS }: ReportMeans,
  signal: AbortSignal,
): Promise<void> {
  const reportOnce = async () => {
    const sender = await identity()
    if (sender) await send(sender, await report(), { at: now(), signal })
  }
  while (!signal.aborted) {
    await reportOnce().catch(() => {})
    await pause(everyMs, undefined, { signal }).catch(() => {})
  }
}

const send = (
  { url, key }: Identity,
  report: EdgeReport,
  { at, signal }: { at: number; signal: AbortSignal },
) =>
  fetch(`${url}/intake/v1/report`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'x-sent-at': String(at),
      'user-agent': `linewatch-edge/${report.version}`,
    },
    body: JSON.stringify(report),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
  })
