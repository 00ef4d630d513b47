import { encodeQuery } from '#src/contract/define/wire.ts'

/**
 * The URL's query as plain text: a list is its parameter repeated, so that links can be read, typed and
 * copied. Each page's own schema reads numbers and booleans out of it.
 */
export function parseSearch(search: string): Record<string, string | string[]> {
  const parsed: Record<string, string | string[]> = {}
  const params = new URLSearchParams(search)
  for (const key of new Set(params.keys())) {
    const values = params.getAll(key)
    parsed[key] = values.length > 1 ? values : (values[0] ?? '')
  }
  return parsed
}

export function stringifySearch(search: Record<string, unknown>): string {
  const text = encodeQuery(search)
  return text === '' ? '' : `?${text}`
}

/**
 * A page's reading of its URL, with what it left out taken away: the router lays it over the raw parameters, and
 * so would hand on what was just refused.
 */
export function onlyKnownParams<T extends object>(read: (raw: Record<string, unknown>) => T) {
  return (raw: Record<string, unknown>): T => ({
    ...Object.fromEntries(Object.keys(raw).map((key) => [key, undefined])),
    ...read(raw),
  })
}
