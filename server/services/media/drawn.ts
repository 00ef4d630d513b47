import { Refused } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'

/** Drawn at once, and waiting for it at most: drawing keeps a processor busy, and must leave the rest to others. */
const AT_ONCE = 2
const WAITING = 200
/** Bytes of what was drawn that are kept: the pictures of a few screens. */
const KEPT_BYTES = 32 * 1024 * 1024

/** What was drawn lately, and who waits for it. */
export interface Drawn {
  /**
   * What stands under a key, drawn if it does not yet; those who ask for the same at once get the same.
   * @throws Refused 503 when too much waits already, and what `draw` throws
   */
  get(key: string, draw: () => Promise<Buffer>): Promise<Buffer>
}

export function createDrawn({ atOnce = AT_ONCE, waiting = WAITING, keptBytes = KEPT_BYTES } = {}): Drawn {
  const kept = new Map<string, Buffer>()
  const underWay = new Map<string, Promise<Buffer>>()
  const queue: (() => void)[] = []
  let running = 0
  let bytes = 0

  function keep(key: string, file: Buffer): void {
    kept.set(key, file)
    bytes += file.length
    for (const [oldest, old] of kept) {
      if (bytes <= keptBytes) return
      kept.delete(oldest)
      bytes -= old.length
    }
  }

  async function inTurn(draw: () => Promise<Buffer>): Promise<Buffer> {
    if (running < atOnce) running += 1
    else {
      if (queue.length >= waiting)
        throw new Refused(503, t('Too many images are being prepared. Try again in a moment.'), {
          retryAfter: 5,
        })
      // The place is handed over by the one that had it.
      await new Promise<void>((go) => queue.push(go))
    }
    try {
      return await draw()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    get(key, draw) {
      const known = kept.get(key)
      if (known) {
        // Used last, it goes last.
        kept.delete(key)
        kept.set(key, known)
        return Promise.resolve(known)
      }
      const begun = underWay.get(key)
      if (begun) return begun
      const work = inTurn(draw)
        .then((file) => {
          keep(key, file)
          return file
        })
        .finally(() => underWay.delete(key))
      underWay.set(key, work)
      return work
    },
  }
}
