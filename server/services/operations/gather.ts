/** What is asked one by one and done together. */
export interface Gathered<Item, Answer> {
  /** Resolves with the answer to this item; rejects as the work for all of them does. */
  (item: Item): Promise<Answer>
  /** Does now what waits. */
  flush(): Promise<void>
}

/**
 * Gathers items for `ms` milliseconds from the first one, and then does the work for all of them at once: one statement
 * for many callers costs little more than one for each.
 *
 * @param work answers the items in their order
 */
export function gather<Item, Answer>(
  ms: number,
  work: (items: Item[]) => Promise<readonly Answer[]>,
): Gathered<Item, Answer> {
  interface Waiting {
    item: Item
    done: (answer: Answer) => void
    failed: (error: unknown) => void
  }
  let waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const all = waiting
    waiting = []
    if (all.length === 0) return
    try {
      const answers = await work(all.map(({ item }) => item))
      for (const [index, { done }] of all.entries()) done(answers[index] as Answer)
    } catch (error) {
      for (const { failed } of all) failed(error)
    }
  }

  const ask = (item: Item) =>
    new Promise<Answer>((done, failed) => {
      waiting.push({ item, done, failed })
      timer ??= setTimeout(flush, ms)
    })
  return Object.assign(ask, { flush })
}
