let last: Promise<unknown> = Promise.resolve()

/**
 * What shows notices and what takes them away is done one after the other, in the order in which it came: a push that
 * comes while somebody signs in is not taken away with those of the user before. And Chromium forgets a notice when it is
 * asked what stands on the screen while it is showing that one.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work)
  last = turn
  return turn
}
