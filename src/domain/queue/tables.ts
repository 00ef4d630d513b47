/** The tables of the live queue in the order of the specification (spec 2 §2), and the all-day board, with their titles. */
export const BOARD_TABLES = {
  production: 'Production',
  catering: 'Scheduled Production',
  future: 'Future',
  grilled: 'Grilled',
  timers: 'Timers',
  stockOuts: 'Stock Out Timers',
  inventory: 'Inventory',
  fryers: 'Fryers',
  allDay: 'All Day',
} as const
export type BoardTable = keyof typeof BOARD_TABLES
export const BOARD_TABLE_NAMES = Object.keys(BOARD_TABLES) as [BoardTable, ...BoardTable[]]

/** How they stand on the screen: what is wrong now, what is needed now, then what is made and held. */
export const BOARD_ORDER: readonly BoardTable[] = [
  'stockOuts',
  'timers',
  'allDay',
  'production',
  'grilled',
  'catering',
  'future',
  'fryers',
  'inventory',
]
