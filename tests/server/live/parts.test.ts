import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addressOf, keyOf, topicFinder } from '#server/live/destination.ts'
import { type Envelope, pack, unpacker } from '#server/live/envelope.ts'
import { html } from '#server/services/mail/html.ts'
import { defineTopic } from '#src/contract/live/define.ts'

const queue = defineTopic({
  destination: '/topic/restaurants/{uuid}/queue',
  permission: 'PCS.VIEW',
  message: z.string(),
})
const own = defineTopic({ destination: '/user/topic/notifications', permission: 'user', message: z.string() })
const all = defineTopic({ destination: '/topic/build', permission: 'user', message: z.string() })
const uuid = '3f0e1c1c-9a54-4a1e-8f6e-0d9b7a3f2b11'

describe('destinations', () => {
  const find = topicFinder([queue, own, all])
  test.each([
    [`/topic/restaurants/${uuid}/queue`, queue, uuid],
    ['/user/topic/notifications', own, null],
    ['/topic/build', all, null],
  ])('%s is a topic', (destination, topic, restaurantUuid) => {
    expect(find(destination)).toEqual({ topic, restaurantUuid })
  })
  test.each([
    '/topic/restaurants/*/queue',
    '/topic/restaurants/1/queue',
    `/topic/restaurants/${uuid}/queue/more`,
    `/topic/restaurants/${uuid.toUpperCase()}/queue`,
    `x/topic/restaurants/${uuid}/queue`,
    '/topic/builds',
    '/user/topic/notifications#7',
    '',
  ])('%s is none', (destination) => {
    expect(find(destination)).toBeNull()
  })

  test('a personal destination is another queue for each account', () => {
    expect(keyOf('/user/topic/notifications', 7)).not.toBe(keyOf('/user/topic/notifications', 8))
    expect(addressOf(own, { accountId: 7 }).key).toBe(keyOf('/user/topic/notifications', 7))
    expect(addressOf(queue, { restaurantUuid: uuid }).key).toBe(keyOf(`/topic/restaurants/${uuid}/queue`, 7))
  })
  test.each([
    [own, 'everyone'],
    [own, { restaurantUuid: uuid }],
    [queue, 'everyone'],
    [queue, { accountId: 1 }],
    [all, { accountId: 1 }],
  ] as const)('a topic refuses an audience that is not its own', (topic, audience) => {
    expect(() => addressOf(topic, audience)).toThrow(RangeError)
  })
})

describe('payloads between servers', () => {
  const message = (body: string, id = 'a1'): Envelope => ({
    kind: 'message',
    id,
    key: '/topic/build',
    destination: '/topic/build',
    body,
  })
  test.each([
    ['short', 'x', 1],
    ['with what is not ASCII', 'ü€😀', 1],
    ['long', 'ü'.repeat(5_000), 4],
  ])('%s messages arrive whole, below the limit of NOTIFY', (_name, body, parts) => {
    const payloads = pack(message(body))
    const unpack = unpacker()
    expect(payloads).toHaveLength(parts)
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
    const found = payloads.map(unpack)
    expect(found.slice(0, -1).every((x) => x === null)).toBe(true)
    expect(found.at(-1)).toEqual(message(body))
  })
  test('who comes in the middle of a message waits for the next one', () => {
    const unpack = unpacker()
    const [, ...tail] = pack(message('x'.repeat(20_000)))
    expect(tail.map(unpack)).toEqual(tail.map(() => null))
    expect(pack(message('y', 'b2')).map(unpack)).toEqual([message('y', 'b2')])
  })
  test('a document is no message', () => {
    expect(() => pack(message('x'.repeat(600_000)))).toThrow(RangeError)
  })
})

test('html escapes what is put into it and nothing else', () => {
  expect(html`<b>${'<img src=x onerror="a(\'&\')">'}</b> ${3}`).toBe(
    '<b>&lt;img src=x onerror=&quot;a(&#39;&amp;&#39;)&quot;&gt;</b> 3',
  )
})
