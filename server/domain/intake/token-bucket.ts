/** What a key may send: so many a second for ever, and so many at once after a silence. */
export interface BucketSize {
  perSecond: number
  burst: number
}

/** 20 events a second; 20,000 at once are three days of a kitchen without a line. */
export const KEY_BUCKET: BucketSize = { perSecond: 20, burst: 20_000 }

export interface Bucket {
  /** What may be sent at once. */
  tokens: number
  /** Epoch milliseconds at which that was so. */
  at: number
}

export const fullBucket = (now: number, { burst }: BucketSize = KEY_BUCKET): Bucket => ({
  tokens: burst,
  at: now,
})

export interface Taken {
  bucket: Bucket
  /** 0 where there were enough; else the seconds after which there will be, and nothing was taken. */
  waitS: number
}

/**
 * Takes `wanted` out of a bucket, all or nothing. A bucket is never asked for more than it holds: a request has at most
 * 500 events.
 */
export function take(
  { tokens, at }: Bucket,
  wanted: number,
  now: number,
  size: BucketSize = KEY_BUCKET,
): Taken {
  const passed = Math.max(0, now - at) / 1000
  const there = Math.min(size.burst, tokens + passed * size.perSecond)
  const left = there - wanted
  if (left >= 0) return { bucket: { tokens: left, at: now }, waitS: 0 }
  return { bucket: { tokens: there, at: now }, waitS: Math.ceil(-left / size.perSecond) }
}
