/** A word of the kitchen or of the console that a new reader may not know. */
export interface Term {
  /** As the console shows it. */
  term: string
  /** What it means, in one sentence. */
  meaning: string
  /** The path of a page on which it is met. */
  path: string
}

const TERMS = {
  ARUCO: {
    term: 'ArUco marker',
    meaning: 'An ArUco marker is a square black-and-white code on a pan that tells cameras which pan it is.',
    path: '/plug-play/aruco',
  },
  CATERING: {
    term: 'Catering',
    meaning: 'Catering is food that is ordered ahead and has to be ready by its departure time.',
    path: '/pcs/scheduled-production',
  },
  COOKED_RATIO: {
    term: 'Cooked ratio',
    meaning: 'The cooked ratio is the weight that was cooked, as a percentage of what was recommended.',
    path: '/performance/chicken',
  },
  CTS: {
    term: 'CTS',
    meaning: 'CTS is the station where a fried basket goes before its pieces move to hot holding.',
    path: '/pcs/monitor',
  },
  DAY_PART: {
    term: 'Day part',
    meaning: 'A day part is breakfast until 10:30 AM, lunch from then until 2 PM, or dinner after that.',
    path: '/dashboard/chicken',
  },
  DEMAND: {
    term: 'Demand per minute',
    meaning: 'Demand per minute (minute demand) is how many grams of a product guests want each minute.',
    path: '/pcs/monitor',
  },
  DP: {
    term: 'DP',
    meaning: 'DP is short for dump pan, where fries and hashbrowns land after frying.',
    path: '/unusual/dp-remaining',
  },
  DUMP_PAN: {
    term: 'Dump pan',
    meaning: 'The dump pan is where fries and hashbrowns land after frying, before they are packed.',
    path: '/timers-cycle-history/dump-pan',
  },
  ENTREE_CHUTE: {
    term: 'Entree chute',
    meaning: 'An entree chute is a slot through which packed entrees are handed out.',
    path: '/timers-cycle-history/entree-chutes',
  },
  FRY_CHUTE: {
    term: 'Fry chute',
    meaning: 'A fry chute is a slot through which packed fries and hashbrowns are handed out.',
    path: '/timers-cycle-history/fry-chutes',
  },
  HOLD_TIME: {
    term: 'Hold time',
    meaning: 'Hold time is how long a pan has been kept hot since it was placed in hot holding.',
    path: '/timers-cycle-history/hot-holding',
  },
  HOLD_ZONE: {
    term: 'Hold time zone',
    meaning: 'A hold time zone (hold zone) is a band of hold times, such as 20 to 25 minutes.',
    path: '/dashboard/chicken',
  },
  HOST: {
    term: 'Host',
    meaning: "A host is a restaurant's own computer, which sends what happens in its kitchen to Linewatch.",
    path: '/monitoring/server-management',
  },
  HOT_HOLDING: {
    term: 'Hot holding',
    meaning: 'Hot holding is where cooked pieces wait in pans, kept hot, until they are packed.',
    path: '/timers-cycle-history/hot-holding',
  },
  MOUNTPOINT: {
    term: 'Mountpoint',
    meaning: 'A mountpoint is the address of a live stream, at which players find its picture.',
    path: '/plug-play/plug',
  },
  PNP: {
    term: 'PnP',
    meaning: 'PnP is short for Plug & Play, where the live streams of a restaurant are set up.',
    path: '/plug-play/plug',
  },
  PRQ: {
    term: 'PRQ',
    meaning: 'PRQ is a station in the kitchen that has a timer of its own.',
    path: '/timers-cycle-history/prq',
  },
  RECOMMENDATION: {
    term: 'Recommendation',
    meaning: 'A recommendation says what to cook now, and how much of it.',
    path: '/pcs/recommendations',
  },
  STOCK_OUT: {
    term: 'Stock-out',
    meaning: 'A stock-out lasts while guests want a product and none of it is in hot holding.',
    path: '/stock-out-reports/chicken',
  },
  TASK_DELAY: {
    term: 'Task delay',
    meaning: 'A task delay is how much longer a step of a batch takes than it should.',
    path: '/pcs/monitor',
  },
  WASTE: {
    term: 'Waste',
    meaning: 'Waste is the food left in pans when they are removed, as a percentage of what was cooked.',
    path: '/dashboard/chicken',
  },
  WASTE_TARGET: {
    term: 'Waste target',
    meaning:
      'The waste target is the most waste allowed in a day part; of several it weighs each by how much was cooked in it.',
    path: '/dashboard/chicken',
  },
  WORK_CENTER: {
    term: 'Work center',
    meaning: 'A work center is the place where an order is made: the boards or catering.',
    path: '/pcs/scheduled-production',
  },
} as const satisfies Record<string, Term>

export type TermCode = keyof typeof TERMS

/**
 * Every term that is explained, by code: next to a title, on the glossary page, and in the search. The specification
 * does not say what the letters of CTS and PRQ stand for, so nothing here does.
 */
export const GLOSSARY: Readonly<Record<TermCode, Term>> = TERMS
