import type { AlertWatch } from '#server/domain/alerts/machine.ts'

type AlertPhase = 'ok' | 'pending' | 'firing' | 'recovering'

/** Nothing is kept of a subject that is well: its watch is null. */
export function phaseOf(watch: AlertWatch | null): AlertPhase {
  if (watch === null) return 'ok'
  if (watch.severity === null) return 'pending'
  return watch.clearSince === null ? 'firing' : 'recovering'
}
