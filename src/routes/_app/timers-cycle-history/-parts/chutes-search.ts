import { historySearch, several } from '#src/list/history-search.ts'

/** What the URLs of the chutes' histories may hold. */
export const chutesSearch = historySearch(
  ['packedTime', 'takenTime', 'material', 'package', 'chute', 'quantity', 'chuteTime'],
  [several('packages', 'Packages'), several('chutes', 'Chutes')],
)
