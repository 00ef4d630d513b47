import { entreeChutesHistory, entryChutesHistory } from '#src/contract/history/chutes.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { formatPieces } from '#src/domain/units/weight.ts'
import { several } from '#src/list/filters/declare-filter.ts'
import { CHICKEN_MATERIALS, CHICKEN_PACKAGES, numbered } from '#src/list/filters/option-sources.ts'
import { historyList } from '#src/list/history/history-list.tsx'

export const entryChutesLists = historyList({
  calls: entryChutesHistory,
  sibling: entreeChutesHistory,
  filters: {
    materials: several('Materials', CHICKEN_MATERIALS),
    packages: several('Packages', CHICKEN_PACKAGES),
    chutes: several('Chutes', numbered('Chute', 4)),
  },
  columns: [
    { as: 'time', key: 'packedTime', title: 'Packed' },
    { as: 'time', key: 'takenTime', title: 'Taken', wide: true },
    { as: 'text', key: 'material', title: 'Material', wraps: true, wide: true },
    { as: 'text', key: 'package', title: 'Package', wraps: true },
    { as: 'number', key: 'chute', title: 'Chute' },
    { as: 'text', key: 'container', title: 'Container', wide: true },
    { as: 'number', key: 'pieces', title: 'Pieces' },
    { as: 'weight', key: 'weight', title: 'Weight', wide: true },
    { as: 'timer', key: 'heldTime', title: 'Held before' },
    { as: 'timer', key: 'chuteTime', title: 'In the chute', wide: true },
  ],
  card: (row, time) => ({
    title: `${row.quantity} × ${row.package ?? row.material}`,
    lines: [time(row.packedTime), sideBySide([`Chute ${row.chute}`, row.container])],
    figure: formatPieces(row.pieces),
  }),
  noun: 'chute entry',
  counts: 'entry',
  empty: 'Packed entrees appear here as they are put into a chute.',
  known: ({ packedTime, chute }) => ({ at: packedTime, by: `chute ${chute}` }),
})
