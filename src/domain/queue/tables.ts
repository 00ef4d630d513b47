import { labels, msg } from '../language/text.ts'

/** The tables of the live queue in the order of the specification (spec 2 §2), and the all-day board, with their titles. */
export const BOARD_TABLES = labels({
  production: msg('Production'),
  catering: msg('Scheduled Production'),
  future: msg('Future'),
  grilled: msg('Grilled'),
  timers: msg('Timers'),
  stockOuts: msg('Stock Out Timers'),
  inventory: msg('Inventory'),
  fryers: msg('Fryers'),
  allDay: msg('All Day'),
})
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
