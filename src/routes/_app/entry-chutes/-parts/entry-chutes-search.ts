import { historySearch, several } from '#src/list/history-search.ts'

/** What the URL of the entree chutes' entries may hold. */
export const entryChutesSearch = historySearch(
  ['packedTime', 'takenTime', 'material', 'package', 'chute', 'container', 'pieces', 'heldTime'],
  [several('packages', 'Packages'), several('chutes', 'Chutes')],
)
