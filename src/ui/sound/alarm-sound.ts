/** One beep of a tone: its pitch, when it begins and how long it is, in seconds. */
export interface Beep {
  hz: number
  at: number
  length: number
}
export type Tone = readonly Beep[]

/** Something has arrived: two short beeps upward. */
export const NOTICE_TONE: Tone = [
  { hz: 880, at: 0, length: 0.14 },
  { hz: 1175, at: 0.16, length: 0.22 },
]

/**
 * `off`: nobody wants sound. `armed`: it can be heard. `blocked`: the browser waits for a tap or a key.
 * `unavailable`: this browser can't play sounds.
 */
export type SoundState = 'off' | 'armed' | 'blocked' | 'unavailable'

export interface SoundDeps {
  /** A new audio context; throws where there is none to be had. */
  context: () => AudioContext
  /** Where a person's taps and keys are heard of. */
  gestures: () => EventTarget
}

/** A browser that waits for a gesture leaves the answer open until there is one: so long it may take. */
const ANSWER_MS = 400
const GESTURES = ['pointerup', 'keydown', 'click'] as const
/** How strong each partial of a beep is. Four of nearly the same strength are heard over noise where one may be lost. */
const PARTIALS = [1, 0.7, 0.5, 0.35] as const
/** Softens the edges of a beep, which would else click. */
const EDGE_S = 0.015

/**
 * What makes the console heard, with the browser's sound engine and no file. Browsers let a page sound only after
 * somebody touched it: `arm` asks, and while the answer is no every tap asks again, so that the state turns from
 * `blocked` to `armed` by itself. Tones are no louder for being played twice: one that comes while another sounds
 * is left out.
 */
export function createAlarmSound({ context, gestures }: SoundDeps) {
  let state: SoundState = 'off'
  let engine: AudioContext | null = null
  let voice: PeriodicWave | null = null
  let busyUntil = 0
  let wants = 0
  const listeners = new Set<() => void>()

  const turn = (next: SoundState) => {
    if (next === state) return
    state = next
    for (const listener of [...listeners]) listener()
  }
  const onGesture = () => void arm()
  const listen = (on: boolean) => {
    for (const gesture of GESTURES) {
      if (on) gestures().addEventListener(gesture, onGesture)
      else gestures().removeEventListener(gesture, onGesture)
    }
  }
  const settle = () => {
    if (!engine) return
    const running = engine.state === 'running'
    listen(!running)
    turn(running ? 'armed' : 'blocked')
  }

  /** Wants sound from now on; answers whether it can be heard. Call it in a gesture where there is one. */
  async function arm(): Promise<boolean> {
    try {
      if (!engine) {
        engine = context()
        voice = voiceOf(engine)
        // A phone call or the system may take the sound away later.
        engine.addEventListener('statechange', settle)
      }
    } catch {
      turn('unavailable')
      return false
    }
    if (engine.state !== 'running') {
      const resumed = engine.resume().catch(() => {})
      await Promise.race([resumed, new Promise((resolve) => setTimeout(resolve, ANSWER_MS))])
    }
    settle()
    return state === 'armed'
  }

  /** Sounds a tone; `volume` in percent. Answers whether it could be heard. */
  async function play(tone: Tone, volume: number): Promise<boolean> {
    if (!(await arm()) || !engine) return false
    const now = engine.currentTime
    if (now < busyUntil) return true
    busyUntil = now + Math.max(...tone.map(({ at, length }) => at + length))
    for (const beep of tone) sound(engine, voice, { ...beep, at: now + beep.at }, volume)
    return true
  }

  function rest(): void {
    listen(false)
    engine?.removeEventListener('statechange', settle)
    void engine?.close().catch(() => {})
    engine = null
    voice = null
    busyUntil = 0
    turn('off')
  }

  return {
    arm,
    play,
    /** Wants sound until the answer is called; the last one to want none gives the sound engine back. */
    want(): () => void {
      wants += 1
      void arm()
      let over = false
      return () => {
        if (over) return
        over = true
        wants -= 1
        if (wants === 0) rest()
      }
    },
    /** Gives the sound engine back. */
    rest,
    getSnapshot: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
export type AlarmSound = ReturnType<typeof createAlarmSound>

/** The wave of every beep; null in an engine that can't make one. */
function voiceOf(engine: AudioContext): PeriodicWave | null {
  if (!('createPeriodicWave' in engine)) return null
  // The first entry is a constant offset, which nobody hears.
  const sines = Float32Array.from([0, ...PARTIALS])
  return engine.createPeriodicWave(new Float32Array(sines.length), sines)
}

/** Sounds a beep that begins `at` this time of the engine. */
function sound(
  engine: AudioContext,
  voice: PeriodicWave | null,
  { hz, at: from, length }: Beep,
  volume: number,
): void {
  // What is heard as half as loud is a good deal less than half of the signal.
  const loud = (volume / 100) ** 2
  const wave = engine.createOscillator()
  const gain = engine.createGain()
  if (voice) wave.setPeriodicWave(voice)
  else wave.type = 'triangle'
  wave.frequency.value = hz
  gain.gain.setValueAtTime(0, from)
  gain.gain.linearRampToValueAtTime(loud, from + EDGE_S)
  gain.gain.setValueAtTime(loud, from + length - EDGE_S)
  gain.gain.linearRampToValueAtTime(0, from + length)
  wave.connect(gain).connect(engine.destination)
  wave.start(from)
  wave.stop(from + length)
}

/** The one sound of this page. */
export const alarmSound = createAlarmSound({
  context: () => new AudioContext(),
  gestures: () => window,
})
