import { stationOf } from '#server/domain/cameras/clip-activities.ts'
import { recordedSpan, recordingBytes } from '#server/domain/unusual/recording.ts'
import type { Frame } from '#server/domain/unusual/scene.ts'
import { SECOND } from '#src/domain/time/zone.ts'
import type { DayBook } from '../day/day-book.ts'
import { type HoldFact, ordinalOf, type UnusualEventFact, type UnusualRecordingFact } from '../day/facts.ts'
import { badlyMarked, badlyTimed, forgottenEmpty } from './pans.ts'
import { dumpPanFrames, fryerFrames, watch } from './scenes.ts'

/** Potatoes left in the dump pan count as remaining from such a share of their basket on. */
const REMAINING_SHARE = 0.25
/** A basket so far off its time. */
const FRYING_OFF_S = 35
const ONE_IN_RECORDED = 6

/** An event as it was seen; what does not fit its kind is left out. */
export interface Found {
  event: Pick<UnusualEventFact, 'materialId' | 'kind' | 'eventAt' | 'camera' | 'place'> &
    Partial<UnusualEventFact>
  frames: Frame[]
}

const nothing = {
  type: null,
  holdId: null,
  potatoBatchId: null,
  fryerCycleId: null,
  containerId: null,
  otherContainerId: null,
  markerExpected: null,
  markerSeen: null,
  remainingG: null,
  expectedS: null,
  actualS: null,
}

/**
 * Adds what the cameras found unusual to a day that has been lived through. Every event is about facts of that day;
 * only which markers are wrong, and what is recorded, is chance of its own.
 */
export function noteUnusual(book: DayBook): void {
  const { facts, dictionary, restaurant } = book
  // By what it is about: when a day is lived through again with an order more, an event keeps its id.
  const idOf = ({ event }: Found, sort: number, sorts: number) => {
    const about = event.holdId ?? event.potatoBatchId ?? event.fryerCycleId ?? 0
    return book.idOf(ordinalOf(about) * sorts + sort)
  }
  const codeOf = (id: number) => dictionary.materials.find((material) => material.id === id)?.code ?? ''
  const eye = watch(facts, codeOf)
  const markers = new Map(
    dictionary.containers.map((id, index) => [id, dictionary.markers?.[index] ?? 101 + index]),
  )
  const markerOf = ({ containerId }: HoldFact) => markers.get(containerId) ?? 0
  const found = [
    badlyTimed(book, eye, markerOf),
    badlyMarked(book, eye, markerOf, [...markers.values()]),
    forgottenEmpty(book, markerOf),
    leftInDumpPan(book, codeOf),
    badlyFried(book),
  ]
    .flatMap((sort, index, sorts) => sort.map((one) => ({ ...one, id: idOf(one, index, sorts.length) })))
    .sort((one, other) => one.event.eventAt - other.event.eventAt)

  const random = book.chance('recordings')
  for (const { event, frames, id } of found) {
    const fact: UnusualEventFact = {
      ...nothing,
      ...event,
      id,
      restaurantId: restaurant.id,
      frames: JSON.stringify(frames),
      seenAt: event.eventAt + (frames.at(-1)?.offsetMs ?? 0),
    }
    facts.unusualEvent.push(fact)
    if (random.chance(1 / ONE_IN_RECORDED)) facts.unusualRecording.push(recorded(fact, frames, id))
  }
}

function recorded(event: UnusualEventFact, seen: readonly Frame[], id: number): UnusualRecordingFact {
  const { restaurantId, materialId, kind, type, eventAt, camera, place, frames } = event
  const { fromMs, lengthMs } = recordedSpan(seen)
  return {
    id,
    restaurantId,
    materialId,
    unusualEventId: event.id,
    kind,
    type,
    eventAt,
    camera,
    place,
    frames,
    lengthMs,
    sizeBytes: recordingBytes(lengthMs),
    // The recorder closes its file a moment after the last picture.
    createdAt: eventAt + fromMs + lengthMs + SECOND,
  }
}

function leftInDumpPan({ facts }: DayBook, codeOf: (id: number) => string): Found[] {
  return facts.potatoBatch.flatMap((batch): Found[] => {
    const { materialId, id, remainingG, emptiedAt } = batch
    if (remainingG < REMAINING_SHARE * batch.weightG) return []
    const place = { camera: stationOf('DP_REMAINING'), place: `Basket ${batch.basket}` }
    return [
      {
        event: {
          kind: 'dp-remaining',
          materialId,
          eventAt: emptiedAt,
          ...place,
          potatoBatchId: id,
          remainingG,
        },
        frames: dumpPanFrames(batch, codeOf(materialId) === 'HB' ? 'HASHBROWNS' : 'FRIES'),
      },
    ]
  })
}

function badlyFried({ facts }: DayBook): Found[] {
  return facts.fryerCycle.flatMap((cycle): Found[] => {
    const { materialId, id, endedAt, expectedS, actualS, fryer } = cycle
    if (Math.abs(actualS - expectedS) < FRYING_OFF_S) return []
    const event = {
      kind: 'event',
      type: 'FRYING_TIME',
      materialId,
      eventAt: endedAt,
      camera: stationOf('FRYING_TIME'),
      place: fryer,
      fryerCycleId: id,
      expectedS,
      actualS,
    } as const
    return [{ event, frames: fryerFrames(cycle) }]
  })
}
