/**
 * The example dictionary, which the demonstration begins with and a new chain may load. Labels and potato types: spec 1 §3.
 */
export interface MaterialRow {
  code: string
  name: string
  line: 'CHICKEN' | 'POTATO'
  pieceWeightG: number
  holdLimitS: number
  fryTimeS: number
}

const chicken = (
  code: string,
  name: string,
  pieceWeightG: number,
  limitMinutes: number,
  fryTimeS: number,
) => ({
  code,
  name,
  line: 'CHICKEN' as const,
  pieceWeightG,
  holdLimitS: limitMinutes * 60,
  fryTimeS,
})

export const materialRows: readonly MaterialRow[] = [
  chicken('BF', 'Breakfast Filets', 57, 30, 240),
  chicken('SBF', 'Spicy Brkfst Filets', 57, 35, 255),
  chicken('CFA', 'CFA Filets', 113, 25, 300),
  chicken('SF', 'Spicy Filets', 113, 30, 315),
  chicken('ST', 'Strips', 46, 30, 270),
  chicken('SST', 'Spicy Strips', 46, 40, 285),
  chicken('NUG', 'Nuggets', 14, 25, 210),
  { code: 'WF', name: 'Waffle Fries', line: 'POTATO', pieceWeightG: 9, holdLimitS: 1500, fryTimeS: 225 },
  { code: 'HB', name: 'Hashbrowns', line: 'POTATO', pieceWeightG: 11, holdLimitS: 1800, fryTimeS: 210 },
]

export interface PackageTypeRow {
  code: string
  name: string
  material: string
  pieces: number
}

const packed = (material: string, code: string, name: string, pieces: number): PackageTypeRow => ({
  material,
  code,
  name,
  pieces,
})

export const packageTypeRows: readonly PackageTypeRow[] = [
  packed('BF', 'CHICKEN_BISCUIT', 'Chicken Biscuit', 1),
  packed('BF', 'CHICKEN_MUFFIN', 'Chicken Muffin', 1),
  packed('SBF', 'SPICY_BISCUIT', 'Spicy Biscuit', 1),
  packed('SBF', 'SPICY_MUFFIN', 'Spicy Muffin', 1),
  packed('CFA', 'CFA_SANDWICH', 'CFA Sandwich', 1),
  packed('CFA', 'CFA_DELUXE', 'CFA Deluxe', 1),
  packed('CFA', 'CFA_SANDWICH_TRAY', 'CFA Sandwich Tray', 10),
  packed('SF', 'SPICY_SANDWICH', 'Spicy Sandwich', 1),
  packed('SF', 'SPICY_DELUXE', 'Spicy Deluxe', 1),
  packed('ST', 'STRIPS_4', 'Strips, 4', 4),
  packed('ST', 'STRIPS_2', 'Strips, 2', 2),
  packed('ST', 'STRIPS_TRAY', 'Strips Tray', 24),
  packed('SST', 'SPICY_STRIPS_4', 'Spicy Strips, 4', 4),
  packed('SST', 'SPICY_STRIPS_2', 'Spicy Strips, 2', 2),
  packed('NUG', 'NUGGETS_8', 'Nuggets, 8', 8),
  packed('NUG', 'NUGGETS_12', 'Nuggets, 12', 12),
  packed('NUG', 'NUGGETS_4', 'Nuggets, 4', 4),
  packed('NUG', 'NUGGETS_TRAY', 'Nuggets Tray', 64),
  packed('WF', 'WAFFLE_FRIES_SMALL', 'Waffle Fries Small', 10),
  packed('WF', 'WAFFLE_FRIES_MEDIUM', 'Waffle Fries Medium', 14),
  packed('WF', 'WAFFLE_FRIES_LARGE', 'Waffle Fries Large', 19),
  packed('WF', 'WAFFLE_FRIES', 'Waffle Fries', 30),
  packed('HB', 'HASHBROWNS', 'Hashbrowns', 8),
  packed('HB', 'HASHBROWNS_BIG', 'Hashbrowns Big', 16),
]

/** Pans with the markers that the cameras read. */
export const containerRows = Array.from({ length: 40 }, (_, index) => ({
  code: `P${String(index + 1).padStart(2, '0')}`,
  name: `${index % 2 === 0 ? 'Third' : 'Half'} Pan ${String(index + 1).padStart(2, '0')}`,
  marker: 101 + index,
}))
