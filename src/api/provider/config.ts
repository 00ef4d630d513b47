import * as z from 'zod/mini'
import { type RuntimeConfig, runtimeConfig } from '#src/contract/operations/provider.ts'
import { reportViolation } from '../call/report-violation.ts'

/** What holds until `/config.json` has been read, and where it says nothing. */
export const DEFAULT_CONFIG: RuntimeConfig = {
  apiBase: '/api/v1',
  proxyBase: '/proxy',
  deviceBase: '/device',
  supportAddress: '',
}
const RETRY_AFTER_MS = 5_000
/** Every call waits for it: a network that swallows the request must not hold them all for ever. */
const PATIENCE_MS = 10_000
const partialConfig = z.partial(runtimeConfig)

let current = DEFAULT_CONFIG
let loading: Promise<RuntimeConfig> | null = null

/** The runtime configuration as far as it is known. */
export const config = (): RuntimeConfig => current

/** An address below a base, absolute, as fetch outside a page wants it. */
export function absoluteUrl(address: string): string {
  return new URL(address, typeof location === 'undefined' ? 'http://localhost' : location.href).href
}

async function read(): Promise<{ found: RuntimeConfig; final: boolean }> {
  try {
    const response = await fetch(absoluteUrl('/config.json'), { signal: AbortSignal.timeout(PATIENCE_MS) })
    // A static host without the file: the defaults are meant.
    if (response.status === 404) return { found: DEFAULT_CONFIG, final: true }
    if (!response.ok || !(response.headers.get('content-type') ?? '').includes('json')) throw new Error()
    const parsed = z.safeParse(partialConfig, await response.json())
    if (parsed.success) return { found: { ...DEFAULT_CONFIG, ...parsed.data }, final: true }
    reportViolation('config.json is not valid', parsed.error)
    return { found: DEFAULT_CONFIG, final: true }
  } catch {
    return { found: current, final: false }
  }
}

/**
 * Reads `/config.json` once; every call waits for it. Offline the defaults serve and it is read again
 * later, so that a console opened in a dead spot finds its provider afterwards. Never rejects.
 */
export function loadConfig(now: () => number = Date.now): Promise<RuntimeConfig> {
  if (loading) return loading
  const started = now()
  const attempt = read().then(({ found, final }) => {
    current = found
    if (!final) {
      const again = () => {
        if (loading === attempt) loading = null
      }
      setTimeout(again, Math.max(0, started + RETRY_AFTER_MS - now()))
    }
    return found
  })
  loading = attempt
  return attempt
}

/** Sets the configuration without a request: for tests, and where the page carries it. */
export function setConfig(known: Partial<RuntimeConfig>): void {
  current = { ...DEFAULT_CONFIG, ...known }
  loading = Promise.resolve(current)
}
