import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Film } from '#src/domain/cameras/film-place.ts'
import { createInStep, type InStep, type StepVideo } from '#src/video/film/in-step.ts'

const NOON = Date.UTC(2026, 10, 13, 18)
const film = (cameraUuid: string, ...spans: [from: number, to: number][]): Film => ({
  uuid: `film of ${cameraUuid}`,
  cameraUuid,
  startTime: NOON + (spans[0]?.[0] ?? 0) * 1000,
  endTime: NOON + (spans.at(-1)?.[1] ?? 0) * 1000,
  parts: spans.map(([from, to]) => ({ startTime: NOON + from * 1000, length: (to - from) * 1000 })),
})

/** A video element that plays as the fake clock goes, at its own pace, and seeks as long as it is told. */
class FakeVideo implements StepVideo {
  paused = true
  readyState = 4
  seeks: number[] = []
  /** What `play` answers. */
  answer: () => Promise<void> = async () => {}
  private speed = 1
  private base = 0
  private since = Date.now()
  private seeksUntil = 0
  constructor(
    private readonly pace = 1,
    private readonly seekMs = 0,
  ) {}
  get seeking() {
    return Date.now() < this.seeksUntil
  }
  get currentTime() {
    const ran =
      this.paused || this.readyState < 3 ? 0 : ((Date.now() - this.since) / 1000) * this.speed * this.pace
    return this.base + ran
  }
  set currentTime(to: number) {
    this.settle(to)
    this.seeks.push(to)
    this.seeksUntil = Date.now() + this.seekMs
  }
  private settle(to = this.currentTime) {
    this.base = to
    this.since = Date.now()
  }
  get playbackRate() {
    return this.speed
  }
  set playbackRate(rate: number) {
    this.settle()
    this.speed = rate
  }
  play() {
    this.settle()
    this.paused = false
    return this.answer()
  }
  pause() {
    this.settle()
    this.paused = true
  }
  /** The network is away, or back. */
  stall(stalled: boolean) {
    this.settle()
    this.readyState = stalled ? 2 : 4
  }
}

let inStep: InStep
let leave: () => void
const silenced = vi.fn()
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  silenced.mockReset()
  inStep = createInStep({ at: NOON, now: () => Date.now(), onSilenced: silenced })
  leave = inStep.subscribe(() => {})
})
afterEach(() => {
  leave()
  vi.useRealTimers()
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const second = () => Math.round((inStep.getSnapshot().at - NOON) / 100) / 10
const join = (camera: string, video: FakeVideo) => inStep.join(camera, `film of ${camera}`, video)
/** All that there is of these cameras for an hour around. */
const show = (cameras: string[], films: Film[]) =>
  inStep.show(cameras, { cameras, from: NOON - 3_600_000, to: NOON + 3_600_000, films })
const AB = [film('a', [0, 60]), film('b', [0, 60])]

describe('pictures of one moment', () => {
  test('stand at the moment until they are played', async () => {
    const [a, b] = [new FakeVideo(), new FakeVideo()]
    show(['a', 'b'], [film('a', [-30, 60]), film('b', [0, 60])])
    join('a', a)
    join('b', b)
    await pass(1000)
    expect([a.currentTime, b.currentTime]).toEqual([30, 0])
    expect([a.paused, b.paused]).toEqual([true, true])
  })

  test('go on together, and stop together', async () => {
    const [a, b] = [new FakeVideo(), new FakeVideo()]
    show(['a', 'b'], AB)
    join('a', a)
    join('b', b)
    inStep.play()
    await pass(10_000)
    expect(second()).toBe(10)
    expect(a.currentTime).toBeCloseTo(10, 1)
    expect(b.currentTime).toBeCloseTo(10, 1)
    inStep.pause()
    await pass(5000)
    expect(second()).toBe(10)
    expect([a.paused, b.paused]).toEqual([true, true])
  })

  test('one that plays slow is brought back without a jump', async () => {
    const [a, slow] = [new FakeVideo(), new FakeVideo(0.97)]
    show(['a', 'b'], AB)
    join('a', a)
    join('b', slow)
    inStep.play()
    await pass(20_000)
    expect(Math.abs(slow.currentTime - a.currentTime)).toBeLessThan(0.15)
    expect(slow.seeks).toEqual([])
  })

  test('all go to another moment, those that seek long hold the others back', async () => {
    const [a, long] = [new FakeVideo(), new FakeVideo(1, 1500)]
    show(['a', 'b'], AB)
    join('a', a)
    join('b', long)
    inStep.play()
    await pass(2000)
    inStep.seek(NOON + 40_000)
    await pass(1000)
    expect(inStep.getSnapshot().held).toBe(true)
    expect(a.paused).toBe(true)
    expect(second()).toBe(40)
    await pass(3000)
    expect(inStep.getSnapshot().held).toBe(false)
    expect(second()).toBeGreaterThan(41)
    expect(Math.abs(long.currentTime - a.currentTime)).toBeLessThan(0.1)
  })

  test('moved while they stand they show that moment and stand, moved while they play they go on', async () => {
    const a = new FakeVideo()
    show(['a', 'b'], AB)
    join('a', a)
    join('b', new FakeVideo())
    inStep.pause()
    inStep.move(NOON + 40_000)
    await pass(5000)
    expect([second(), a.currentTime, a.paused]).toEqual([40, 40, true])
    inStep.play()
    inStep.move(NOON + 10_000)
    await pass(5000)
    expect(second()).toBeGreaterThan(10)
    expect(inStep.getSnapshot().playing).toBe(true)
  })

  test('one whose network is away holds the others back, but not for ever', async () => {
    const [a, b] = [new FakeVideo(), new FakeVideo()]
    show(['a', 'b'], AB)
    join('a', a)
    join('b', b)
    inStep.play()
    await pass(5000)
    b.stall(true)
    await pass(4000)
    expect(inStep.getSnapshot().held).toBe(true)
    const held = second()
    await pass(8000)
    expect(inStep.getSnapshot().held).toBe(false)
    expect(second()).toBeGreaterThan(held + 2)
    b.stall(false)
    await pass(4000)
    expect(Math.abs(b.currentTime - a.currentTime)).toBeLessThan(0.1)
  })

  test('a film that has not even come is waited for as well', async () => {
    const a = new FakeVideo()
    show(['a', 'b'], AB)
    join('a', a)
    inStep.play()
    await pass(2000)
    expect(second()).toBe(0)
    join('b', new FakeVideo())
    await pass(1000)
    expect(second()).toBeGreaterThan(0.5)
  })

  test('all are as fast as they are told', async () => {
    const a = new FakeVideo()
    show(['a'], [film('a', [0, 60])])
    join('a', a)
    inStep.setRate(4)
    inStep.play()
    await pass(5000)
    expect(second()).toBe(20)
    expect(a.playbackRate).toBeGreaterThan(2.9)
  })
})

describe('gaps', () => {
  test('of one camera are passed while another shows something', async () => {
    const [a, b] = [new FakeVideo(), new FakeVideo()]
    show(['a', 'b'], [film('a', [0, 60]), film('b', [0, 5], [30, 60])])
    join('a', a)
    const gone = join('b', b)
    inStep.play()
    await pass(6000)
    expect(inStep.getSnapshot().places?.get('b')).toEqual({
      kind: 'gap',
      why: 'noPicture',
      next: NOON + 30_000,
      former: NOON,
    })
    gone()
    await pass(26_000)
    expect(inStep.getSnapshot().places?.get('b')?.kind).toBe('film')
  })

  test('of all are passed when they are short', async () => {
    show(['a'], [film('a', [5, 60])])
    inStep.play()
    await pass(3000)
    expect(second()).toBe(3)
    expect(inStep.getSnapshot().playing).toBe(true)
  })

  test('that are long end the play, and so does the end', async () => {
    show(['a'], [film('a', [0, 2], [600, 700])])
    join('a', new FakeVideo())
    inStep.play()
    await pass(4000)
    expect(inStep.getSnapshot().playing).toBe(false)
    expect(second()).toBeLessThan(2.5)
  })

  test('nothing goes on before the films are known', async () => {
    inStep.show(['a'], null)
    inStep.play()
    await pass(3000)
    expect(second()).toBe(0)
    expect(inStep.getSnapshot()).toMatchObject({ playing: true, held: true, places: null })
  })
})

test('played where nothing is, they go on from where there is something', async () => {
  show(['a'], [film('a', [600, 700])])
  join('a', new FakeVideo())
  inStep.play()
  await pass(2000)
  expect(second()).toBe(602)
})

test('beyond what is known is waited for what there is', async () => {
  show(['a'], [film('a', [0, 60])])
  inStep.seek(NOON + 7_200_000)
  inStep.play()
  await pass(3000)
  expect(inStep.getSnapshot()).toMatchObject({ playing: true, held: true, places: null })
  inStep.show(['b'], { cameras: ['a'], from: NOON, to: NOON + 9_000_000, films: [] })
  expect(inStep.getSnapshot().places).toBeNull()
})

test('while nobody looks everything stands, and goes on afterwards', async () => {
  const a = new FakeVideo()
  show(['a'], [film('a', [0, 60])])
  join('a', a)
  inStep.play()
  await pass(2000)
  inStep.rest(true)
  await pass(30_000)
  expect([second(), a.paused]).toEqual([2, true])
  inStep.rest(false)
  await pass(2000)
  expect([second(), a.paused]).toEqual([4, false])
})

test('a browser that plays no sound before it was touched is reported once it refuses', async () => {
  const a = new FakeVideo()
  a.answer = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  show(['a'], [film('a', [0, 60])])
  join('a', a)
  inStep.play()
  await pass(300)
  expect(silenced).toHaveBeenCalled()
})

test('a play that was overtaken by a pause is no such refusal', async () => {
  const a = new FakeVideo()
  a.answer = () => Promise.reject(new DOMException('', 'AbortError'))
  show(['a'], [film('a', [0, 60])])
  join('a', a)
  inStep.play()
  await pass(300)
  expect(silenced).not.toHaveBeenCalled()
})
