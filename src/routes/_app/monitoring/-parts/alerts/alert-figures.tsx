import { UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate, movingQueryOptionsFor } from '#src/api/query/query-options.ts'
import { useLastKnown } from '#src/api/query/use-last-known.ts'
import { usePlace } from '#src/app/place.ts'
import { alertAnalytic, alertCount, alertList } from '#src/contract/operations/alerts.ts'
import { ALERT_SEVERITIES, type AlertSeverity } from '#src/domain/alerts/severity.ts'
import { t } from '#src/domain/language/text.ts'
import { SEVERITIES } from '#src/domain/statuses.ts'
import { formatNumber } from '#src/domain/units/numbers.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { filteredQuery, REFRESH_MS } from '#src/list/use-list.ts'
import { Failed } from '#src/ui/messages/empty.tsx'
import { StaleLine } from '#src/ui/panel/stale-line.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import css from './alerts.module.css'
import { alertsList, SEVERITY } from './alerts-list.tsx'

interface AlertFiguresProps {
  search: ListSearch
  onSeverity: (severity: AlertSeverity | undefined) => void
}

/** How many alerts there are of each severity, by the list's own filters; pressed, a figure narrows the list to it. */
export function AlertFigures({ search, onSeverity }: AlertFiguresProps) {
  const place = usePlace()
  const client = useQueryClient()
  const { [SEVERITY]: chosen, page: _, limit: __, sortBy: ___, orderDirection: ____, ...rest } = search
  const known = useLastKnown(
    movingQueryOptionsFor(
      alertCount,
      { ...rest, restaurantUuid: place.restaurantUuid, zone: place.zone },
      () => {
        const { [SEVERITY]: _, ...asked } = filteredQuery(alertsList.spec, rest, place)
        return { query: asked }
      },
      { keepPrevious: true, refetchInterval: REFRESH_MS },
    ),
  )
  const { data, isStale, failure, retry } = known
  // What refused the figures has mostly refused chart and list too: one press asks for all.
  const retryAll = () => {
    retry()
    void invalidate(client, alertAnalytic, alertList)
  }
  if (!data && failure)
    return (
      <div className={css.failed}>
        <Failed inLine failure={failure} onRetry={retryAll} />
      </div>
    )
  return (
    <>
      <StaleLine known={known} onRetry={retry} />
      <section className={css.figures} data-stale={isStale || undefined} aria-label={t('Alerts by severity')}>
        {ALERT_SEVERITIES.map((severity) => (
          <UnstyledButton
            key={severity}
            className={css.figure}
            aria-pressed={chosen === severity}
            onClick={() => onSeverity(chosen === severity ? undefined : severity)}
          >
            <span className={css.count}>{data ? formatNumber(data[severity]) : '–'}</span>
            <StatusBadge status={SEVERITIES[severity]} />
          </UnstyledButton>
        ))}
      </section>
    </>
  )
}
