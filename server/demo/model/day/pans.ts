import type { KitchenMaterial } from '#server/domain/queue/kitchen-material.ts'
import { SECOND } from '#src/domain/time/zone.ts'
import type { Random } from '../random.ts'
import type { DayBook } from './day-book.ts'
import type { BatchFact, ConveyorPassFact, HoldFact } from './facts.ts'
import type { KitchenPackageType } from './kitchen.ts'

/** A pan in hot holding. */
export interface Pan {
  hold: HoldFact
  pass: ConveyorPassFact
  left: number
  expiresAt: number
}

/**
 * The chain's pans as one restaurant has them: one of each, in turn. When orders take more than there are, the one that
 * is out the longest stands for another.
 */
export interface PanRack {
  take(): number
  giveBack(containerId: number): void
}

export function createPanRack(containers: readonly number[]): PanRack {
  const free = [...containers]
  const out: number[] = []
  return {
    take: () => {
      const container = free.shift() ?? out.shift()
      if (container === undefined) throw new RangeError('There are no pans')
      out.push(container)
      return container
    },
    giveBack: (containerId) => {
      const at = out.indexOf(containerId)
      if (at < 0) return
      out.splice(at, 1)
      free.push(containerId)
    },
  }
}

/** Puts a container into hot holding. Its times out of it are filled in by `removePan`. */
export function placePan(
  book: DayBook,
  rack: PanRack,
  material: KitchenMaterial,
  batch: BatchFact,
  pieces: number,
  at: number,
  random: Random,
): Pan {
  const hold: HoldFact = {
    id: book.idFor('hold'),
    restaurantId: book.restaurant.id,
    materialId: material.id,
    batchId: batch.id,
    containerId: rack.take(),
    piecesIn: pieces,
    weightInG: pieces * material.pieceWeightG,
    placedAt: at,
    limitS: material.holdLimitS,
    removedAt: at,
    piecesWasted: 0,
    weightWastedG: 0,
    timerError: random.chance(book.crew.timerError),
  }
  const pass: ConveyorPassFact = {
    id: book.idFor('conveyorPass'),
    restaurantId: hold.restaurantId,
    materialId: hold.materialId,
    holdId: hold.id,
    containerId: hold.containerId,
    inboundAt: at - Math.round(random.between(6, 16) * SECOND),
    placedAt: at,
    removedAt: at,
    outboundAt: at,
  }
  book.facts.hold.push(hold)
  book.facts.conveyorPass.push(pass)
  return { hold, pass, left: pieces, expiresAt: at + material.holdLimitS * SECOND }
}

/** Takes a pan out of hot holding: the rest in it is wasted. */
export function removePan(
  rack: PanRack,
  material: KitchenMaterial,
  pan: Pan,
  at: number,
  random: Random,
): void {
  pan.hold.removedAt = at
  pan.hold.piecesWasted = pan.left
  pan.hold.weightWastedG = pan.left * material.pieceWeightG
  pan.pass.removedAt = at
  pan.pass.outboundAt = at + Math.round(random.between(10, 45) * SECOND)
  rack.giveBack(pan.hold.containerId)
}

/** Packs `quantity` packages out of a pan and hands them out through a chute. */
export function packFrom(
  book: DayBook,
  material: KitchenMaterial,
  pan: Pan,
  type: KitchenPackageType,
  quantity: number,
  at: number,
  random: Random,
): void {
  const pieces = quantity * type.pieces
  pan.left -= pieces
  book.facts.package.push({
    id: book.idFor('package'),
    restaurantId: book.restaurant.id,
    materialId: material.id,
    holdId: pan.hold.id,
    packageTypeId: type.id,
    chute: random.whole(1, 4),
    quantity,
    pieces,
    weightG: pieces * material.pieceWeightG,
    packedAt: at,
    takenAt: at + Math.round(random.between(8, 55) * SECOND),
  })
}
