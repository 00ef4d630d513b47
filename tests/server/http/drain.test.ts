import { once } from 'node:events'
import { Agent, get, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { drainOnClose } from '#server/http/drain.ts'
import { answerErrors } from '#server/http/errors.ts'

/** A server with a call that is answered when the test says so. */
let app: FastifyInstance
let port: number
let begun: Promise<void>
let answer: () => void
/** What the last door does when the server closes. */
let atLast: () => Promise<void>

/** @param leaveMs of a server behind a proxy: until the test is over */
async function start(options: { leaveMs: number; finishWithinMs?: number }): Promise<void> {
  app = Fastify({ return503OnClosing: false })
  answerErrors(app)
  await app.register(websocket, { preClose: (done) => done() })
  const drain = drainOnClose(app, options)
  app.addHook('preClose', async () => atLast())
  drain.afterDoors()
  let begin = () => {}
  begun = new Promise((resolve) => {
    begin = resolve
  })
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  app.post('/slow', async () => {
    begin()
    await answered
    return { done: true }
  })
  app.post('/quick', async () => ({ done: true }))
  app.get('/read', async () => ({ read: true }))
  app.get('/socket', { websocket: true }, () => {})
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
}
let kept: Agent
beforeEach(() => {
  kept = new Agent({ keepAlive: true })
  atLast = async () => {}
})
afterEach(async () => {
  answer()
  kept.destroy()
  await app.close()
})

const post = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request({ port, path, method: 'POST', agent: kept }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    asked.on('error', reject)
    asked.end()
  })
const read = (): Promise<number> =>
  new Promise((resolve, reject) => {
    get({ port, path: '/read', agent: kept }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    }).on('error', reject)
  })

test('a call under way is answered, over a connection that is kept, and then nothing listens any more', async () => {
  await start({ leaveMs: 0 })
  const asked = post('/slow')
  await begun
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  await expect(read()).rejects.toThrow('ECONNREFUSED')
  answer()
  expect(await asked).toBe(200)
  await closed
})

test('a connection that was opened in advance holds nothing up', async () => {
  await start({ leaveMs: 0, finishWithinMs: 3_600_000 })
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  const ended = once(silent, 'close')
  await app.close()
  await ended
})

test('what takes too long is cut off, sockets that do not close too', async () => {
  await start({ leaveMs: 0, finishWithinMs: 100 })
  const asked = post('/slow')
  const cut = expect(asked).rejects.toThrow('socket hang up')
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`)
  await Promise.all([once(socket, 'open'), begun])
  const ended = once(socket, 'close')
  await app.close()
  await cut
  expect((await ended)[0]).toBe(1006)
})

test('a connection that is nobody’s does not keep a server from stopping', async () => {
  await start({ leaveMs: 0, finishWithinMs: 100 })
  const stray = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  stray.write(
    'GET /read HTTP/1.1\r\nHost: x\r\n\r\nGET /socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  )
  await once(stray, 'data')
  await app.close()
})

test('a server that leaves sends readers to another, and does what would not be sent twice', async () => {
  await start({ leaveMs: 500 })
  expect(await read()).toBe(200)
  const closed = app.close()
  expect(await Promise.all([read(), post('/quick')])).toEqual([503, 200])
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`)
  const [, refused] = (await once(
    socket.on('error', () => {}),
    'unexpected-response',
  )) as [unknown, { statusCode: number }]
  expect(refused.statusCode).toBe(503)
  await closed
  await expect(read()).rejects.toThrow('ECONNREFUSED')
})

test('a connection that still waits when the listening is about to end is served', async () => {
  await start({ leaveMs: 100 })
  let late: Socket | undefined
  atLast = async () => {
    late = connect(port, '127.0.0.1')
    late.write('POST /quick HTTP/1.1\r\nHost: here\r\nContent-Length: 0\r\n\r\n')
    // The system has it at its door now, and no turn of the loop has taken it.
    await new Promise<void>((resolve) => process.nextTick(resolve))
  }
  const closed = app.close()
  await expect.poll(() => late).toBeDefined()
  const [heard] = await once(late as Socket, 'data')
  expect(String(heard)).toMatch(/^HTTP\/1\.1 200 /)
  await closed
})
