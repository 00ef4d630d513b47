/**
 * What the kitchens cook and how much of it guests want. Only materials named here are cooked; one that an
 * administrator adds has no demand. Ours, after the believable day of the specification's kitchen.
 */
export type Serving = 'BREAKFAST' | 'MAIN'

export interface ChickenDish {
  code: string
  served: Serving
  /** Wanted on an ordinary day in an ordinary restaurant, averaged over the hours it is served. */
  piecesPerMinute: number
  /** Batches and packages are multiples of it, so that a pan empties without crumbs. */
  unit: number
  smallestBatch: number
  largestBatch: number
  panCapacity: number
  /** A batch is sized to last so long. */
  coverMinutes: number
  /** Packages handed over at once, on average at average demand. */
  piecesPerVisit: number
  breadingS: number
  /** Pieces of a catering order's smallest tray; 0 if it is never ordered. */
  cateringTray: number
}

const main = { served: 'MAIN', breadingS: 95 } as const

export const chickenMenu: readonly ChickenDish[] = [
  {
    code: 'BF',
    served: 'BREAKFAST',
    piecesPerMinute: 0.85,
    unit: 1,
    smallestBatch: 10,
    largestBatch: 24,
    panCapacity: 24,
    coverMinutes: 15,
    piecesPerVisit: 5.4,
    breadingS: 80,
    cateringTray: 0,
  },
  {
    code: 'SBF',
    served: 'BREAKFAST',
    piecesPerMinute: 0.5,
    unit: 1,
    smallestBatch: 8,
    largestBatch: 16,
    panCapacity: 24,
    coverMinutes: 20,
    piecesPerVisit: 4.3,
    breadingS: 85,
    cateringTray: 0,
  },
  {
    ...main,
    code: 'CFA',
    piecesPerMinute: 1.3,
    unit: 1,
    smallestBatch: 9,
    largestBatch: 40,
    panCapacity: 30,
    coverMinutes: 12,
    piecesPerVisit: 7.5,
    cateringTray: 10,
  },
  {
    ...main,
    code: 'SF',
    piecesPerMinute: 0.75,
    unit: 1,
    smallestBatch: 8,
    largestBatch: 28,
    panCapacity: 30,
    coverMinutes: 14,
    piecesPerVisit: 5.4,
    cateringTray: 0,
  },
  {
    ...main,
    code: 'ST',
    piecesPerMinute: 1.8,
    unit: 2,
    smallestBatch: 18,
    largestBatch: 64,
    panCapacity: 60,
    coverMinutes: 15,
    piecesPerVisit: 13,
    cateringTray: 24,
  },
  {
    ...main,
    code: 'SST',
    piecesPerMinute: 1,
    unit: 2,
    smallestBatch: 14,
    largestBatch: 48,
    panCapacity: 60,
    coverMinutes: 22,
    piecesPerVisit: 9.7,
    cateringTray: 0,
  },
  {
    ...main,
    code: 'NUG',
    piecesPerMinute: 7.5,
    unit: 4,
    smallestBatch: 56,
    largestBatch: 260,
    panCapacity: 200,
    coverMinutes: 12,
    piecesPerVisit: 47.5,
    cateringTray: 64,
  },
]

export interface PotatoDish {
  code: string
  served: Serving
  piecesPerMinute: number
  basketPieces: number
  coverMinutes: number
  piecesPerVisit: number
}

export const potatoMenu: readonly PotatoDish[] = [
  {
    code: 'HB',
    served: 'BREAKFAST',
    piecesPerMinute: 9,
    basketPieces: 64,
    coverMinutes: 10,
    piecesPerVisit: 67.2,
  },
  {
    code: 'WF',
    served: 'MAIN',
    piecesPerMinute: 24,
    basketPieces: 140,
    coverMinutes: 9,
    piecesPerVisit: 182,
  },
]
