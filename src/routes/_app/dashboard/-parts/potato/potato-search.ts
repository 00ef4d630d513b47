import type { BoardSearchSpec } from '#src/board/board-search.ts'
import { PERIOD_FILTER } from '#src/board/periods/period-filter.ts'
import { t } from '#src/domain/language/text.ts'

/** The potato dashboard's filters: dates, period (day unless chosen), chutes (1 and 2), materials (spec 2 §4). */
export const potatoSearch: BoardSearchSpec = {
  dates: { mode: 'time', fallback: '7d', maxSpan: '1y' },
  filters: [
    PERIOD_FILTER,
    {
      kind: 'many',
      key: 'chutes',
      label: t('Chutes'),
      none: t('1 and 2'),
      from: ['1', '2'].map((value) => ({ value, label: t('Chute {chute}', { chute: value }) })),
    },
    { kind: 'many', key: 'materials', label: t('Materials'), from: null },
  ],
  compare: { without: [t('Hold time'), t('Hold time by day part')] },
}
