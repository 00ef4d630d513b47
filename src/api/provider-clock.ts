/** Answers that are remembered: a clock may be set right while the console is open. */
const KEPT = 20

let ahead: readonly number[] = []

/**
 * Takes note of when the provider says it answered (the Date header, whole seconds) and when that came, in epoch
 * milliseconds. A provider on another address does not show it.
 */
export function hearProviderTime(date: string | null, now: number): void {
  const at = date === null ? Number.NaN : Date.parse(date)
  if (!Number.isNaN(at)) ahead = [...ahead, at - now].slice(-KEPT)
}

/**
 * How far the provider's clock is ahead of this device's, in milliseconds, to about a second; 0 as long as nothing is
 * known. Of the last answers the latest by its own date: what was long on its way, or kept by the worker, is older.
 */
export const providerAhead = (): number => (ahead.length === 0 ? 0 : Math.max(...ahead))

/** Forgets what was heard: for tests. */
export function forgetProviderTime(): void {
  ahead = []
}
