/**
 * What the main thread did in one second of a trace, in milliseconds that it was computing. Chromium slows a thread
 * down by having it compute idly, so that is in them; what else the machine does is not.
 */
export interface Tick {
  /** Script, with what it calls. */
  script: number
  /** All its tasks. */
  work: number
  /** The longest of them. */
  frame: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds. */
  ts: number
  dur?: number
  /** Microseconds that the thread was computing. */
  tdur?: number
  args?: { name?: string }
}

const MS = 1000
const SECOND = 1_000_000

/** The seconds of a trace of one page, as its main thread lived them; the first and last, cut off, are left out. */
export function readTicks(trace: Buffer): Tick[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const isMain = mainThread(traceEvents)
  const done = traceEvents.filter((event) => event.ph === 'X' && isMain(event))
  const seconds = new Map<number, Tick>()
  const at = ({ ts }: TraceEvent) => {
    const second = Math.floor(ts / SECOND)
    const tick = seconds.get(second) ?? { script: 0, work: 0, frame: 0 }
    seconds.set(second, tick)
    return tick
  }
  for (const task of done.filter(({ name }) => name === 'RunTask')) {
    const tick = at(task)
    const took = (task.tdur ?? 0) / MS
    tick.work += took
    tick.frame = Math.max(tick.frame, took)
  }
  for (const call of outermost(done.filter(({ name }) => name === 'FunctionCall')))
    at(call).script += (call.tdur ?? 0) / MS
  return [...seconds.entries()]
    .sort(([a], [b]) => a - b)
    .slice(1, -1)
    .map(([, tick]) => tick)
}

/** The renderer's main thread whose timers fire the most: a trace has those of helper processes too. */
function mainThread(events: readonly TraceEvent[]): (event: TraceEvent) => boolean {
  const fired = new Map<string, number>()
  const key = ({ pid, tid }: TraceEvent) => `${pid}.${tid}`
  for (const event of events)
    if (event.name === 'TimerFire') fired.set(key(event), (fired.get(key(event)) ?? 0) + 1)
  const [busiest] = [...fired].sort(([, a], [, b]) => b - a)
  if (!busiest) throw new Error('No timer fired in the trace')
  return (event) => key(event) === busiest[0]
}

/** Those that are not within another one. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let end = 0
  return events
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false
      end = ts + dur
      return true
    })
}
