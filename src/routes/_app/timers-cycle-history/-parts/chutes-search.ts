import { DAY_PARTS_FILTER, historySearch, several } from '#src/list/history-search.ts'

const SORTS = ['packedTime', 'takenTime', 'material', 'package', 'chute', 'quantity', 'chuteTime'] as const
const FILTERS = [several('packages', 'Packages'), several('chutes', 'Chutes')]

/** What the URLs of the chutes' histories may hold. */
export const entreeChutesSearch = historySearch(SORTS, FILTERS)
export const fryChutesSearch = historySearch(SORTS, [...FILTERS, DAY_PARTS_FILTER])
