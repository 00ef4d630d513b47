import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { LastKnownQuery } from '#src/api/query/use-last-known.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import type { PlayerMark, playerMarks } from '#src/contract/kitchen/kitchen-player.ts'
import { markAmount, markTitle } from '#src/domain/cameras/marks.ts'
import type { Span } from '#src/domain/cameras/recording-times.ts'
import { t } from '#src/domain/language/text.ts'
import { formatDuration, formatTimestamp } from '#src/domain/time/format.ts'
import { secondsBetween } from '#src/domain/time/intervals.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { NoRecords } from '#src/ui/messages/empty.tsx'
import { StatusIcon } from '#src/ui/status/status-icon.tsx'
import { KnownList } from './known-list.tsx'
import css from './player.module.css'
import { useStep } from './use-in-step.ts'
import type { Moment } from './use-moment.ts'

interface MarksListProps {
  known: LastKnownQuery<AnswerOf<typeof playerMarks>>
  zone: string
  moment: Moment
  window: Span
}

/** What is marked on the line, oldest first; each leads to its moment. */
export function MarksList({ known, zone, moment, window }: MarksListProps) {
  const { data } = known
  const list = useRef<HTMLOListElement>(null)
  const { inStep, live, seek } = moment
  // The last that has begun: what is shown belongs to it.
  const present = useStep(inStep, ({ at }) =>
    live ? null : (data?.content.findLast(({ startTime }) => startTime <= at + 500)?.id ?? null),
  )
  useEffect(() => {
    const box = list.current
    const row = data && present && box?.querySelector<HTMLElement>(`[data-mark="${present}"]`)
    // Its own scrolling alone: the page stays where it is.
    if (box && row) box.scrollTop = row.offsetTop - box.clientHeight / 2
  }, [data, present])

  return (
    <KnownList known={known} waiting={t('Loading the events')}>
      {({ content }) =>
        content.length === 0 ? (
          <NoRecords />
        ) : (
          <ol ref={list} className={css.list} aria-label={t('Events')}>
            {content.map((mark) => (
              <li key={mark.id} data-mark={mark.id}>
                <UnstyledButton
                  className={css.item}
                  aria-current={mark.id === present ? 'true' : undefined}
                  onClick={() => seek(mark.startTime)}
                >
                  <MarkIcon mark={mark} />
                  <span className={css.what}>{markTitle(mark)}</span>
                  <span className={css.whenItWas}>{whenOf(mark, zone, window)}</span>
                </UnstyledButton>
              </li>
            ))}
          </ol>
        )
      }
    </KnownList>
  )
}

const MarkIcon = ({ mark: { kind, batch } }: { mark: PlayerMark }) => (
  <span className={css.icon} data-kind={kind === 'STOCK_OUT' ? 'bad' : batch?.canceled ? 'idle' : 'good'}>
    <StatusIcon name={kind === 'STOCK_OUT' ? 'alert' : batch?.canceled ? 'cross' : 'flame'} size={20} />
  </span>
)

/** When it began, how much it was, and how long a stock-out lasted. */
function whenOf(mark: PlayerMark, zone: string, window: Span): string {
  const { kind, startTime, endTime } = mark
  const when = formatTimestamp(startTime, zone)
  if (kind !== 'STOCK_OUT') return sideBySide([when, markAmount(mark)])
  const lasted = endTime === null ? t('ongoing') : formatDuration(secondsBetween(startTime, endTime))
  return sideBySide([when, lasted, startTime < window.from && t('started earlier')])
}
