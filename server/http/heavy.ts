import * as z from 'zod/v4/core'
import type { AnyEndpoint } from '#src/contract/define.ts'

/** What the contract calls the start and the end of a range. */
const RANGES = [
  ['startTime', 'endTime'],
  ['startEventTime', 'endEventTime'],
  ['start', 'end'],
] as const

/**
 * Whether a call can take a while: it reads everything within a range of time that its caller chooses, as analytics,
 * histories, reports and exports do. Lists that a range merely narrows read a page of rows either way.
 */
export function isHeavy({ method, query }: Pick<AnyEndpoint, 'method' | 'query'>): boolean {
  if (method !== 'GET' || !query) return false
  const schema = z.toJSONSchema(query as z.$ZodType, { io: 'input', unrepresentable: 'any' })
  const required = new Set(schema.required)
  return RANGES.some((names) => names.every((name) => required.has(name)))
}
