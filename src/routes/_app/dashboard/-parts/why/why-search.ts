import type { BoardSearchSpec } from '#src/board/board-search.ts'
import { t } from '#src/domain/language/text.ts'
import { DAY_PART_LABELS, DAY_PARTS } from '#src/domain/time/day-part.ts'
import { one, worded } from '#src/list/filters/declare-filter.ts'

/** Of what the waste is explained: a range of at most a month, and a part of its days. */
export const whySearch: BoardSearchSpec = {
  dates: { mode: 'time', fallback: '1d', maxSpan: '1mo' },
  filters: [
    {
      ...one(
        t('Day part'),
        worded(DAY_PARTS, (part) => DAY_PART_LABELS[part]),
      ),
      key: 'dayPart',
    },
  ],
}
