import type { AnswerOf } from '#src/contract/define.ts'
import { allMaterials } from '#src/contract/dictionaries/chicken-materials.ts'
import { fryerVendors } from '#src/contract/history/fryer.ts'
import type { ListSearchSpec } from '#src/list/filters.ts'

/** What the fryer history's URL may hold. */
export const fryerSearch: ListSearchSpec = {
  sorts: ['startTime', 'endTime', 'material', 'fryer', 'vendor', 'actualTime'],
  defaultDirection: 'DESC',
  dates: { mode: 'time', fallback: '1d', maxSpan: '1y' },
  filters: [
    {
      kind: 'many',
      key: 'materials',
      label: 'Materials',
      from: {
        endpoint: allMaterials,
        options: ({ content }: AnswerOf<typeof allMaterials>) =>
          content.map(({ materialCode, name }) => ({ value: materialCode, label: name })),
      },
    },
    {
      kind: 'many',
      key: 'vendors',
      label: 'Vendors',
      from: {
        endpoint: fryerVendors,
        options: ({ content }: AnswerOf<typeof fryerVendors>) =>
          content.map((vendor) => ({ value: vendor, label: vendor })),
      },
    },
    {
      kind: 'one',
      key: 'isCorrect',
      label: 'Correct',
      options: [
        { value: 'true', label: 'Correct' },
        { value: 'false', label: 'Not correct' },
      ],
      toQuery: (value) => value === 'true',
    },
  ],
}
