import { once } from 'node:events'
import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import * as fc from 'fast-check'
import sql from 'sql-template-tag'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  type MockInstance,
  test,
  vi,
} from 'vitest'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import { addressOf } from '#src/contract/define/endpoint.ts'
import { sendSupport } from '#src/contract/operations/support.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, CREW, MANAGER } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(300_000, 7)])
const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(5, 1)])
const MOST = sendSupport.upload?.maxBytes ?? 0

let database: FreshDatabase
let provider: TestProvider
let manager: string
let here: string
let elsewhere: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  const admin = await provider.tokenOf(ADMIN)
  manager = await provider.tokenOf(MANAGER)
  const all = await provider.call(restaurants, { token: admin, query: { limit: 100 } })
  const own = await provider.call(restaurants, { token: manager, query: { limit: 100 } })
  here = own.body.content[0]?.uuid ?? ''
  elsewhere = all.body.content.find(({ uuid }) => uuid !== here)?.uuid ?? ''
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})
afterEach(async () => {
  provider.clock.advance(20 * 60_000)
  manager = await provider.tokenOf(MANAGER)
  provider.queued.length = 0
  await database.db.run(sql`DELETE FROM support_request`)
})

const form = (change: object = {}) => ({
  message: 'The picture is green',
  restaurantUuid: here,
  watched: 'Fryers',
  page: '/cameras/view',
  ...change,
})
const picture = (bytes: Buffer, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type })
const send = (body: ReturnType<typeof form>, file?: Blob, token: string | undefined = manager) =>
  provider.call(sendSupport, { token, body, ...(file && { file }) })
const kept = () =>
  database.db.rows<{
    uuid: string
    status: string
    message: string
    type: string | null
    bytes: number | null
  }>(sql`SELECT uuid, status, message, picture_type AS type, picture_bytes AS bytes FROM support_request`)
async function fileOf(name: string): Promise<Buffer | null> {
  const { media } = provider.services
  const size = await media.size(name)
  if (size === null) return null
  const chunks: Buffer[] = []
  for await (const chunk of media.read(name, 0, size - 1)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
/** Whatever the headers say: parts of a form, as bytes. */
const formOf = (parts: { head: string; body: Buffer | string }[], end = '--b--\r\n') =>
  Buffer.concat([
    ...parts.flatMap(({ head, body }) => [
      Buffer.from(`--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ])
const raw = (...parts: Parameters<typeof formOf>) =>
  provider.app.inject({
    method: 'POST',
    url: addressOf(sendSupport),
    headers: { authorization: `Bearer ${manager}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: formOf(...parts),
  })
const fields = (change?: object) =>
  Object.entries(form(change)).map(([name, body]) => ({ head: `name="${name}"`, body }))
const screenshot = (body: Buffer) => ({ head: 'name="screenshot"; filename="x.jpg"', body })

describe('a request', () => {
  test('is kept with its picture, in the record, and mailed to the support address [2§7.8, V5.3.2b]', async () => {
    const { status, body } = await send(form(), picture(JPEG))
    expect(status).toBe(200)
    expect(await kept()).toEqual([
      {
        uuid: body.uuid,
        status: 'OPEN',
        message: 'The picture is green',
        type: 'image/jpeg',
        bytes: JPEG.length,
      },
    ])
    expect(await fileOf(`support/${body.uuid}.jpg`)).toEqual(JPEG)
    const event = await database.db.one<{ action: string; name: string; changes: object }>(
      sql`SELECT action, subject_name AS name, changes FROM audit_event ORDER BY id DESC LIMIT 1`,
    )
    expect(event).toMatchObject({ action: 'SUPPORT_ASKED', name: 'Fryers' })
    await provider.runQueued()
    const mail = provider.mails.at(-1)
    expect(mail?.to).toBe('support@linewatch.test')
    expect(mail?.text).toMatch(/^> The picture is green/)
    expect(mail?.text).toContain(`Page: https://linewatch.test/cameras/view`)
    expect(mail?.text).toContain('A screenshot (293 KiB) is kept with the request.')
  })

  test('may come without a picture', async () => {
    const { status } = await send(form())
    expect(status).toBe(200)
    expect(await kept()).toMatchObject([{ type: null, bytes: null }])
  })

  test('may come with a PNG, whatever is said of it', async () => {
    const { body } = await send(form(), picture(PNG, 'image/jpeg'))
    expect(await kept()).toMatchObject([{ type: 'image/png' }])
    expect(await fileOf(`support/${body.uuid}.png`)).toEqual(PNG)
  })
})

describe('it is refused, and nothing is kept', () => {
  let written: MockInstance<TestProvider['services']['media']['write']>
  beforeEach(() => {
    written = vi.spyOn(provider.services.media, 'write')
  })
  afterEach(() => written.mockRestore())

  /** Of what was begun to be written nothing is left either. */
  const nothing = async () => {
    for (const [name] of written.mock.calls) expect(await provider.services.media.size(name)).toBeNull()
    expect(await kept()).toEqual([])
    expect(provider.queued).toEqual([])
  }
  test('without the permission, and without a session', async () => {
    const crew = await send(form(), picture(JPEG), await provider.tokenOf(CREW))
    expect(crew.status).toBe(403)
    expect(crew.body).toMatchObject({ message: expect.stringContaining('Support: Create') })
    expect((await send(form(), picture(JPEG), 'nobody')).status).toBe(401)
    await nothing()
  })

  test('of another restaurant', async () => {
    expect((await send(form({ restaurantUuid: elsewhere }), picture(JPEG))).status).toBe(404)
    await nothing()
  })

  test('with a picture that is too large [V5.2.1]', async () => {
    const large = Buffer.concat([JPEG.subarray(0, 4), Buffer.alloc(MOST)])
    const { status, body } = await send(form(), picture(large))
    expect(status, JSON.stringify(body)).toBe(413)
    expect(written).toHaveBeenCalledOnce()
    await nothing()
    const most = await send(form(), picture(large.subarray(0, MOST)))
    expect(most.status).toBe(200)
    expect(await kept()).toMatchObject([{ bytes: MOST }])
  })

  test('with what is no picture, though it says it is [V5.2.2]', async () => {
    for (const bytes of [Buffer.from('<svg onload="x()">'), Buffer.from([0xff]), Buffer.alloc(0)]) {
      const { status, body } = await send(form(), picture(bytes))
      expect(status).toBe(415)
      expect(body).toMatchObject({ message: 'Only a JPEG or PNG picture can be sent as screenshot.' })
    }
    await nothing()
  })

  test.each([
    ['no message', { message: '   ' }, 'message'],
    ['a message that is too long', { message: 'x'.repeat(2001) }, 'message'],
    ['a page elsewhere', { page: '//evil.test' }, 'page'],
    ['a field nobody knows', { surplus: '1' }, 'surplus'],
    ['an id that is none', { restaurantUuid: '1 OR 1=1' }, 'restaurantUuid'],
  ])('with %s', async (_, change, field) => {
    const { status, body } = await send(form(change), picture(JPEG))
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: { [field]: expect.any(String) } })
    await nothing()
  })

  test('as JSON', async () => {
    const { statusCode } = await provider.app.inject({
      method: 'POST',
      url: addressOf(sendSupport),
      headers: { authorization: `Bearer ${manager}` },
      payload: form(),
    })
    expect(statusCode).toBe(415)
    await nothing()
  })

  test('broken off, with two pictures, or with something behind its picture', async () => {
    expect((await raw([...fields(), screenshot(JPEG)], '')).statusCode).toBe(400)
    const two = await raw([...fields(), screenshot(JPEG), screenshot(JPEG)])
    expect([400, 413]).toContain(two.statusCode)
    const behind = await raw([screenshot(JPEG), ...fields()])
    expect(behind.statusCode).toBe(400)
    const late = await raw([...fields(), screenshot(JPEG), { head: 'name="late"', body: 'x' }])
    expect(late.statusCode).toBe(400)
    await nothing()
  })

  test('the eleventh within a quarter of an hour', async () => {
    const answers: number[] = []
    for (let at = 0; at < 11; at++) answers.push((await send(form())).status)
    expect(answers).toEqual([...Array<number>(10).fill(200), 429])
    provider.clock.advance(15 * 60_000)
    manager = await provider.tokenOf(MANAGER)
    expect((await send(form())).status).toBe(200)
  })
})

test('whatever form is sent, it is answered or refused: never a fault, and no picture without its request', async () => {
  const name = fc.constantFrom(
    'message',
    'restaurantUuid',
    'watched',
    'page',
    'screenshot',
    '__proto__',
    'x"',
  )
  const value = fc.oneof(fc.string(), fc.constantFrom(here, '/cameras/view', '\0', '{"a":1}'))
  const part = fc.record({
    head: fc
      .tuple(
        name,
        fc.boolean(),
        fc.constantFrom('', '\r\nContent-Type: application/json', '\r\nContent-Type: image/png'),
      )
      .map(([of, isFile, type]) => `name="${of}"${isFile ? '; filename="x"' : ''}${type}`),
    body: fc.oneof(value, fc.constant(PNG)),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { maxLength: 6 }),
      fc.constantFrom('--b--\r\n', '', '--'),
      async (parts, end) => {
        const answer = await raw(parts as { head: string; body: Buffer | string }[], end)
        expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400)
        expect(answer.statusCode, answer.body).toBeLessThan(500)
      },
    ),
    { numRuns: 80 },
  )
  expect(await kept()).toEqual([])
})

test('what is refused before its picture was taken keeps no call of its connection waiting', async () => {
  const address = await provider.app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const statusOf = async (asked: ClientRequest): Promise<number | undefined> => {
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    return answer.statusCode
  }
  const headers = { authorization: `Bearer ${manager}` }
  const sent = httpRequest(`${address}${addressOf(sendSupport)}`, {
    agent,
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
  })
  const large = Buffer.concat([JPEG, Buffer.alloc(MOST - JPEG.length)])
  sent.end(formOf([...fields({ restaurantUuid: elsewhere }), screenshot(large)]))
  expect(await statusOf(sent)).toBe(404)
  const next = httpRequest(`${address}${addressOf(restaurants)}`, { agent, headers })
  next.end()
  expect(await statusOf(next)).toBe(200)
  expect(next.socket === sent.socket).toBe(true)
  agent.destroy()
})

test('a form of another site is understood by no other call', async () => {
  const { statusCode } = await provider.app.inject({
    method: 'POST',
    url: '/api/v1/auth/signIn',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: '--b--\r\n',
  })
  expect(statusCode).toBe(415)
})
