import type { WasteTargetsAnswer } from '#src/contract/administration/waste-targets.ts'
import { t } from '#src/domain/language/text.ts'
import { DAY_PART_LABELS, DAY_PARTS } from '#src/domain/time/day-part.ts'
import { formatZonedDateTime } from '#src/domain/time/format.ts'
import { ChartTable } from '#src/ui/chart/table/chart-table.tsx'
import css from './restaurants.module.css'

interface WasteTargetsHistoryProps {
  /** Newest first. */
  history: WasteTargetsAnswer['history']
  textOf: (percent: number | null) => string
  /** In which the times of changes are shown. */
  zone: string
}

const HEAD = [t('Changed'), t('By'), ...DAY_PARTS.map((part) => DAY_PART_LABELS[part])]

/** Who set which targets, and when; nothing before the first change. */
export function WasteTargetsHistory({ history, textOf, zone }: WasteTargetsHistoryProps) {
  if (history.length === 0) return null
  return (
    <section className={css.section}>
      <h3>{t('History')}</h3>
      <ChartTable
        caption={t('History of waste targets')}
        head={HEAD}
        words={2}
        data={[1]}
        rows={history.map((change) => [
          formatZonedDateTime(change.changedTime, zone),
          change.changedBy ?? '',
          ...DAY_PARTS.map((part) => textOf(change[part])),
        ])}
      />
    </section>
  )
}
