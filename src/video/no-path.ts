/** How long it is believed that no way leads to the gateway: a laptop may be carried to another network. */
const BELIEVED_MS = 5 * 60_000

/** Whether media lately found no way to the gateway: then other tiles need not find it out for themselves. */
export function createNoPath(now: () => number) {
  let until = 0
  return {
    isKnown: () => now() < until,
    note(isKnown: boolean) {
      until = isKnown ? now() + BELIEVED_MS : 0
    },
  }
}

/** The page's own. */
export const noPath = createNoPath(() => performance.now())
