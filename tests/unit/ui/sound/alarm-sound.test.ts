import { beforeEach, expect, test, vi } from 'vitest'
import { createAlarmSound, NOTICE_TONE } from '#src/ui/sound/alarm-sound.ts'

/** A sound engine that runs only after a gesture, as a browser's; it writes down what it was told to sound. */
class Engine extends EventTarget {
  state = 'suspended'
  currentTime = 10
  destination = {}
  allowed = false
  isClosed = false
  beeps: { hz: number; from: number; to: number; loud: number; wave: unknown }[] = []
  waiting: (() => void)[] = []

  resume() {
    if (this.allowed) this.turn('running')
    return this.allowed ? Promise.resolve() : new Promise<void>((resolve) => this.waiting.push(resolve))
  }
  turn(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
  close() {
    this.isClosed = true
    return Promise.resolve()
  }
  createGain() {
    const node = {
      loud: 0,
      gain: {
        setValueAtTime: (value: number) => {
          node.loud = Math.max(node.loud, value)
        },
        linearRampToValueAtTime: (value: number) => {
          node.loud = Math.max(node.loud, value)
        },
      },
      connect: () => node,
    }
    return node
  }
  createOscillator() {
    const wave = {
      type: '',
      voice: null as unknown,
      setPeriodicWave: (voice: unknown) => {
        wave.voice = voice
      },
      frequency: { value: 0 },
      from: 0,
      loud: () => 0,
      connect: (node: { loud: number }) => {
        wave.loud = () => node.loud
        return { connect: () => {} }
      },
      start: (from: number) => {
        wave.from = from
      },
      stop: (to: number) => {
        const { frequency, from, loud, voice, type } = wave
        this.beeps.push({ hz: frequency.value, from, to, loud: loud(), wave: voice ?? type })
      },
    }
    return wave
  }
}

let engine: Engine
let gestures: EventTarget
let sound: ReturnType<typeof createAlarmSound>
const made = vi.fn(() => engine as unknown as AudioContext)

beforeEach(() => {
  engine = new Engine()
  gestures = new EventTarget()
  made.mockClear()
  sound = createAlarmSound({ context: made, gestures: () => gestures })
})

test('makes nothing before it is wanted', () => {
  expect(sound.getSnapshot()).toBe('off')
  expect(made).not.toHaveBeenCalled()
})

test('plays a tone where the browser lets it, as loud as told', async () => {
  engine.allowed = true
  expect(await sound.play(NOTICE_TONE, 50)).toBe(true)
  expect(sound.getSnapshot()).toBe('armed')
  expect(engine.beeps.map(({ hz }) => hz)).toEqual([880, 1175])
  expect(engine.beeps[0]?.from).toBe(10)
  expect(engine.beeps[1]?.from).toBeCloseTo(10.16)
  expect(engine.beeps[0]?.loud).toBeCloseTo(0.25)
})

test('every beep has four partials within 15 dB, of a wave that is made once', async () => {
  engine.allowed = true
  const createPeriodicWave = vi.fn((_cosines: Float32Array, sines: Float32Array) => ({ sines }))
  Object.assign(engine, { createPeriodicWave })
  await sound.play(NOTICE_TONE, 50)
  engine.currentTime += 1
  await sound.play(NOTICE_TONE, 50)
  expect(createPeriodicWave).toHaveBeenCalledTimes(1)
  const voice = createPeriodicWave.mock.results[0]?.value
  expect(engine.beeps.map(({ wave }) => wave)).toEqual([voice, voice, voice, voice])
  const [offset, ...partials] = voice?.sines ?? []
  expect([offset, partials.length]).toEqual([0, 4])
  expect(20 * Math.log10(Math.max(...partials) / Math.min(...partials))).toBeLessThanOrEqual(15)
})

test('sounds a plain wave where the browser makes no other', async () => {
  engine.allowed = true
  await sound.play(NOTICE_TONE, 50)
  expect(engine.beeps.map(({ wave }) => wave)).toEqual(['triangle', 'triangle'])
})

test('says that it is blocked, and is armed by the next tap', async () => {
  const states: string[] = []
  sound.subscribe(() => states.push(sound.getSnapshot()))
  expect(await sound.play(NOTICE_TONE, 50)).toBe(false)
  expect(states).toEqual(['blocked'])
  expect(engine.beeps).toEqual([])
  engine.allowed = true
  gestures.dispatchEvent(new Event('pointerup'))
  await expect.poll(() => sound.getSnapshot()).toBe('armed')
  expect(states).toEqual(['blocked', 'armed'])
  expect(await sound.play(NOTICE_TONE, 50)).toBe(true)
  expect(made).toHaveBeenCalledTimes(1)
})

test('is blocked again when the system takes the sound away', async () => {
  engine.allowed = true
  await sound.arm()
  engine.turn('interrupted')
  expect(sound.getSnapshot()).toBe('blocked')
  gestures.dispatchEvent(new Event('keydown'))
  await expect.poll(() => sound.getSnapshot()).toBe('armed')
})

test('many at once are heard as one, and the next ones after it', async () => {
  engine.allowed = true
  await Promise.all([sound.play(NOTICE_TONE, 50), sound.play(NOTICE_TONE, 50)])
  expect(engine.beeps).toHaveLength(2)
  engine.currentTime += 1
  await sound.play(NOTICE_TONE, 50)
  expect(engine.beeps).toHaveLength(4)
})

test('says where there is no sound to be had', async () => {
  made.mockImplementationOnce(() => {
    throw new ReferenceError('AudioContext is not defined')
  })
  expect(await sound.play(NOTICE_TONE, 50)).toBe(false)
  expect(sound.getSnapshot()).toBe('unavailable')
})

test('gives the engine back when nobody wants sound, and hears no more taps', async () => {
  await sound.arm()
  sound.rest()
  expect(engine.isClosed).toBe(true)
  expect(sound.getSnapshot()).toBe('off')
  gestures.dispatchEvent(new Event('click'))
  expect(made).toHaveBeenCalledTimes(1)
})

test('keeps the engine as long as anybody wants sound', () => {
  const [first, second] = [sound.want(), sound.want()]
  first()
  first()
  expect(engine.isClosed).toBe(false)
  second()
  expect(engine.isClosed).toBe(true)
  expect(sound.getSnapshot()).toBe('off')
})
