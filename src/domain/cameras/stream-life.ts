import { labels, msg } from '../language/text.ts'

/** The gateway's stream that shows a camera, and the word that opens it. */
export interface StreamKey {
  id: number
  pin: string
  /** The same picture as live HLS; not every provider has it. */
  hlsUrl?: string | undefined
}

/** How a picture comes: by WebRTC from the gateway, or as HLS over the server's own connection. */
export type StreamWay = 'gateway' | 'hls'

/** Texts that stand in the tile (spec 2 §8). */
export const STREAM_TEXTS = labels({
  noRestaurant: msg('No selected restaurant'),
  startError: msg('Unable to open stream'),
  webRTCError: msg("Can't connect to the restaurant"),
})
export type StreamProblem = keyof typeof STREAM_TEXTS

/** Tries before a stream counts as out of reach (spec 2 §9). */
export const MOST_TRIES = 5
/** The wait before a try once there was more than one (spec 2 §9). */
export const RESTART_DELAY_MS = 5000
/** A tile that was left for less is as it was; the gateway's session goes after as long (spec 2 §9). */
export const LEAVE_DELAY_MS = 1000
/** A stream that showed nothing by then has failed. */
export const METADATA_LIMIT_MS = 15_000
/** The same where HLS can take over: a way to the gateway that works is found in a fraction of this. */
export const PATH_LIMIT_MS = 10_000
/** A last frame of this age is no live picture any more: the tile says so. */
export const FROZEN_AFTER_MS = 3000
/** A picture that stood still for so long is asked for again. */
export const RESTART_FROZEN_MS = 15_000
/** Only a stream that played for so long has proved that it can; its failed tries are forgotten. */
export const STEADY_MS = 10_000
/**
 * A tile on a wall that nobody touches tries again by itself after it gave up: soon where one question tells whether
 * the gateway is back, later where a try keeps a connection waiting.
 */
export const AGAIN_AFTER_MS = { startError: 10_000, webRTCError: 30_000 } as const

/**
 * idle: nothing asked for · starting: the provider is asked for a stream · watching: the gateway is, no picture yet ·
 * playing · waiting: for the next try · failed: gave up, and says why · paused: out of sight, nothing runs.
 */
export type StreamPhase = 'idle' | 'starting' | 'watching' | 'playing' | 'waiting' | 'failed' | 'paused'

/** One tile's stream (spec 2 §3: tries, hasWebRTCError, hasStartStreamError, activeStreamId, streamPin). */
export interface StreamLife {
  phase: StreamPhase
  /** Number of the present attempt: what belongs to an earlier one comes too late and changes nothing. */
  attempt: number
  key: StreamKey | null
  way: StreamWay
  tries: number
  problem: StreamProblem | null
  /** Epoch milliseconds of the last picture, as far as it was told; exact while frozen, null before the first. */
  lastFrameAt: number | null
  /** Epoch milliseconds of the first picture of this attempt. */
  playingSince: number | null
  /** The last picture is older than a live one may be. */
  frozen: boolean
  inSight: boolean
}

export type StreamEvent =
  /** A restaurant is chosen, or none: nothing plays without one. */
  | { type: 'restaurant'; chosen: boolean }
  /** In sight on a page in the foreground, or no longer. */
  | { type: 'shown' }
  | { type: 'hidden' }
  /**
   * The provider gave a stream, or did not; `noPath` when another tile has just found no way to the gateway, `final`
   * when asking again can't help.
   */
  | { type: 'started'; attempt: number; key: StreamKey; noPath?: boolean }
  | { type: 'startFailed'; attempt: number; final: boolean }
  | { type: 'metadata'; attempt: number }
  /** The gateway or the connection to it failed; `noPath` when media find no way from there to here. */
  | { type: 'streamError'; attempt: number; noPath?: boolean }
  /** A wait that was asked for is over. */
  | { type: 'waited'; attempt: number; what: Wait }
  /** Time has passed: told each second while it plays, with the epoch milliseconds of the last picture. */
  | { type: 'tick'; lastFrameAt: number | null }
  /** A person asks for it again, or the network is back. */
  | { type: 'restart' }
  | { type: 'online' }

export type Wait = 'retry' | 'metadata' | 'leave' | 'again'

export type StreamCommand =
  /** Ask the provider for a stream; `hurried` when a person or a first sight wants it. */
  | { do: 'start'; attempt: number; hurried: boolean }
  | { do: 'watch'; attempt: number; key: StreamKey }
  /** Play it as HLS. */
  | { do: 'play'; attempt: number; url: string }
  /** Leave the gateway, and tell the provider that the stream is not needed any more. */
  | { do: 'leave'; key: StreamKey | null }
  /** The stream of an attempt that nobody waits for. */
  | { do: 'release'; key: StreamKey }
  | { do: 'wait'; attempt: number; what: Wait; ms: number }

export interface Step {
  life: StreamLife
  commands: readonly StreamCommand[]
}

export const NEW_LIFE: StreamLife = {
  phase: 'idle',
  attempt: 0,
  key: null,
  way: 'gateway',
  tries: 0,
  problem: null,
  lastFrameAt: null,
  playingSince: null,
  frozen: false,
  inSight: false,
}

const still = (life: StreamLife): Step => ({ life, commands: [] })
const runs = ({ phase }: StreamLife) => phase === 'starting' || phase === 'watching' || phase === 'playing'

/** What ends an attempt: the gateway is left, if it was come to. */
const leaving = (life: StreamLife): StreamCommand[] => (runs(life) ? [{ do: 'leave', key: life.key }] : [])

const ended = (life: StreamLife, phase: StreamPhase, problem: StreamProblem | null = null): StreamLife => ({
  ...life,
  phase,
  problem,
  attempt: life.attempt + 1,
  key: null,
  way: 'gateway',
  lastFrameAt: null,
  playingSince: null,
  frozen: false,
})

function begin(life: StreamLife, hurried: boolean): Step {
  const next = ended(life, 'starting')
  return { life: next, commands: [...leaving(life), { do: 'start', attempt: next.attempt, hurried }] }
}

function fail(life: StreamLife, problem: keyof typeof AGAIN_AFTER_MS, final = false): Step {
  const next = { ...ended(life, 'failed', problem), tries: 0 }
  const again: StreamCommand = {
    do: 'wait',
    attempt: next.attempt,
    what: 'again',
    ms: AGAIN_AFTER_MS[problem],
  }
  return { life: next, commands: [...leaving(life), ...(final ? [] : [again])] }
}

/**
 * A stream error (spec 2 §4): the try is counted. At 5 or fewer the stream restarts, after 5 s when tries exceed 1;
 * above 5, tries are 0 again and the error is shown.
 */
function streamError(life: StreamLife): Step {
  const tries = life.tries + 1
  if (tries > MOST_TRIES) return fail(life, 'webRTCError')
  if (tries === 1) return begin({ ...life, tries }, false)
  const next = { ...ended(life, 'waiting'), tries }
  const wait: StreamCommand = { do: 'wait', attempt: next.attempt, what: 'retry', ms: RESTART_DELAY_MS }
  return { life: next, commands: [...leaving(life), wait] }
}

/** Media find no way from the gateway to here: the same picture comes as HLS. No try is counted, since none failed. */
function playHls(life: StreamLife, url: string): Step {
  const next: StreamLife = { ...ended(life, 'watching'), way: 'hls' }
  const { attempt } = next
  return {
    life: next,
    commands: [
      ...leaving(life),
      { do: 'play', attempt, url },
      { do: 'wait', attempt, what: 'metadata', ms: METADATA_LIMIT_MS },
    ],
  }
}

/** Where HLS can take over it does; else it is a stream error. */
function noPath(life: StreamLife): Step {
  const url = life.key?.hlsUrl
  return url !== undefined && life.way === 'gateway' && life.phase !== 'playing'
    ? playHls(life, url)
    : streamError(life)
}

function pause(life: StreamLife): Step {
  return { life: ended(life, 'paused'), commands: leaving(life) }
}

function tick(before: StreamLife, lastFrameAt: number | null, now: number): Step {
  if (before.phase !== 'playing' || before.playingSince === null) return still(before)
  const lastSeen = Math.max(before.lastFrameAt ?? 0, lastFrameAt ?? 0)
  const age = now - lastSeen
  if (age >= RESTART_FROZEN_MS) return streamError(before)
  const frozen = age >= FROZEN_AFTER_MS
  const steady = !frozen && now - before.playingSince >= STEADY_MS
  const tries = steady ? 0 : before.tries
  // Nothing to report: a tile that plays is not drawn again each second.
  if (frozen === before.frozen && tries === before.tries) return still(before)
  return still({ ...before, lastFrameAt: lastSeen, frozen, tries })
}

function waited(life: StreamLife, what: Wait): Step {
  switch (what) {
    case 'leave':
      return life.inSight || !runs(life) ? still(life) : pause(life)
    case 'retry':
      return life.phase === 'waiting' ? begin(life, false) : still(life)
    case 'again':
      return life.phase === 'failed' ? begin(life, false) : still(life)
    case 'metadata':
      return life.phase === 'watching' ? noPath(life) : still(life)
  }
}

function ofAttempt(life: StreamLife, event: Extract<StreamEvent, { attempt: number }>, now: number): Step {
  switch (event.type) {
    case 'started': {
      if (life.phase !== 'starting') return still(life)
      const { attempt } = life
      const started = { ...life, key: event.key }
      if (event.noPath && event.key.hlsUrl !== undefined) return playHls(started, event.key.hlsUrl)
      const ms = event.key.hlsUrl === undefined ? METADATA_LIMIT_MS : PATH_LIMIT_MS
      const commands: StreamCommand[] = [
        { do: 'watch', attempt, key: event.key },
        { do: 'wait', attempt, what: 'metadata', ms },
      ]
      return { life: { ...started, phase: 'watching' }, commands }
    }
    case 'startFailed':
      return life.phase === 'starting' ? fail(life, 'startError', event.final) : still(life)
    case 'metadata':
      return life.phase === 'watching'
        ? still({ ...life, phase: 'playing', lastFrameAt: now, playingSince: now })
        : still(life)
    case 'streamError':
      if (!runs(life)) return still(life)
      return event.noPath ? noPath(life) : streamError(life)
    case 'waited':
      return waited(life, event.what)
  }
}

function restaurant(life: StreamLife, chosen: boolean): Step {
  if (chosen) return life.problem === 'noRestaurant' ? shown(ended(life, 'idle')) : still(life)
  return { life: { ...ended(life, 'failed', 'noRestaurant'), tries: 0 }, commands: leaving(life) }
}

function shown(life: StreamLife): Step {
  const rests = life.phase === 'idle' || life.phase === 'paused'
  return rests && life.inSight ? begin(life, true) : still(life)
}

function hidden(life: StreamLife): Step {
  if (runs(life)) {
    const wait: StreamCommand = { do: 'wait', attempt: life.attempt, what: 'leave', ms: LEAVE_DELAY_MS }
    return { life, commands: [wait] }
  }
  // A try that waits is made when somebody looks again.
  return life.phase === 'waiting' || (life.phase === 'failed' && life.problem !== 'noRestaurant')
    ? pause(life)
    : still(life)
}

const waitsForNetwork = (life: StreamLife) =>
  life.phase === 'waiting' ||
  (life.phase === 'failed' && life.problem !== 'noRestaurant') ||
  (life.phase === 'playing' && life.frozen)

/**
 * What becomes of a tile's stream, and what is to be done (spec 2 §4, Stream in a tile or the mini player).
 *
 * @param now epoch milliseconds
 */
export function streamStep(life: StreamLife, event: StreamEvent, now: number): Step {
  if ('attempt' in event) {
    if (event.attempt === life.attempt) return ofAttempt(life, event, now)
    // It came for an attempt that was given up: nobody else knows of it.
    return event.type === 'started' ? { life, commands: [{ do: 'release', key: event.key }] } : still(life)
  }
  switch (event.type) {
    case 'restaurant':
      return restaurant(life, event.chosen)
    case 'shown':
      return shown({ ...life, inSight: true })
    case 'hidden':
      return hidden({ ...life, inSight: false })
    case 'tick':
      return tick(life, event.lastFrameAt, now)
    case 'restart':
      return life.problem === 'noRestaurant' ? still(life) : begin({ ...life, tries: 0 }, true)
    case 'online':
      return waitsForNetwork(life) ? begin({ ...life, tries: 0 }, false) : still(life)
  }
}
