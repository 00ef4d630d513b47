import { t } from '#src/domain/language/text.ts'
import { type PackSummary, packSummaries } from '#src/domain/queue/pack-summary.ts'
import type { QueueContainer, QueuePackage } from '#src/domain/queue/rows.ts'
import { piecesInWords } from '#src/domain/units/weight.ts'
import { useNow } from '#src/ui/clock/use-now.ts'
import { NoRecords } from '#src/ui/messages/empty.tsx'
import { Data } from '#src/ui/text/data.tsx'
import css from './monitor.module.css'
import { TableFrame } from './queue-table.tsx'
import { HoldLeft } from './ticks.tsx'

interface InventoryProps {
  containers: readonly QueueContainer[]
  packages: readonly QueuePackage[]
  loading: boolean
}

/** What is held, by material: the pans with the time each has left, and the packages (spec 2 §3, pack summary). */
export function Inventory({ containers, packages, loading }: InventoryProps) {
  const now = useNow(15_000)
  const summaries = packSummaries(containers, packages, now)
  return (
    <TableFrame
      title={t('Inventory')}
      count={loading ? null : containers.length}
      empty={summaries.length === 0 && !loading}
      wide
    >
      {summaries.length === 0 && !loading ? (
        <NoRecords />
      ) : (
        <div className={css.summaries}>
          {summaries.map((summary) => (
            <Summary
              key={`${summary.materialUuid}/${summary.catering}`}
              summary={summary}
              pans={containers.filter(
                ({ materialUuid, catering }) =>
                  materialUuid === summary.materialUuid && catering === summary.catering,
              )}
            />
          ))}
        </div>
      )}
    </TableFrame>
  )
}

function Summary({ summary, pans }: { summary: PackSummary; pans: readonly QueueContainer[] }) {
  const { material, catering, containers, packages, expired } = summary
  return (
    <section
      className={css.summary}
      aria-label={catering ? t('{material}, Catering', { material }) : material}
    >
      <h3>
        <Data>{material}</Data>
        {catering && <span>{t('Catering')}</span>}
        <span>{piecesInWords(containers.total.pieces)}</span>
        {expired > 0 && <span className={css.delayed}>{t('{count} expired', { count: expired })}</span>}
      </h3>
      <ul>
        {pans.map(({ uuid, panName, pieces, placedTime, holdTime }) => (
          <li key={uuid}>
            <Data>{panName}</Data>
            {`: ${piecesInWords(pieces)}, `}
            <HoldLeft placed={placedTime} holdTime={holdTime} />
          </li>
        ))}
        {packages.items.map(({ packageType, quantity, pieces }) => (
          <li key={packageType}>
            {`${quantity} × `}
            <Data>{packageType}</Data>
            {`: ${piecesInWords(pieces)}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
