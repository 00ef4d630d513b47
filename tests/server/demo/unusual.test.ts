import { describe, expect, test } from 'vitest'
import type { DayFacts, UnusualEventFact } from '#server/demo/model/day/facts.ts'
import { kitchenDay } from '#server/demo/model/day/kitchen-day.ts'
import { recordedSpan, recordingBytes } from '#server/domain/unusual/recording.ts'
import { describeScene, type Frame, PLACES, type Scene } from '#server/domain/unusual/scene.ts'
import { UNUSUAL_KINDS, type UnusualKind } from '#src/domain/unusual/kinds.ts'
import { dictionary, restaurant } from './kitchens.ts'

const ZONE = 'America/Chicago'
const live = (day: string, character: 'MODEL' | 'NORMAL' | 'BAD') =>
  kitchenDay({ seed: 'test', restaurant: restaurant('0042', character, ZONE), day, dictionary })

const days: DayFacts[] = [
  live('2026-05-12', 'BAD'),
  live('2026-05-13', 'BAD'),
  live('2026-05-13', 'NORMAL'),
  live('2026-03-08', 'MODEL'),
]
const markerOf = (containerId: number | null) =>
  dictionary.markers?.[dictionary.containers.indexOf(containerId ?? 0)]
const framesOf = ({ frames }: Pick<UnusualEventFact, 'frames'>): Frame[] => JSON.parse(frames)
const one = <T>(list: readonly T[], fits: (item: T) => boolean): T => {
  const found = list.filter(fits)
  expect(found).toHaveLength(1)
  return found[0] as T
}

describe.each(days.map((facts, index) => ({ facts, index })))('day $index', ({ facts }) => {
  const of = (kind: UnusualKind) => facts.unusualEvent.filter((event) => event.kind === kind)
  const holdOf = (event: UnusualEventFact) => one(facts.hold, ({ id }) => id === event.holdId)

  test('has its events in the order of time', () => {
    const times = facts.unusualEvent.map(({ eventAt }) => eventAt)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  test('what remained in the dump pan is what its batch says, and every such batch is reported', () => {
    const told = of('dp-remaining').map(({ potatoBatchId, remainingG, eventAt, materialId }) => ({
      id: potatoBatchId,
      remainingG,
      emptiedAt: eventAt,
      materialId,
    }))
    const left = facts.potatoBatch
      .filter(({ remainingG, weightG }) => remainingG >= weightG / 4)
      .map(({ id, remainingG, emptiedAt, materialId }) => ({ id, remainingG, emptiedAt, materialId }))
    const byId = (a: { id: number | null }, b: { id: number | null }) => Number(a.id) - Number(b.id)
    expect(told.toSorted(byId)).toEqual(left.toSorted(byId))
  })

  test('an empty pan went out with nothing in it, and is seen before it is taken', () => {
    for (const event of of('empty-pan')) {
      const hold = holdOf(event)
      const pass = one(facts.conveyorPass, ({ holdId }) => holdId === hold.id)
      expect(hold).toMatchObject({
        piecesWasted: 0,
        containerId: event.containerId,
        materialId: event.materialId,
      })
      expect(event.eventAt).toBeGreaterThan(pass.removedAt)
      expect(event.seenAt).toBeLessThan(pass.outboundAt)
      expect(framesOf(event).every(({ scene }) => scene.view === 'OUTBOUND' && scene.fill === 0)).toBe(true)
    }
  })

  test('a wrong marker is not the pan’s own, and its pictures show it', () => {
    for (const event of of('wrong-marker')) {
      const hold = holdOf(event)
      expect(event.eventAt).toBe(hold.placedAt)
      expect(event.markerExpected).toBe(markerOf(hold.containerId))
      expect(event.markerSeen).not.toBe(event.markerExpected)
      expect(aboutMarkers(event)).toEqual([event.markerSeen])
      expect(allMarkers(event)).toHaveLength(new Set(allMarkers(event)).size)
    }
  })

  test('identical markers are on two pans held at once, one of which has it rightly', () => {
    for (const event of of('identical-markers')) {
      const other = one(
        facts.hold,
        ({ containerId, placedAt, removedAt }) =>
          containerId === event.otherContainerId && placedAt < event.eventAt && removedAt > event.eventAt,
      )
      expect(other.id).not.toBe(event.holdId)
      expect(event.markerSeen).toBe(markerOf(other.containerId))
      expect(event.markerExpected).toBe(markerOf(holdOf(event).containerId))
      expect(aboutMarkers(event)).toEqual([event.markerSeen, event.markerSeen])
    }
  })

  test('baskets fried wrongly are those of their cycles', () => {
    for (const event of of('event').filter(({ type }) => type === 'FRYING_TIME')) {
      const { expectedS, actualS, endedAt, fryer } = one(
        facts.fryerCycle,
        ({ id }) => id === event.fryerCycleId,
      )
      expect(event).toMatchObject({ expectedS, actualS, eventAt: endedAt, place: fryer })
    }
  })

  test('pans without a timer, or past their limit, are seen while they are held', () => {
    for (const event of of('event').filter(({ type }) => type !== 'FRYING_TIME')) {
      const hold = holdOf(event)
      expect(hold.timerError).toBe(event.type === 'TIMER_MISSED')
      expect(hold.removedAt).toBeGreaterThan(event.seenAt)
      expect([null, hold.limitS]).toContain(event.expectedS)
    }
  })

  test('frames are in order, and differ in what they show', () => {
    for (const event of facts.unusualEvent) {
      const frames = framesOf(event)
      const offsets = frames.map(({ offsetMs }) => offsetMs)
      expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
      expect(offsets).toContain(0)
      expect(event.seenAt).toBe(event.eventAt + (offsets.at(-1) ?? 0))
      for (const { scene } of frames) expect(describeScene(scene)).toMatch(/\.$/)
      const pans = frames.flatMap(({ scene }) => (scene.view === 'HOLDING' ? scene.pans : []))
      for (const { place, fill } of pans) {
        expect(place).toBeLessThanOrEqual(PLACES)
        expect(fill).toBeGreaterThanOrEqual(0)
        expect(fill).toBeLessThanOrEqual(1)
      }
    }
  })

  test('a recording is of an event, as long and as large as its frames say', () => {
    for (const recording of facts.unusualRecording) {
      const event = one(facts.unusualEvent, ({ id }) => id === recording.unusualEventId)
      const { lengthMs } = recordedSpan(framesOf(event))
      const { kind, type, eventAt, camera, place, frames } = event
      expect(recording).toMatchObject({ kind, type, eventAt, camera, place, frames, lengthMs })
      expect(recording.sizeBytes).toBe(recordingBytes(lengthMs))
      expect(recording.createdAt).toBeGreaterThan(event.seenAt)
    }
    expect(facts.unusualRecording.length).toBeGreaterThan(0)
  })
})

function holdingScenes(event: UnusualEventFact) {
  return framesOf(event)
    .map(({ scene }) => scene)
    .filter((scene): scene is Extract<Scene, { view: 'HOLDING' }> => scene.view === 'HOLDING')
}
const aboutMarkers = (event: UnusualEventFact) => {
  const [scene] = holdingScenes(event)
  return scene?.pans.filter(({ place }) => scene.about.includes(place)).map(({ marker }) => marker)
}
const allMarkers = (event: UnusualEventFact) =>
  holdingScenes(event)[0]?.pans.map(({ marker }) => marker) ?? []

test.each(UNUSUAL_KINDS)('%s happens', (kind) => {
  const found = days.flatMap(({ unusualEvent }) => unusualEvent.filter((event) => event.kind === kind))
  expect(found.length).toBeGreaterThan(3)
})

test('the same day tells the same story', () => {
  const { unusualEvent, unusualRecording } = live('2026-05-12', 'BAD')
  expect(unusualEvent).toEqual(days[0]?.unusualEvent)
  expect(unusualRecording).toEqual(days[0]?.unusualRecording)
})

test('a simulation seeded before markers were kept has some all the same', () => {
  const { markers: _, ...older } = dictionary
  const day = kitchenDay({
    seed: 'test',
    restaurant: restaurant('0042', 'BAD', ZONE),
    day: '2026-05-12',
    dictionary: older,
  })
  expect(day.unusualEvent).toEqual(days[0]?.unusualEvent)
})
