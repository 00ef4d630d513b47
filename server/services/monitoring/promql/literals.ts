/** Texts, numbers and durations of PromQL; null for what is none, or is written in a way that we do not take. */

const ESCAPED: Record<string, string> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
}
const ESCAPE = /\\(?:(x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8})|(.))/gs

/** What stands between the quotes. Octal escapes and bytes beyond ASCII are not taken. */
export function readText(literal: string): string | null {
  const body = literal.slice(1, -1)
  if (literal.startsWith('`')) return body
  let isRead = true
  const text = body.replace(ESCAPE, (_, code: string | undefined, sign: string | undefined) => {
    const known = code === undefined ? ESCAPED[sign ?? ''] : signOf(code)
    isRead &&= known !== undefined
    return known ?? ''
  })
  return isRead ? text : null
}

function signOf(code: string): string | undefined {
  const value = Number.parseInt(code.slice(1), 16)
  const most = code.startsWith('x') ? 0x7f : 0x10ffff
  return value <= most ? String.fromCodePoint(value) : undefined
}

export function readNumber(literal: string): number | null {
  if (/^[+-]?inf$/i.test(literal)) return literal.startsWith('-') ? -Infinity : Infinity
  if (/^nan$/i.test(literal)) return Number.NaN
  // A zero in front would make it octal.
  return /^(0x[\da-f]+|(0|[1-9]\d*)?\.?\d+(e[+-]?\d+)?|(0|[1-9]\d*)\.)$/i.test(literal) &&
    !/^0\d/.test(literal)
    ? Number(literal)
    : null
}

export function printNumber(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  return value === Infinity ? 'Inf' : value === -Infinity ? '-Inf' : String(value)
}

const UNITS: Record<string, number> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
  y: 31_536_000_000,
}

/** Milliseconds of '1h30m'. */
export function readDuration(literal: string): number | null {
  if (!/^(\d{1,9}(ms|[smhdwy]))+$/.test(literal)) return null
  return [...literal.matchAll(/(\d+)([a-z]+)/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ''] ?? 0),
    0,
  )
}

export const printDuration = (ms: number): string => (ms % 1000 === 0 ? `${ms / 1000}s` : `${ms}ms`)
