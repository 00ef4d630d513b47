/** How much work may run and wait. */
export interface TurnLimits {
  /** Pieces of work that run at once. */
  atOnce: number
  /** Of these, pieces of the same key. */
  atOncePerKey: number
  /**
   * While more than so many of a key wait, its pieces run one at a time, and after each the key rests for as long as the
   * piece took (REST_MS at most): half of what it could take is left to all others.
   */
  oneByOneFrom?: number
  /** Pieces of one key that may wait. */
  waitingPerKey: number
  /** Pieces of all keys that may wait. */
  waiting: number
  /** How long a piece waits before it is given up, unless it says otherwise. */
  patienceMs: number
}

export interface TurnOptions {
  /** Gives the place in the queue up; work that has begun goes on. */
  signal?: AbortSignal | undefined
  /** Infinity for work that nobody waits for. */
  patienceMs?: number
}

/**
 * A piece of work got no turn: too many of its key wait already ('line-full'), too many of all keys ('full'), it waited
 * too long ('late'), or its caller left ('left').
 */
export class NoTurnError extends Error {
  override readonly name = 'NoTurnError'
  readonly reason: 'line-full' | 'full' | 'late' | 'left'

  constructor(reason: NoTurnError['reason']) {
    super(`No turn: ${reason}.`)
    this.reason = reason
  }
}

/** Hands out turns to work, fairly between the keys that it is of. */
export interface Turns {
  /**
   * Runs `work` when its turn comes. Keys take turns, so a key with much work does not hold up the others.
   * @throws NoTurnError when the work was not begun
   */
  run<T>(key: string, work: () => Promise<T>, options?: TurnOptions): Promise<T>
  /** Pieces of work that wait. */
  waiting(): number
}

interface Line {
  running: number
  waiting: Set<() => void>
}

const REST_MS = 1_000

/** Turns in this process. What has to hold for all servers together is counted in the database instead. */
export function createTurns(limits: TurnLimits): Turns {
  // A line exists while its key has work. The first in the map came, or was served, the longest ago.
  const lines = new Map<string, Line>()
  let running = 0
  let waiting = 0

  const lineOf = (key: string): Line => {
    const known = lines.get(key)
    if (known) return known
    const line: Line = { running: 0, waiting: new Set() }
    lines.set(key, line)
    return line
  }

  const { oneByOneFrom = Number.POSITIVE_INFINITY } = limits
  const hasRoom = (line: Line) =>
    running < limits.atOnce && line.running < (line.waiting.size > oneByOneFrom ? 1 : limits.atOncePerKey)

  function begin(key: string, line: Line): void {
    running += 1
    line.running += 1
    // To the end: the others come first now.
    lines.delete(key)
    lines.set(key, line)
  }

  function end(key: string, line: Line, tookMs: number): void {
    running -= 1
    const rested = () => {
      line.running -= 1
      forgetIdle(key, line)
      serve()
    }
    if (line.waiting.size <= oneByOneFrom || tookMs === 0) rested()
    else {
      serve()
      setTimeout(rested, Math.min(tookMs, REST_MS)).unref()
    }
  }

  function forgetIdle(key: string, line: Line): void {
    if (line.running === 0 && line.waiting.size === 0) lines.delete(key)
  }

  /** Gives each key with room one turn, again and again until none has. */
  function serve(): void {
    let served = false
    for (const [key, line] of [...lines]) {
      if (running >= limits.atOnce) return
      const [first] = line.waiting
      if (first === undefined || !hasRoom(line)) continue
      line.waiting.delete(first)
      waiting -= 1
      begin(key, line)
      first()
      served = true
    }
    if (served) serve()
  }

  function wait(
    key: string,
    line: Line,
    { signal, patienceMs = limits.patienceMs }: TurnOptions,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = (reason: NoTurnError['reason']) => {
        if (!line.waiting.delete(start)) return
        waiting -= 1
        settle()
        forgetIdle(key, line)
        reject(new NoTurnError(reason))
      }
      const leave = () => giveUp('left')
      const timer = Number.isFinite(patienceMs) ? setTimeout(() => giveUp('late'), patienceMs) : undefined
      const settle = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
      }
      const start = () => {
        settle()
        resolve()
      }
      line.waiting.add(start)
      waiting += 1
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  async function take(key: string, options: TurnOptions): Promise<Line> {
    if (options.signal?.aborted) throw new NoTurnError('left')
    const line = lineOf(key)
    if (hasRoom(line) && line.waiting.size === 0) {
      begin(key, line)
      return line
    }
    const lineIsFull = line.waiting.size >= limits.waitingPerKey
    if (lineIsFull || waiting >= limits.waiting) {
      forgetIdle(key, line)
      throw new NoTurnError(lineIsFull ? 'line-full' : 'full')
    }
    await wait(key, line, options)
    return line
  }

  return {
    async run(key, work, options = {}) {
      const line = await take(key, options)
      const from = performance.now()
      try {
        return await work()
      } finally {
        end(key, line, performance.now() - from)
      }
    },
    waiting: () => waiting,
  }
}
