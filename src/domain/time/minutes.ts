/** Lengths of some minutes as they are set and read in a kitchen: minutes and seconds, 'm:ss'. */

/** '4:30', '25:00', '120:00'; from whole seconds. Minutes do not turn into hours. */
export function formatMinutes(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Seconds of 'm:ss' or of whole minutes: '4:30' is 270, '25' is 1500; null for all else. */
export function parseMinutes(text: string): number | null {
  const found = /^(\d{1,4})(?::([0-5]\d))?$/.exec(text.trim())
  return found ? Number(found[1]) * 60 + Number(found[2] ?? 0) : null
}

const WORDED =
  /^(?:(\d{1,2}) ?(?:h|hrs?|hours?|horas?))? ?(?:(\d{1,4}) ?(?:m|mins?|minutes?|minutos?))? ?(?:(\d{1,5}) ?(?:s|secs?|seconds?|seg|segundos?))?$/

/**
 * Seconds of a typed or pasted length: 'm:ss', also with a point or comma, since a phone's number pad has no colon; whole
 * minutes; and with its units in English or Spanish, '4 min 30 s', '90 s', '1 hora 30 minutos'. Null where it cannot be told.
 */
export function readMinutes(text: string): number | null {
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
  const seconds = parseMinutes(plain.replace(/[.,;]/, ':'))
  if (seconds !== null || plain === '') return seconds
  const found = WORDED.exec(plain)
  if (!found) return null
  const [, h = 0, m = 0, s = 0] = found
  return Number(h) * 3600 + Number(m) * 60 + Number(s)
}
