import { describe, expect, test } from 'vitest'
import { RECORDING_BYTES_PER_S, recordedSpan, recordingBytes } from '#server/domain/unusual/recording.ts'
import { describeScene, type Frame, type Scene, sceneAt } from '#server/domain/unusual/scene.ts'

const pan = (place: number, more: object = {}) => ({
  place,
  marker: 100 + place,
  fill: 0.5,
  timerS: 65,
  ...more,
})

describe('words for a scene', () => {
  test.each<[string, Scene]>([
    [
      'Place 2: marker 102, 50% full, its timer at 1:05. 1 other pan.',
      { view: 'HOLDING', pans: [pan(1), pan(2)], about: [2] },
    ],
    [
      'Place 1: marker 101, being put down, 50% full, its timer not running.',
      { view: 'HOLDING', pans: [pan(1, { lift: 0.5, timerS: null })], about: [1] },
    ],
    [
      'Place 1: marker 101, 50% full, its timer at 31:00, past its limit. 2 other pans.',
      { view: 'HOLDING', pans: [pan(1, { timerS: 1860, late: true }), pan(2), pan(3)], about: [1] },
    ],
    ['Dump pan 32% full.', { view: 'DUMP_PAN', fill: 0.32, potato: 'FRIES' }],
    ['Dump pan empty.', { view: 'DUMP_PAN', fill: 0, potato: 'HASHBROWNS' }],
    [
      'Empty pan with marker 112, waiting at the end of the outbound conveyor.',
      { view: 'OUTBOUND', marker: 112, fill: 0, way: 1 },
    ],
    ['Basket in oil, 3:20 of 4:00.', { view: 'FRYER', lift: 0, timerS: 200, setS: 240 }],
    ['Basket out of the oil, 3:20 of 4:00.', { view: 'FRYER', lift: 1, timerS: 200, setS: 240 }],
  ])('%s', (words, scene) => {
    expect(describeScene(scene)).toBe(words)
  })
})

describe('between two frames', () => {
  const frames: Frame[] = [
    { offsetMs: -2000, scene: { view: 'HOLDING', pans: [pan(1, { lift: 1, timerS: 10 })], about: [1] } },
    { offsetMs: 0, scene: { view: 'HOLDING', pans: [pan(1, { lift: 0, timerS: 12 })], about: [1] } },
  ]
  test.each([
    [-5000, 1, 10],
    [-2000, 1, 10],
    [-1000, 0.5, 11],
    [0, 0, 12],
    [9000, 0, 12],
  ])('at %i ms a pan is lifted %s, its timer at %i', (offsetMs, lift, timerS) => {
    expect(sceneAt(frames, offsetMs)).toMatchObject({ pans: [{ timerS }] })
    expect(sceneAt(frames, offsetMs)).toHaveProperty(['pans', 0, 'lift'], lift)
  })

  test('what moves is on its way, and without frames there is nothing', () => {
    const belt = (way: number): Scene => ({ view: 'OUTBOUND', marker: 1, fill: 0, way })
    const two = [belt(0), belt(1)].map((scene, index) => ({ offsetMs: index * 1000, scene }))
    expect(sceneAt(two, 250)).toMatchObject({ way: 0.25 })
    expect(sceneAt([], 0)).toBeNull()
  })
})

test('a recording runs from before its first frame until after its last, at a constant rate', () => {
  const frames: Frame[] = [-4000, 4000].map((offsetMs) => ({
    offsetMs,
    scene: { view: 'DUMP_PAN', fill: 0, potato: 'FRIES' },
  }))
  expect(recordedSpan(frames)).toEqual({ fromMs: -6000, lengthMs: 12_000 })
  expect(recordingBytes(12_000)).toBe(12 * RECORDING_BYTES_PER_S)
})
