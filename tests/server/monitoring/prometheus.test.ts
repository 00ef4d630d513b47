import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { prometheusMonitoring } from '#server/services/monitoring/prometheus.ts'
import { bind } from '#server/services/monitoring/promql/bind.ts'
import { patternOf } from '#server/services/monitoring/promql/pattern.ts'
import { readExpression } from '#server/services/monitoring/promql/read.ts'
import { freePort } from '#tests/support/programs/free-port.ts'

interface Asked {
  path: string | undefined
  method: string | undefined
  authorization: string | undefined
  form: Record<string, string>
}

let server: Server | undefined
const asked: Asked[] = []

/** Something that answers as a Prometheus might, never, or not to the end. */
async function standIn(status: number, answer: unknown, path = ''): Promise<string> {
  server = createServer(async (request: IncomingMessage, reply) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    const { url, method, headers } = request
    asked.push({ path: url, method, authorization: headers.authorization, form })
    if (answer === 'never') return
    reply.writeHead(status, { 'content-type': 'application/json' })
    if (answer === 'cut') return reply.write('{"status":', () => request.socket.destroy())
    reply.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
}
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
  asked.length = 0
})

const up = readExpression('up')
const vector = { status: 'success', data: { resultType: 'vector', result: [] } }

describe('what Prometheus is sent', () => {
  test('is the expression as it was read, in a form, at a path of its own', async () => {
    const url = await standIn(200, vector, '/behind/')
    const host = { label: 'host', op: '=~', pattern: patternOf(['a.b']) } as const
    await prometheusMonitoring({ url }).query(bind(readExpression('up # x'), host), 1_700_000_000.5)
    expect(asked).toEqual([
      {
        path: '/behind/api/v1/query',
        method: 'POST',
        authorization: undefined,
        form: { query: 'up{host=~"a\\\\.b"}', time: '1700000000.5', timeout: '15s' },
      },
    ])
  })

  test('has the name and password of its address in a header', async () => {
    const url = await standIn(200, vector)
    await prometheusMonitoring({ url: url.replace('//', '//li%40ne:wa%3Atch@') }).query(up, 1)
    expect(asked[0]?.authorization).toBe(`Basic ${btoa('li@ne:wa:tch')}`)
  })
})

describe('which series there are', () => {
  const inScope = { label: 'host', op: '=~', pattern: patternOf(['a.b']) } as const

  test('is asked of Prometheus for a metric at the hosts of the caller', async () => {
    const url = await standIn(200, {
      status: 'success',
      data: [{ __name__: 'up', host: 'a.b', job: 'node' }],
    })
    const labels = await prometheusMonitoring({ url }).labelsOf({ name: 'up', inScope })
    expect(labels).toEqual([{ __name__: 'up', host: 'a.b', job: 'node' }])
    expect(asked).toMatchObject([
      { path: '/api/v1/series', method: 'POST', form: { 'match[]': 'up{host=~"a\\\\.b"}' } },
    ])
  })

  test('is not asked of alerts, since others may come', async () => {
    const url = await standIn(500, 'no')
    expect(await prometheusMonitoring({ url }).labelsOf({ name: 'ALERTS', inScope })).toEqual([])
    expect(asked).toEqual([])
  })
})

describe('a Prometheus that does not answer', () => {
  const refusal = { status: 'error', errorType: 'bad_data', error: 'parse error: no' }
  test.each([
    ['refuses the question', 400, refusal, 400, 'Prometheus could not answer this: parse error: no.'],
    ['takes too long by itself', 503, { ...refusal, errorType: 'timeout' }, 503, 'takes too long to answer'],
    ['has only begun', 503, 'Service Unavailable', 503, 'cannot be reached'],
    ['is not ready', 503, { ...refusal, errorType: 'unavailable' }, 503, 'cannot be reached'],
    ['stands behind a proxy, and is away', 502, '<html>', 503, 'cannot be reached'],
    ['has a fault', 500, 'oops', 502, 'reported an error'],
    ['asks for a password', 401, 'no', 502, 'refused this server'],
    ['is something else', 200, '<html>', 502, 'sent an answer that cannot be read'],
    [
      'gives another kind',
      200,
      { ...vector, data: { resultType: 'matrix', result: [] } },
      502,
      'cannot be read',
    ],
  ])('but %s', async (_, status, answer, code, message) => {
    const url = await standIn(status, answer)
    await expect(prometheusMonitoring({ url }).query(up, 1)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    })
  })

  test.each([
    ['is away', async () => `http://127.0.0.1:${await freePort()}`],
    ['ends in the middle of its answer', () => standIn(200, 'cut')],
  ])('because it %s', async (_, urlOf) => {
    const url = await urlOf()
    await expect(prometheusMonitoring({ url }).hosts()).rejects.toMatchObject({
      code: 503,
      message: 'Prometheus, which provides the host metrics, cannot be reached. Try again in a moment.',
    })
  })

  test('in time', async () => {
    const url = await standIn(200, 'never')
    const range = { start: 0, end: 60, step: 30 }
    await expect(prometheusMonitoring({ url, timeoutMs: 50 }).queryRange(up, range)).rejects.toMatchObject({
      code: 503,
      message: expect.stringContaining('takes too long'),
    })
  })
})
