let last: Promise<unknown> = Promise.resolve()

/**
 * What shows notices and what takes a former user's away is done one after the other, in the order in which it came:
 * a push that comes while somebody signs in is not taken away with those of the user before.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work)
  last = turn
  return turn
}
