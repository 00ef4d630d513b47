import { expect, test } from 'vitest'
import { fullBucket, take } from '#server/domain/intake/token-bucket.ts'

const SIZE = { perSecond: 20, burst: 100 }

test('a burst is taken at once; then as much as has come since', () => {
  let { bucket, waitS } = take(fullBucket(0, SIZE), 100, 0, SIZE)
  expect(waitS).toBe(0)
  ;({ bucket, waitS } = take(bucket, 30, 1000, SIZE))
  expect(waitS).toBe(1)
  ;({ bucket, waitS } = take(bucket, 20, 1000, SIZE))
  expect(waitS).toBe(0)
})

test('who waits as long as told gets it', () => {
  const empty = take(fullBucket(0, SIZE), 100, 0, SIZE).bucket
  const { bucket, waitS } = take(empty, 50, 0, SIZE)
  expect(waitS).toBe(3)
  expect(take(bucket, 50, waitS * 1000, SIZE).waitS).toBe(0)
})

test('a bucket holds no more than its burst, however long nothing came, nor less when a clock is set back', () => {
  expect(take({ tokens: 0, at: 0 }, 101, 1e9, SIZE).waitS).toBe(1)
  expect(take({ tokens: 10, at: 5000 }, 10, 0, SIZE).waitS).toBe(0)
})
