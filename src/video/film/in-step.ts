import { type Film, goesOn, nextFilmed, type Place, placeAt } from '#src/domain/cameras/film-place.ts'
import {
  changedClock,
  correctionOf,
  momentOf,
  newClock,
  type PlayClock,
  type PlayRate,
  waitsFor,
} from '#src/domain/cameras/play-clock.ts'

/** What of a video element it takes to keep it in step. */
export type StepVideo = Pick<
  HTMLVideoElement,
  'currentTime' | 'playbackRate' | 'readyState' | 'seeking' | 'paused' | 'play' | 'pause'
>

export interface InStepSnapshot {
  /** The moment that is shown, epoch milliseconds. */
  at: number
  playing: boolean
  rate: PlayRate
  /** The pictures stand until one of them has come. */
  held: boolean
  /** What each camera shows of it; the same object while only time changes. Null before films are known. */
  places: ReadonlyMap<string, Place> | null
}

/** All films of some cameras that there are of a stretch of time. */
export interface KnownFilms {
  cameras: readonly string[]
  from: number
  to: number
  films: readonly Film[]
}

/** Films of several cameras of one moment, kept in step with one clock. */
export interface InStep {
  subscribe(listener: () => void): () => void
  getSnapshot(): InStepSnapshot
  /** Which cameras are shown, and the films that are known; beyond these is waited for what there is. */
  show(cameras: readonly string[], known: KnownFilms | null): void
  /** Goes on from the moment that is shown; where nothing is, from the next that has a picture. */
  play(): void
  pause(): void
  /** Plays from a moment on, or stands there where there is nothing. */
  seek(at: number): void
  /** Shows another moment, and plays on or stands there as before. */
  move(at: number): void
  setRate(rate: PlayRate): void
  /** Nobody looks: everything stands, and goes on when somebody does again. */
  rest(isResting: boolean): void
  /** A video that shows a film of a camera, until the answer is called. */
  join(camera: string, film: string, video: StepVideo): () => void
  /** Looks after everything; done by itself each 200 ms while anybody listens. */
  look(): void
}

const LOOK_MS = 200
/** A film's last frames need nothing behind them. */
const LAST_MS = 500
const HAS_PICTURE = 2
const HAS_MORE = 3

interface Joined {
  film: string
  video: StepVideo
}

export interface InStepWays {
  at: number
  /** Milliseconds that only go on. */
  now(): number
  /** The browser plays no sound before somebody has touched the page. */
  onSilenced(): void
}

export function createInStep({ at, now, onSilenced }: InStepWays): InStep {
  const listeners = new Set<() => void>()
  const joined = new Map<string, Joined>()
  /** Cameras whose picture has not come, since when. */
  const missing = new Map<string, number>()
  let cameras: readonly string[] = []
  let known: KnownFilms | null = null
  let clock: PlayClock = newClock(at, now())
  let resting = false
  let timer: ReturnType<typeof setInterval> | undefined
  let snapshot: InStepSnapshot = { at, playing: false, rate: 1, held: false, places: null }

  /** What each camera shows of a moment; null as long as nobody knows. */
  function placesAt(moment: number): ReadonlyMap<string, Place> | null {
    const there = known
    if (there === null || moment < there.from || moment >= there.to) return null
    if (!cameras.every((camera) => there.cameras.includes(camera))) return null
    const filmsOf = (camera: string) => there.films.filter((film) => film.cameraUuid === camera)
    return new Map(
      cameras.map((camera) => [camera, placeAt(filmsOf(camera), moment, joined.get(camera)?.film)] as const),
    )
  }

  /** Whether a camera's picture of its place is there. */
  function isThere(camera: string, place: Place, moment: number): boolean {
    if (place.kind === 'gap') return true
    const one = joined.get(camera)
    if (!one || one.film !== place.uuid || one.video.seeking) return false
    const needed = clock.playing && place.until - moment > LAST_MS ? HAS_MORE : HAS_PICTURE
    return one.video.readyState >= needed
  }

  /** Notes what is missing; whether the others wait for it. */
  function isWaiting(places: ReadonlyMap<string, Place>, moment: number, time: number): boolean {
    for (const camera of missing.keys()) if (!places.has(camera)) missing.delete(camera)
    for (const [camera, place] of places) {
      if (isThere(camera, place, moment)) missing.delete(camera)
      else if (!missing.has(camera)) missing.set(camera, time)
    }
    return [...missing.values()].some((since) => waitsFor(since, time))
  }

  /** Brings a film to where it belongs, or nearer. Held back it only stands: a little is made up for afterwards. */
  function correct({ video }: Joined, offset: number): void {
    const correction = correctionOf(offset - video.currentTime * 1000, clock)
    if (correction.do === 'seek') {
      if (!video.seeking) video.currentTime = offset / 1000
    } else if (video.playbackRate !== correction.rate) video.playbackRate = correction.rate
  }

  function run({ video }: Joined, runs: boolean): void {
    if (!runs && !video.paused) video.pause()
    if (!runs || !video.paused) return
    video.play()?.catch((reason: unknown) => {
      if (reason instanceof DOMException && reason.name === 'NotAllowedError') onSilenced()
    })
  }

  function look(): void {
    const time = now()
    const moment = momentOf(clock, time)
    const places = placesAt(moment)
    if (places !== null && clock.playing && !goesOn([...places.values()], moment))
      clock = changedClock(clock, { playing: false }, time)
    const shown = [...(places ?? [])].flatMap(([camera, place]) => {
      const one = joined.get(camera)
      return place.kind === 'film' && one?.film === place.uuid ? [{ one, offset: place.offset }] : []
    })
    for (const { one, offset } of shown) correct(one, offset)
    const held = clock.playing && (resting || places === null || isWaiting(places, moment, time))
    if (held !== clock.held) clock = changedClock(clock, { held }, time)
    for (const { one } of shown) run(one, clock.playing && !clock.held)
    tell({ at: moment, playing: clock.playing, rate: clock.rate, held: clock.held, places })
  }

  function tell(next: InStepSnapshot): void {
    const places = samePlaces(snapshot.places, next.places) ? snapshot.places : next.places
    const isSame =
      places === snapshot.places &&
      next.at === snapshot.at &&
      next.playing === snapshot.playing &&
      next.rate === snapshot.rate &&
      next.held === snapshot.held
    if (isSame) return
    snapshot = { ...next, places }
    for (const listener of [...listeners]) listener()
  }

  function change(next: Partial<Pick<PlayClock, 'at' | 'playing' | 'rate'>>): void {
    clock = changedClock(clock, next, now())
    // What is missing now is waited for again.
    if (next.at !== undefined || next.playing) missing.clear()
    look()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      timer ??= setInterval(look, LOOK_MS)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    getSnapshot: () => snapshot,
    show(nextCameras, nextKnown) {
      cameras = nextCameras
      known = nextKnown
      look()
    },
    play() {
      const moment = momentOf(clock, now())
      const places = placesAt(moment)
      const films = known?.films.filter(({ cameraUuid }) => cameras.includes(cameraUuid)) ?? []
      const next = places && !goesOn([...places.values()], moment) ? nextFilmed(films, moment) : null
      change({ playing: true, ...(next !== null && { at: next }) })
    },
    pause: () => change({ playing: false }),
    seek: (to) => change({ at: to, playing: true }),
    move: (to) => change({ at: to }),
    setRate: (rate) => change({ rate }),
    rest(isResting) {
      resting = isResting
      look()
    },
    join(camera, film, video) {
      const one = { film, video }
      joined.set(camera, one)
      look()
      return () => {
        if (joined.get(camera) === one) joined.delete(camera)
      }
    },
    look,
  }
}

function samePlaces(one: InStepSnapshot['places'], other: InStepSnapshot['places']): boolean {
  if (one === null || other === null) return one === other
  return (
    one.size === other.size &&
    [...one].every(([camera, place]) => {
      const now = other.get(camera)
      if (place.kind === 'gap')
        return (
          now?.kind === 'gap' &&
          now.why === place.why &&
          now.next === place.next &&
          now.former === place.former
        )
      return now?.kind === 'film' && now.uuid === place.uuid && now.until === place.until
    })
  )
}
