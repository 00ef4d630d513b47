import { expect, test } from 'vitest'
import { createDrawn } from '#server/services/media/drawn.ts'

/** Pictures that are ready when the test says so. */
function easel() {
  const done: ((file: Buffer) => void)[] = []
  let begun = 0
  return {
    begun: () => begun,
    draw: () => {
      begun += 1
      return new Promise<Buffer>((resolve) => done.push(resolve))
    },
    finish: (size = 10) => done.shift()?.(Buffer.alloc(size)),
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('who asks for the same at once gets the same, and later what was kept', async () => {
  const { begun, draw, finish } = easel()
  const drawn = createDrawn()
  const both = [drawn.get('a', draw), drawn.get('a', draw)]
  finish()
  const [one, other] = await Promise.all(both)
  expect(one).toBe(other)
  expect(await drawn.get('a', draw)).toBe(one)
  expect(begun()).toBe(1)
})

test('no more are drawn at once than may be, and too many are refused', async () => {
  const { begun, draw, finish } = easel()
  const drawn = createDrawn({ atOnce: 1, waiting: 1 })
  const first = drawn.get('a', draw)
  const second = drawn.get('b', draw)
  await expect(drawn.get('c', draw)).rejects.toMatchObject({ code: 503, retryAfter: 5 })
  expect(begun()).toBe(1)
  finish()
  await first
  await settled()
  expect(begun()).toBe(2)
  finish()
  await second
  const third = drawn.get('c', draw)
  finish()
  await expect(third).resolves.toHaveLength(10)
})

test('what failed is drawn again, and gives its place to the next', async () => {
  const drawn = createDrawn({ atOnce: 1 })
  const fail = () => Promise.reject(new Error('no paint'))
  await expect(drawn.get('a', fail)).rejects.toThrow('no paint')
  await expect(drawn.get('a', async () => Buffer.alloc(3))).resolves.toHaveLength(3)
})

test('the longest unused goes first when there is no more room', async () => {
  const drawn = createDrawn({ keptBytes: 20 })
  let painted = 0
  const paint = async () => {
    painted += 1
    return Buffer.alloc(10)
  }
  await drawn.get('a', paint)
  await drawn.get('b', paint)
  await drawn.get('a', paint)
  await drawn.get('c', paint)
  expect(painted).toBe(3)
  await drawn.get('a', paint)
  expect(painted).toBe(3)
  await drawn.get('b', paint)
  expect(painted).toBe(4)
})
