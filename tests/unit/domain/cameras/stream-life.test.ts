import { describe, expect, test } from 'vitest'
import {
  AGAIN_AFTER_MS,
  FROZEN_AFTER_MS,
  LEAVE_DELAY_MS,
  METADATA_LIMIT_MS,
  NEW_LIFE,
  RESTART_DELAY_MS,
  RESTART_FROZEN_MS,
  STEADY_MS,
  type StreamCommand,
  type StreamEvent,
  type StreamLife,
  streamStep,
} from '#src/domain/cameras/stream-life.ts'

const KEY = { id: 7, pin: 'abc' }
const T = 1_000_000

/** Events without their attempt get that of the life they meet. */
type Short = StreamEvent | Omit<Extract<StreamEvent, { attempt: number }>, 'attempt'> | { type: 'ready' }
const OF_ATTEMPT = new Set(['started', 'startFailed', 'metadata', 'streamError', 'waited'])
const MEETS: Record<string, object> = { started: { key: KEY }, startFailed: { final: false } }

/** The life after events, each either an event or [event, at], and the commands of the last. */
function lived(events: readonly (Short | string | [Short | string, number])[], from: StreamLife = NEW_LIFE) {
  let life = from
  let commands: readonly StreamCommand[] = []
  for (const entry of events) {
    const [short, at] = Array.isArray(entry) ? entry : [entry, T]
    const event = typeof short === 'string' ? { type: short, ...MEETS[short] } : short
    const attempt = OF_ATTEMPT.has(event.type) ? { attempt: life.attempt } : {}
    const step = streamStep(life, { ...attempt, ...event } as StreamEvent, at)
    life = step.life
    commands = step.commands
  }
  return { life, commands, does: commands.map((command) => command.do) }
}
const wait = (what: string): Short => ({ type: 'waited', what }) as Short
const tick = (lastFrameAt: number | null): Short => ({ type: 'tick', lastFrameAt })

// `attempt` stands only with the events that carry one.
const bare = (type: 'shown' | 'hidden' | 'restart' | 'online'): Short => ({ type })
const WATCHING = ['shown', 'started']
const PLAYING = [...WATCHING, 'metadata']

describe('a stream on its way', () => {
  test('starts when it is seen, asks the gateway when the provider has given it, plays from its metadata on', () => {
    const start = lived([bare('shown')])
    expect(start.life).toMatchObject({ phase: 'starting', attempt: 1, tries: 0 })
    expect(start.commands).toEqual([{ do: 'start', attempt: 1, hurried: true }])
    const watch = lived(['started'], start.life)
    expect(watch.life).toMatchObject({ phase: 'watching', key: KEY })
    expect(watch.commands).toEqual([
      { do: 'watch', attempt: 1, key: KEY },
      { do: 'wait', attempt: 1, what: 'metadata', ms: METADATA_LIMIT_MS },
    ])
    const play = lived(['metadata'], watch.life)
    expect(play.life).toMatchObject({ phase: 'playing', playingSince: T, lastFrameAt: T, frozen: false })
    expect(play.commands).toEqual([])
  })

  test('does nothing before it is seen', () => {
    expect(lived([bare('online')]).life.phase).toBe('idle')
  })
})

describe('trouble', () => {
  test("a start error is shown, and tried again by itself; one that can't change is not", () => {
    const failed = lived(['shown', 'startFailed'])
    expect(failed.life).toMatchObject({ phase: 'failed', problem: 'startError', key: null })
    expect(failed.commands).toEqual([
      { do: 'leave', key: null },
      { do: 'wait', attempt: 2, what: 'again', ms: AGAIN_AFTER_MS.startError },
    ])
    expect(lived([wait('again')], failed.life).does).toEqual(['start'])
    expect(lived(['shown', { type: 'startFailed', final: true } as Short]).does).toEqual(['leave'])
  })

  test('the first stream error restarts at once', () => {
    const { life, commands } = lived([...PLAYING, 'streamError'])
    expect(life).toMatchObject({ phase: 'starting', tries: 1 })
    expect(commands).toEqual([
      { do: 'leave', key: KEY },
      { do: 'start', attempt: 2, hurried: false },
    ])
  })

  test('from the second to the fifth it waits 5 s, at the sixth it gives up with tries at 0 [2§4.18]', () => {
    let { life } = lived([...WATCHING, 'streamError'])
    for (const tries of [2, 3, 4, 5]) {
      const step = lived(['started', 'streamError'], life)
      expect(step.life).toMatchObject({ phase: 'waiting', tries, problem: null })
      expect(step.commands.at(-1)).toMatchObject({ do: 'wait', what: 'retry', ms: RESTART_DELAY_MS })
      const again = lived([wait('retry')], step.life)
      expect(again.does).toEqual(['start'])
      life = again.life
    }
    const given = lived(['started', 'streamError'], life)
    expect(given.life).toMatchObject({ phase: 'failed', tries: 0, problem: 'webRTCError' })
    expect(given.commands.at(-1)).toMatchObject({ do: 'wait', what: 'again', ms: AGAIN_AFTER_MS.webRTCError })
    expect(given.does).toEqual(['leave', 'wait'])
  })

  test('no metadata in time is a stream error', () => {
    expect(lived([...WATCHING, wait('metadata')]).life).toMatchObject({ phase: 'starting', tries: 1 })
    expect(lived([...PLAYING, wait('metadata')]).life.phase).toBe('playing')
  })

  test('a stream that plays for long enough is forgiven its tries, a short one is not', () => {
    const retried = lived([...PLAYING, 'streamError', 'started', 'metadata']).life
    const at = T + STEADY_MS
    expect(lived([[tick(at - 1), at - 1]], retried).life.tries).toBe(1)
    expect(lived([[tick(at), at]], retried).life.tries).toBe(0)
  })

  test.each(['restart', 'online'] as const)('%s starts over after it gave up', (type) => {
    const failed = lived(['shown', 'startFailed']).life
    expect(lived([bare(type)], failed)).toMatchObject({
      life: { phase: 'starting', tries: 0, problem: null },
      does: ['start'],
    })
  })

  test('the network that is back makes the waiting ones try, and the frozen ones; the others play on', () => {
    const waiting = lived([...WATCHING, 'streamError', 'started', 'streamError']).life
    expect(lived([bare('online')], waiting).does).toEqual(['start'])
    const playing = lived(PLAYING).life
    expect(lived([bare('online')], playing).life).toBe(playing)
    const frozen = lived([[tick(T), T + FROZEN_AFTER_MS]], playing).life
    expect(lived([bare('online')], frozen).does).toEqual(['leave', 'start'])
  })
})

describe('a picture that stands still', () => {
  const playing = lived(PLAYING).life
  test.each([
    ['fresh', FROZEN_AFTER_MS - 1, { phase: 'playing', frozen: false }],
    ['frozen', FROZEN_AFTER_MS, { phase: 'playing', frozen: true }],
    ['asked for again', RESTART_FROZEN_MS, { phase: 'starting', tries: 1, frozen: false }],
  ])('is %s', (_, age, expected) => {
    expect(lived([[tick(T), T + age]], playing).life).toMatchObject(expected)
  })

  test('moves again', () => {
    const frozen = lived([[tick(T), T + 5000]], playing).life
    expect(lived([[tick(T + 5900), T + 6000]], frozen).life).toMatchObject({
      frozen: false,
      lastFrameAt: T + 5900,
    })
  })

  test('is none before it plays', () => {
    const watching = lived(WATCHING).life
    expect(lived([[tick(null), T + 60_000]], watching).life).toBe(watching)
  })
})

describe('out of sight', () => {
  test('for a moment it plays on, for longer it stops, and is rebuilt on return', () => {
    const hidden = lived([...PLAYING, bare('hidden')])
    expect(hidden.life.phase).toBe('playing')
    expect(hidden.commands).toEqual([{ do: 'wait', attempt: 1, what: 'leave', ms: LEAVE_DELAY_MS }])
    const back = lived([bare('shown'), wait('leave')], hidden.life)
    expect(back.life.phase).toBe('playing')
    const gone = lived([wait('leave')], hidden.life)
    expect(gone.life).toMatchObject({ phase: 'paused', key: null })
    expect(gone.commands).toEqual([{ do: 'leave', key: KEY }])
    expect(lived([bare('shown')], gone.life).commands).toEqual([
      { do: 'start', attempt: gone.life.attempt + 1, hurried: true },
    ])
  })

  test('a try that waits, or a failure, waits for the return', () => {
    for (const before of [
      lived(['shown', 'startFailed']),
      lived([...WATCHING, 'streamError', 'started', 'streamError']),
    ]) {
      const hidden = lived([bare('hidden')], before.life)
      expect(hidden.life.phase).toBe('paused')
      expect(lived([wait('again')], hidden.life).does).toEqual([])
      expect(lived([bare('shown')], hidden.life).does).toEqual(['start'])
    }
  })
})

describe('no restaurant', () => {
  const none: Short = { type: 'restaurant', chosen: false }
  test('stops what plays and says so; nothing but a restaurant changes that', () => {
    const stopped = lived([...PLAYING, none])
    expect(stopped.life).toMatchObject({ phase: 'failed', problem: 'noRestaurant' })
    expect(stopped.does).toEqual(['leave'])
    for (const type of ['restart', 'online', 'shown', 'hidden'] as const)
      expect(lived([bare(type)], stopped.life)).toMatchObject({ life: { problem: 'noRestaurant' }, does: [] })
  })

  test('a restaurant that is chosen then starts what is in sight', () => {
    const chosen: Short = { type: 'restaurant', chosen: true }
    expect(lived([none, bare('shown'), chosen]).does).toEqual(['start'])
    expect(lived([none, chosen]).life.phase).toBe('idle')
    const playing = lived(PLAYING).life
    expect(lived([chosen], playing).life).toBe(playing)
  })
})

describe('what comes too late', () => {
  const restarted = lived([...PLAYING, bare('restart')]).life
  test('changes nothing', () => {
    for (const type of ['metadata', 'streamError', 'startFailed'] as const) {
      const late = { type, attempt: 1, final: false } as StreamEvent
      expect(streamStep(restarted, late, T)).toEqual({ life: restarted, commands: [] })
    }
    const late: StreamEvent = { type: 'waited', attempt: 1, what: 'metadata' }
    expect(streamStep(restarted, late, T).commands).toEqual([])
  })

  test('a stream that was given to an attempt that nobody waits for is given back', () => {
    const late: StreamEvent = { type: 'started', attempt: 1, key: KEY }
    expect(streamStep(restarted, late, T)).toEqual({
      life: restarted,
      commands: [{ do: 'release', key: KEY }],
    })
  })

  test('told twice counts once', () => {
    const { life } = lived(PLAYING)
    expect(lived(['started'], life).does).toEqual([])
    expect(lived(['metadata'], life).life).toBe(life)
  })
})
