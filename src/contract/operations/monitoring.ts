import * as z from 'zod/mini'
import { defineEndpoint } from '../define/endpoint.ts'
import { LEAST_TIME, MOST_TIME } from '../define/fields.ts'

/** The provider's side of monitoring is the HTTP API of Prometheus: its words, Unix seconds, figures as texts. */

/** Longer than any expression that the console makes, and short enough for an address. */
export const MOST_EXPRESSION = 8_000
const unixSeconds = z
  .number()
  .check(z.minimum(LEAST_TIME / 1000), z.maximum(MOST_TIME / 1000), z.describe('Unix seconds'))
const expression = z.string().check(z.minLength(1), z.maxLength(MOST_EXPRESSION))
const sample = z.tuple([z.number(), z.string()])
/** Its name and labels: `host`, `device` and others. */
const labels = z.record(z.string(), z.string())

const vector = z.object({
  status: z.literal('success'),
  data: z.object({
    resultType: z.literal('vector'),
    result: z.array(z.object({ metric: labels, value: sample })),
  }),
})
export type Vector = z.infer<typeof vector>

const matrix = z.object({
  status: z.literal('success'),
  data: z.object({
    resultType: z.literal('matrix'),
    result: z.array(z.object({ metric: labels, values: z.array(sample) })),
  }),
})
export type Matrix = z.infer<typeof matrix>

export const monitoringQuery = defineEndpoint({
  method: 'GET',
  path: '/monitoring/query',
  permission: 'MONITORING.VIEW',
  summary:
    'The result of a PromQL expression at one time (now unless `time` is set), for the hosts that the caller may see.',
  query: z.strictObject({ query: expression, time: z.optional(unixSeconds) }),
  answer: vector,
})

export const monitoringQueryRange = defineEndpoint({
  method: 'GET',
  path: '/monitoring/query_range',
  permission: 'MONITORING.VIEW',
  summary: 'The results of a PromQL expression from a start to an end, every `step` seconds.',
  query: z.strictObject({
    query: expression,
    start: unixSeconds,
    end: unixSeconds,
    /** Seconds. */
    step: z
      .int()
      .check(
        z.minimum(1),
        z.maximum(366 * 86_400),
        z.describe('a duration from 1s to 366d, such as 60 or 60s'),
      ),
  }),
  answer: matrix,
})

export const monitoringHosts = defineEndpoint({
  method: 'GET',
  path: '/monitoring/label/host/values',
  permission: 'MONITORING.VIEW',
  summary: 'The names of the hosts whose metrics the caller may see.',
  answer: z.object({ status: z.literal('success'), data: z.array(z.string()) }),
})
