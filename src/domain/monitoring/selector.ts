/** Hosts as a person chooses them: the specification's word for all of them, or their names. */
export type HostChoice = 'select' | readonly string[]

/** Over which time rates are taken (spec 1 §9). */
export const RATE_WINDOW = '2m'

/** A text as a PromQL string. */
export function quoted(text: string): string {
  const escaped = text.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\n').replace(/\r/g, '\\r')
  return `"${escaped}"`
}

/** A text as a regular expression that matches nothing but itself (RE2). */
export const literalPattern = (text: string): string => text.replace(/[\\.+*?()|[\]{}^$]/g, '\\$&')

/** The series of an exporter's metric at the chosen hosts; `more` are further matchers, `mode="idle"`. */
export function selector(name: string, hosts: HostChoice, more: readonly string[] = []): string {
  // Names joined with a pipe, as the specification has them (spec 1 §7).
  const chosen = hosts === 'select' ? [] : [`host=~${quoted(hosts.map(literalPattern).join('|'))}`]
  const matchers = [...more, ...chosen]
  return matchers.length === 0 ? name : `${name}{${matchers.join(',')}}`
}
