import { absoluteUrl, config } from './config.ts'
import { providerClock } from './provider-clock.ts'

/** A server that takes longer is as good as none. */
const PATIENCE_MS = 5000

/**
 * Whether this console's own server answers; the worker, which answers for it where it can, leaves HEAD to it. Where the
 * provider has the same address, the answer also says the provider's time.
 */
export async function serverAnswers(): Promise<boolean> {
  try {
    const { status, headers } = await fetch(absoluteUrl('/config.json'), {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    // A static host may do without the file; the sign-in page of a public network is no answer of the server's.
    const answers = status === 404 || (status === 200 && (headers.get('content-type') ?? '').includes('json'))
    if (answers && config().apiBase.startsWith('/')) providerClock.hearDate(headers.get('date'))
    return answers
  } catch {
    return false
  }
}
