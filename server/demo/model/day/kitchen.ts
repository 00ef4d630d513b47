import type { KitchenMaterial } from '#server/domain/queue/kitchen-material.ts'

/** What the simulation knows of a restaurant and of the chain's dictionaries. Plain data. */

/** How well a restaurant is run: it shows in delays, waste, stock-outs and wrong fryer cycles. */
export type Character = 'MODEL' | 'NORMAL' | 'BAD'

export interface KitchenRestaurant {
  id: number
  /** Seeds the restaurant's chance, so that its story does not hang on the id it happened to get. */
  number: string
  /** IANA. */
  timezone: string
  /** Local minutes, one entry a weekday from Monday; an empty range is a closed day. */
  opensMinute: readonly number[]
  closesMinute: readonly number[]
  character: Character
}

export interface KitchenPackageType {
  id: number
  code: string
  materialId: number
  pieces: number
}

export interface KitchenDictionary {
  materials: KitchenMaterial[]
  packageTypes: KitchenPackageType[]
  /** Ids of the pans. */
  containers: number[]
  /** The pans' markers, in the same order; a simulation seeded before they were kept has none. */
  markers?: number[]
}
