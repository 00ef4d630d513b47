/** One measurement of the provider's clock: when a call was sent and answered here, and what it said there. */
export interface ClockSample {
  sentAt: number
  receivedAt: number
  /** The provider's clock when it answered. */
  at: number
}

/** Samples kept: a device's clock drifts, so old ones must go. */
const KEPT = 8

/** The samples to go on with after another. */
export const withSample = (samples: readonly ClockSample[], sample: ClockSample): readonly ClockSample[] =>
  [...samples, sample].slice(-KEPT)

/**
 * How far the provider's clock is ahead of this device's, in milliseconds: by the sample that took the least time,
 * taking the answer to have been made in the middle of it. 0 without any.
 */
export function clockOffset(samples: readonly ClockSample[]): number {
  const took = ({ sentAt, receivedAt }: ClockSample) => receivedAt - sentAt
  const [best] = samples.toSorted((a, b) => took(a) - took(b))
  return best ? Math.round(best.at - (best.sentAt + best.receivedAt) / 2) : 0
}
