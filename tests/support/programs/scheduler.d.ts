/** The package has no types of its own; only what the tests use is declared. */
declare module 'scheduler' {
  /** Up to 125: how often a second React stops drawing to let others go first. */
  export function unstable_forceFrameRate(perSecond: number): void
}
