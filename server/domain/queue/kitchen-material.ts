/** A material as a kitchen cooks it. */
export interface KitchenMaterial {
  id: number
  code: string
  name: string
  /** Grams. */
  pieceWeightG: number
  /** How long a pan of it may be held, and how long it fries, in seconds. */
  holdLimitS: number
  fryTimeS: number
  grilled: boolean
}
