import 'fake-indexeddb/auto'
import { clear, createStore, get, keys, set } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OutboxAction } from '#src/domain/outbox/outbox.ts'
import { createOutbox, type Outbox } from '#src/shell/outbox/create-outbox.ts'

const table = createStore('linewatch-outbox', 'waiting')
const act = (...ids: string[]): OutboxAction => ({ kind: 'markRead', ids })

/** A provider that answers with this code, and what reached it. */
let code: number
let sent: string[]
let refused: string[]
let ends: string[]
/** One lock for all tabs. */
let queue: Promise<void>
let ids = 0

beforeEach(async () => {
  code = 600
  sent = []
  refused = []
  ends = []
  queue = Promise.resolve()
  await clear(table)
})

/** A tab of a device with the outbox open for a user. */
async function tab(user = 'ann', others: Outbox[] = []): Promise<Outbox> {
  const outbox = createOutbox({
    send: async ({ ids: [name = ''] }) => {
      // An answer takes a moment, in which another tab might do the same.
      await new Promise((resolve) => setTimeout(resolve))
      if (code !== 600) sent.push(name)
      return code < 300
        ? { success: true, results: undefined, code }
        : { success: false, code, message: 'No' }
    },
    now: () => 7,
    newId: () => String(++ids),
    alone: (work) => {
      queue = queue.then(work)
      return queue
    },
    tell: () => {
      for (const other of others) void other.look()
    },
    onRefused: (one, { message }) => void refused.push(`${one.ids}: ${message}`),
  })
  outbox.onEnd((one, end) => void ends.push(`${one.ids} ${end}`))
  await outbox.open(user)
  return outbox
}
const names = (outbox: Outbox) => outbox.getSnapshot().map((one) => one.act.ids.join())

test('what the provider takes at once does not wait', async () => {
  code = 204
  const outbox = await tab()
  await outbox.post(act('a'))
  expect([sent, ends, names(outbox)]).toEqual([['a'], ['a sent'], []])
})

test('what cannot be sent waits, outlives the page, and is sent once, in order, by one of two tabs', async () => {
  const first = await tab()
  for (const name of ['a', 'b', 'c']) await first.post(act(name))
  await first.replay()
  expect([names(first), sent]).toEqual([['a', 'b', 'c'], []])
  const second = await tab('ann', [first])
  expect(names(second)).toEqual(['a', 'b', 'c'])
  code = 204
  await Promise.all([second.replay(), first.replay(), second.replay()])
  expect(sent).toEqual(['a', 'b', 'c'])
  expect(ends).toEqual(['a sent', 'b sent', 'c sent'])
  expect([names(first), names(second)]).toEqual([[], []])
})

test('what comes while others wait is sent after them', async () => {
  const outbox = await tab()
  await outbox.post(act('a'))
  code = 204
  await outbox.post(act('b'))
  expect([sent, names(outbox)]).toEqual([['a', 'b'], []])
})

test.each([403, 404, 500])('a refusal by %i is told and does not wait, now or later', async (answer) => {
  const outbox = await tab()
  await outbox.post(act('a'))
  code = answer
  await outbox.replay()
  await outbox.post(act('b'))
  expect(refused).toEqual(['a: No', 'b: No'])
  expect([ends, names(outbox)]).toEqual([['a refused', 'b refused'], []])
})

test('what is discarded is not sent', async () => {
  const outbox = await tab()
  await outbox.post(act('a'))
  await outbox.post(act('b'))
  const [one] = outbox.getSnapshot()
  if (one) await outbox.discard(one)
  code = 204
  await outbox.replay()
  expect([sent, ends]).toEqual([['b'], ['a discarded', 'b sent']])
})

test('who signs out leaves nothing, and nothing comes after', async () => {
  const outbox = await tab()
  const late = outbox.wait(act('a'))
  await outbox.wipe()
  await late
  await outbox.post(act('b'))
  expect([await keys(table), names(outbox)]).toEqual([[], []])
})

test('another user finds nothing, and what was left is deleted', async () => {
  await (await tab('ann')).post(act('a'))
  const outbox = await tab('bob')
  expect([names(outbox), await keys(table)]).toEqual([[], []])
  expect(names(await tab('ann'))).toEqual([])
})

test('what is not as it should be is nothing', async () => {
  await set('ann', [{ id: 'x', since: 1, act: { kind: 'placeOrder', ids: [] } }], table)
  const outbox = await tab()
  expect(names(outbox)).toEqual([])
  await outbox.post(act('a'))
  expect(await get('ann', table)).toHaveLength(1)
})

test('where IndexedDB is forbidden, it waits as long as the page', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  const outbox = await tab()
  await outbox.post(act('a'))
  expect(names(outbox)).toEqual(['a'])
  code = 204
  await outbox.replay()
  expect([sent, names(outbox)]).toEqual([['a'], []])
  await outbox.wipe()
  vi.unstubAllGlobals()
})
