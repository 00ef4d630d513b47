import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { recentActs } from '#src/contract/kitchen/acts.ts'
import { t } from '#src/domain/language/text.ts'
import { STEP_DONE_LABELS, WASTE_REASON_LABELS } from '#src/domain/queue/acts.ts'
import { numbered } from '#src/domain/queue/batch-names.ts'
import { formatClock } from '#src/domain/time/format.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { piecesInWords } from '#src/domain/units/weight.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Failed } from '#src/ui/messages/empty.tsx'
import css from './acts.module.css'
import { useRefusedActs } from './refused-acts.ts'
import type { Act } from './step-buttons.tsx'

type RecentAct = AnswerOf<typeof recentActs>['content'][number]

function wordsOf({ kind, stage, reason }: RecentAct): string {
  if (kind === 'DONE') return stage === null ? t('Done') : STEP_DONE_LABELS[stage]
  if (kind === 'TAKE') return t('Taken')
  if (kind === 'WASTE')
    return reason === null
      ? t('Wasted')
      : t('Wasted, {reason}', { reason: WASTE_REASON_LABELS[reason].toLowerCase() })
  return t('Started')
}

interface RecallDialogProps {
  restaurantUuid: string
  zone: string
  act: Act
  onClose: () => void
}

/** What was done at this tablet and refused, and the last things that the crew did on any tablet, each with the way back. */
export function RecallDialog({ restaurantUuid, zone, act, onClose }: RecallDialogProps) {
  const { data, error, refetch } = useQuery({
    ...queryOptionsFor(recentActs, { query: { restaurantUuid } }),
    refetchOnMount: 'always',
  })
  const refused = useRefusedActs(restaurantUuid)
  return (
    <Dialog title={t('Recall')} onClose={onClose} size="xl">
      {refused.length > 0 && (
        <ul className={css.recalls} aria-label={t('Not done')}>
          {refused.map(({ uuid, words, at, why }) => (
            <li key={uuid}>
              <div>
                <strong>{t('Not done: {action}', { action: words })}</strong>
                <span>{sideBySide([formatClock(at, zone), why])}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {data === undefined && error && <Failed failure={error} onRetry={() => void refetch()} />}
      {data?.content.length === 0 && <p>{t('Nothing was done here yet.')}</p>}
      <ul className={css.recalls} aria-label={t('Recent actions')}>
        {data?.content.map((one) => (
          <li key={one.uuid}>
            <div>
              <strong>
                {sideBySide([
                  wordsOf(one),
                  one.material ?? '',
                  one.batchNumber === null ? '' : numbered(one.batchNumber),
                  one.panName ?? '',
                  one.pieces === null ? '' : piecesInWords(one.pieces),
                ])}
              </strong>
              <span>{sideBySide([formatClock(one.actedAt, zone), one.by, one.tablet])}</span>
            </div>
            {one.isRecalled ? (
              <span>{t('Recalled')}</span>
            ) : (
              <button
                type="button"
                className={css.tile}
                aria-label={t('Recall: {action}', {
                  action: sideBySide([wordsOf(one), one.material ?? '']),
                })}
                onClick={() => {
                  act({ kind: 'RECALL', act: one.uuid }, t('Recalled: {action}', { action: wordsOf(one) }))
                  onClose()
                }}
              >
                {t('Recall')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
