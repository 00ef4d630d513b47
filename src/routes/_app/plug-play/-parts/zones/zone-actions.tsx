import { IconPlayerPlay, IconPlayerStop, IconTransform } from '@tabler/icons-react'
import { usePlace } from '#src/app/place.ts'
import { startZone, stopZone, type Zone } from '#src/contract/cameras/plug-and-play.ts'
import { ZONE_MODE_LABELS, type ZoneMode } from '#src/domain/cameras/zones.ts'
import { t } from '#src/domain/language/text.ts'
import { STREAM_STATES } from '#src/domain/statuses.ts'
import { formatTimestamp } from '#src/domain/time/format.ts'
import { ActionButton } from '#src/ui/buttons/action-button.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import type { ZoneState } from './use-zone.ts'
import css from './zones.module.css'

export interface ZoneActionsProps {
  zone: Zone
  /** What is chosen to start it for. */
  mode: ZoneMode
  state: ZoneState
  /** The choice was carried out. */
  onDone: () => void
}

/** Starts a zone, has it go over to another mode, and stops it. */
export function ZoneActions({ zone, mode, state, onDone }: ZoneActionsProps) {
  const { refusal } = usePlace()
  const runs = zone.mode !== null
  const start = (told: string) => {
    state.start(mode, told)
    onDone()
  }
  return (
    <>
      {!runs && (
        <ActionButton
          refusal={refusal(startZone.permission)}
          leftSection={<IconPlayerPlay size={20} aria-hidden />}
          loading={state.busy}
          onClick={() => start(t('Started: {name}', { name: zone.name }))}
        >
          {t('Start zone')}
        </ActionButton>
      )}
      {runs && zone.mode !== mode && (
        <ActionButton
          refusal={refusal(startZone.permission)}
          leftSection={<IconTransform size={20} aria-hidden />}
          loading={state.busy}
          onClick={() => start(`${zone.name}: ${ZONE_MODE_LABELS[mode]}`)}
        >
          {t('Change mode')}
        </ActionButton>
      )}
      {runs && (
        <ActionButton
          refusal={refusal(stopZone.permission)}
          variant="default"
          leftSection={<IconPlayerStop size={20} aria-hidden />}
          loading={state.busy}
          onClick={state.stop}
        >
          {t('Stop zone')}
        </ActionButton>
      )}
    </>
  )
}

interface ZoneStandingProps {
  zone: Zone
  /** What happens in the chosen mode. */
  about: string | undefined
  /** The provider cannot be reached: this is the last that is known. */
  stale: boolean
}

/** Whether a zone runs, what for and since when. */
export function ZoneStanding({ zone, about, stale }: ZoneStandingProps) {
  const { zone: timezone } = usePlace()
  const { mode, startedTime, live, streams } = zone
  return (
    <div className={css.standing} data-stale={stale || undefined}>
      {mode === null ? (
        <StatusBadge status={STREAM_STATES.STOPPED} />
      ) : (
        <StatusBadge
          status={STREAM_STATES.LIVE}
          word={t('{mode} · {live} of {streams} live', {
            mode: ZONE_MODE_LABELS[mode],
            live,
            streams,
          })}
        />
      )}
      {startedTime !== null && (
        <p className={css.about}>{t('since {time}', { time: formatTimestamp(startedTime, timezone) })}</p>
      )}
      {about !== undefined && <p className={css.about}>{about}</p>}
      {stale && (
        <p className={css.about}>{t('The server cannot be reached. This is the last known state.')}</p>
      )}
    </div>
  )
}
