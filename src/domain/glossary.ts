import { english, type Message, msg, t } from './language/text.ts'

/** A word of the kitchen or of the console that a new reader may not know. */
export interface Term {
  /** As the console shows it. */
  term: string
  /** The same in English: kitchens that speak Spanish say many of them in English too. */
  inEnglish: string
  /** What it means, in one sentence. */
  meaning: string
  /** The path of a page on which it is met. */
  path: string
}

const term = (name: Message, meaning: Message, path: string): Term => ({
  get term() {
    return t(name)
  },
  inEnglish: english(name),
  get meaning() {
    return t(meaning)
  },
  path,
})

const TERMS = {
  ARUCO: term(
    msg('ArUco marker'),
    msg('An ArUco marker is a square black-and-white code on a pan that tells cameras which pan it is.'),
    '/plug-play/aruco',
  ),
  CATERING: term(
    msg('Catering'),
    msg('Catering is food that is ordered ahead and has to be ready by its departure time.'),
    '/pcs/scheduled-production',
  ),
  COOKED_RATIO: term(
    msg('Cooked ratio'),
    msg('The cooked ratio is the weight that was cooked, as a percentage of what was recommended.'),
    '/performance/chicken',
  ),
  CTS: term(
    msg('CTS'),
    msg('CTS is the station where a fried basket goes before its pieces move to hot holding.'),
    '/pcs/monitor',
  ),
  DAY_PART: term(
    msg('Day part'),
    msg('A day part is breakfast until 10:30 AM, lunch from then until 2 PM, or dinner after that.'),
    '/dashboard/chicken',
  ),
  DEMAND: term(
    msg('Demand per minute'),
    msg('Demand per minute (minute demand) is how many grams of a product guests want each minute.'),
    '/pcs/monitor',
  ),
  DP: term(
    msg('DP'),
    msg('DP is short for dump pan, where fries and hashbrowns land after frying.'),
    '/unusual/dp-remaining',
  ),
  DUMP_PAN: term(
    msg('Dump pan'),
    msg('The dump pan is where fries and hashbrowns land after frying, before they are packed.'),
    '/timers-cycle-history/dump-pan',
  ),
  ENTREE_CHUTE: term(
    msg('Entree chute'),
    msg('An entree chute is a slot through which packed entrees are handed out.'),
    '/timers-cycle-history/entree-chutes',
  ),
  FRY_CHUTE: term(
    msg('Fry chute'),
    msg('A fry chute is a slot through which packed fries and hashbrowns are handed out.'),
    '/timers-cycle-history/fry-chutes',
  ),
  HOLD_TIME: term(
    msg('Hold time'),
    msg('Hold time is how long a pan has been kept hot since it was placed in hot holding.'),
    '/timers-cycle-history/hot-holding',
  ),
  HOLD_ZONE: term(
    msg('Hold time zone'),
    msg('A hold time zone (hold zone) is a band of hold times, such as 20 to 25 minutes.'),
    '/dashboard/chicken',
  ),
  HOST: term(
    msg('Host'),
    msg("A host is a restaurant's own computer, which sends what happens in its kitchen to Linewatch."),
    '/monitoring/server-management',
  ),
  HOT_HOLDING: term(
    msg('Hot holding'),
    msg('Hot holding is where cooked pieces wait in pans, kept hot, until they are packed.'),
    '/timers-cycle-history/hot-holding',
  ),
  MOUNTPOINT: term(
    msg('Mountpoint'),
    msg('A mountpoint is the address of a live stream, at which players find its picture.'),
    '/plug-play/plug',
  ),
  PNP: term(
    msg('PnP'),
    msg('PnP is short for Plug & Play, where the live streams of a restaurant are set up.'),
    '/plug-play/plug',
  ),
  PRQ: term(
    msg('PRQ'),
    msg('PRQ is a station in the kitchen that has a timer of its own.'),
    '/timers-cycle-history/prq',
  ),
  RECOMMENDATION: term(
    msg('Recommendation'),
    msg('A recommendation says what to cook now, and how much of it.'),
    '/pcs/recommendations',
  ),
  STOCK_OUT: term(
    msg('Stock-out'),
    msg('A stock-out lasts while guests want a product and none of it is in hot holding.'),
    '/stock-out-reports/chicken',
  ),
  TASK_DELAY: term(
    msg('Task delay'),
    msg('A task delay is how much longer a step of a batch takes than it should.'),
    '/pcs/monitor',
  ),
  WASTE: term(
    msg('Waste'),
    msg('Waste is the food left in pans when they are removed, as a percentage of what was cooked.'),
    '/dashboard/chicken',
  ),
  WASTE_TARGET: term(
    msg('Waste target'),
    msg(
      'The waste target is the most waste allowed in a day part; of several it weighs each by how much was cooked in it.',
    ),
    '/dashboard/chicken',
  ),
  WORK_CENTER: term(
    msg('Work center'),
    msg('A work center is the place where an order is made: the boards or catering.'),
    '/pcs/scheduled-production',
  ),
} as const satisfies Record<string, Term>

export type TermCode = keyof typeof TERMS

/**
 * Every term that is explained, by code: next to a title, on the glossary page, and in the search. The specification
 * does not say what the letters of CTS and PRQ stand for, so nothing here does.
 */
export const GLOSSARY: Readonly<Record<TermCode, Term>> = TERMS
