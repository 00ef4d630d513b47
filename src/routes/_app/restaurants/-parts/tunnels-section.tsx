import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { useLastKnown } from '#src/api/query/use-last-known.ts'
import { tunnels } from '#src/contract/operations/tunnels.ts'
import { t } from '#src/domain/language/text.ts'
import type { Status } from '#src/domain/status.ts'
import { DEVICE_STATES } from '#src/domain/statuses.ts'
import { formatBytes } from '#src/domain/units/numbers.ts'
import { AgeLabel } from '#src/ui/clock/age-label.tsx'
import { useNow } from '#src/ui/clock/use-now.ts'
import { Failed } from '#src/ui/messages/empty.tsx'
import { StaleLine } from '#src/ui/panel/stale-line.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import css from './restaurants.module.css'

const LOOK_AGAIN_MS = 15_000
/** Hosts tell every quarter of a minute: what is older was told by one that is silent. */
const SILENT_MS = 60_000
const STATES: Record<'UP' | 'DOWN', Status> = {
  UP: { ...DEVICE_STATES.ONLINE, word: t('Up') },
  DOWN: { ...DEVICE_STATES.OFFLINE, word: t('Down') },
}

/** What the tunnels of a restaurant's hosts last told, and when. */
export function TunnelsSection({ restaurantUuid }: { restaurantUuid: string }) {
  const known = useLastKnown(
    queryOptionsFor(tunnels, { query: { restaurantUuid } }, { refetchInterval: LOOK_AGAIN_MS }),
  )
  const { data, failure, retry } = known
  const now = useNow(5000)
  return (
    <section className={css.section}>
      <h3>{t('Network tunnels')}</h3>
      {failure && data === undefined && <Failed failure={failure} onRetry={retry} />}
      <StaleLine known={known} onRetry={retry} />
      {data?.content.length === 0 && (
        <div className={css.dimmed}>{t('No host of this restaurant has reported a tunnel.')}</div>
      )}
      {data && data.content.length > 0 && (
        <ul className={css.lines}>
          {data.content.map((tunnel) => (
            <li key={tunnel.host}>
              <span>
                {tunnel.host}
                <br />
                <span className={css.dimmed}>
                  {t('{address} · {received} in, {sent} out', {
                    address: tunnel.address,
                    received: formatBytes(tunnel.receivedBytes, 1),
                    sent: formatBytes(tunnel.sentBytes, 1),
                  })}
                  {tunnel.lastHandshakeTime !== null && (
                    <>
                      {' · '}
                      <AgeLabel prefix={t('handshake')} at={tunnel.lastHandshakeTime} />
                    </>
                  )}
                </span>
              </span>
              <span>
                <StatusBadge status={STATES[tunnel.status]} />{' '}
                <AgeLabel
                  prefix={t('told')}
                  at={tunnel.updatedTime}
                  stale={now - tunnel.updatedTime > SILENT_MS}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
