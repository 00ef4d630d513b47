import { type Frame, type PanInPlace, PLACES, type Scene } from '#server/domain/unusual/scene.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import type { DayFacts, FryerCycleFact, HoldFact, PackageFact, PotatoBatchFact } from '../day/facts.ts'
import { chickenMenu } from '../day/menu.ts'

/** The cameras' view of a day: what they saw at any moment follows from its facts. */
export interface Watch {
  /** The frames of hot holding around `at`; `seen` corrects what is seen of a hold's pan. */
  holding(hold: HoldFact, at: number, offsets: readonly number[], seen: Seen): Frame[]
  /** The place of a hold's pan, 1 to 6. */
  placeOf(hold: HoldFact, at: number): number
  /** Other holds in sight at the same moment as this one. */
  others(hold: HoldFact, at: number): HoldFact[]
}

export interface Seen {
  /** The marker read off a pan. */
  markerOf: (hold: HoldFact) => number
  /** Also about this hold's pan. */
  with?: HoldFact
  /** The pan is put down at offset 0. */
  placing?: boolean
  timerMissed?: boolean
}

const CARRIED_MS = 4000
const LONGEST_STAY = 100 * MINUTE

const rounded = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100

/** Watches a day that has been lived through. */
export function watch(facts: DayFacts, materialCode: (id: number) => string): Watch {
  const packedOf = new Map<number, PackageFact[]>()
  for (const one of facts.package) packedOf.set(one.holdId, [...(packedOf.get(one.holdId) ?? []), one])
  const holds = facts.hold.toSorted((one, other) => one.placedAt - other.placedAt)
  const capacity = new Map(chickenMenu.map(({ code, panCapacity }) => [code, panCapacity]))

  function left(hold: HoldFact, at: number): number {
    const packed = packedOf.get(hold.id) ?? []
    return packed.reduce((rest, one) => (one.packedAt <= at ? rest - one.pieces : rest), hold.piecesIn)
  }

  function others(hold: HoldFact, at: number): HoldFact[] {
    return holds.filter(
      (other) =>
        other !== hold &&
        other.placedAt < at - CARRIED_MS &&
        other.placedAt > at - LONGEST_STAY &&
        other.removedAt > at + CARRIED_MS,
    )
  }

  /** Pans keep their order: the place of one is by how many stand before it. */
  const inSight = (hold: HoldFact, at: number, more: HoldFact | undefined) => {
    const beside = others(hold, at).filter((other) => other !== more)
    const shown = [hold, ...(more ? [more] : []), ...beside].slice(0, PLACES)
    return shown.sort((one, other) => one.placedAt - other.placedAt || one.id - other.id)
  }

  function pan(hold: HoldFact, place: number, at: number, marker: number): PanInPlace {
    const timerS = hold.timerError ? null : Math.max(0, Math.floor((at - hold.placedAt) / 1000))
    const full = capacity.get(materialCode(hold.materialId)) ?? hold.piecesIn
    const fill = rounded(left(hold, at) / Math.max(full, hold.piecesIn))
    const late = timerS !== null && timerS > hold.limitS
    return { place, marker, fill, timerS, ...(late && { late }) }
  }

  return {
    others,
    placeOf: (hold, at) => inSight(hold, at, undefined).indexOf(hold) + 1,
    holding: (hold, at, offsets, seen) => {
      const shown = inSight(hold, at, seen.with)
      const about = shown.flatMap((one, index) => (one === hold || one === seen.with ? [index + 1] : []))
      return offsets.map((offsetMs) => {
        const pans = shown.map((one, index) => {
          const known = pan(one, index + 1, at + offsetMs, seen.markerOf(one))
          const carried = one === hold && seen.placing === true && offsetMs < 0
          return carried ? { ...known, timerS: null, lift: rounded(-offsetMs / CARRIED_MS) } : known
        })
        return { offsetMs, scene: { view: 'HOLDING', pans, about } satisfies Scene }
      })
    },
  }
}

/** The dump pan with the remains of a basket that was in too long, and the pan being cleared. */
export function dumpPanFrames(batch: PotatoBatchFact, potato: 'FRIES' | 'HASHBROWNS'): Frame[] {
  const fill = rounded(batch.remainingG / batch.weightG)
  const fills = [fill, fill, fill, rounded(fill / 2), 0]
  return fills.map((now, index) => ({
    offsetMs: -4000 + index * 2000,
    scene: { view: 'DUMP_PAN', fill: now, potato },
  }))
}

/** A pan that went out empty and waits at the end of the outbound conveyor. */
export function outboundFrames(marker: number): Frame[] {
  const ways = [0.2, 0.5, 0.8, 1, 1]
  return ways.map((way, index) => ({
    offsetMs: -9000 + index * 3000,
    scene: { view: 'OUTBOUND', marker, fill: 0, way },
  }))
}

/** A basket that leaves the oil too early or too late. */
export function fryerFrames({ expectedS, actualS }: FryerCycleFact): Frame[] {
  const lifts = [0, 0, 0.4, 1]
  return lifts.map((lift, index) => {
    const offsetMs = -4000 + index * 2000
    const timerS = Math.min(actualS, actualS + Math.floor(offsetMs / 1000))
    return { offsetMs, scene: { view: 'FRYER', lift, timerS, setS: expectedS } }
  })
}
