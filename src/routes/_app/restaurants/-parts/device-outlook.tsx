import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { useLastKnown } from '#src/api/query/use-last-known.ts'
import { type DeviceMove, moveOutlook, type StandingDevice } from '#src/contract/devices/placing.ts'
import { t, tn } from '#src/domain/language/text.ts'
import { Failed } from '#src/ui/messages/empty.tsx'
import { camerasText, recordingsText, tabletsText } from './restaurant-words.ts'
import css from './restaurants.module.css'

/** What goes along, in lines. */
function movesOf({ onlinePeriods, sessions, logs, showing }: DeviceMove['moves']): string[] {
  return [
    t('Moves along: {times}, {sessions}, {logs}', {
      times: tn(onlinePeriods, { one: '{n} time online', other: '{n} times online' }),
      sessions: tn(sessions, { one: '{n} session', other: '{n} sessions' }),
      logs: tn(logs, { one: '{n} log entry', other: '{n} log entries' }),
    }),
    ...(showing === 0
      ? []
      : [t('No longer shown: the stream on {tablets}', { tablets: tabletsText(showing) })]),
  ]
}

function staysOf({
  number,
  cameras,
  recordings,
  historySince,
  devicesLeft,
}: DeviceMove['stays'][number]): string {
  const staying = {
    number,
    cameras: camerasText(cameras),
    recordings: recordingsText(recordings),
    devices: tn(devicesLeft, { one: '{n} device', other: '{n} devices' }),
  }
  return historySince === null
    ? t('Stays in {number}: {cameras}, {recordings}. It has {devices} left.', staying)
    : t(
        'Stays in {number}: {cameras}, {recordings}, and everything its kitchen recorded. It has {devices} left.',
        staying,
      )
}

/** What a move would mean, as the provider counts it now; nothing is asked before a restaurant is chosen. */
export function useOutlook(to: string | null, devices: readonly StandingDevice[]) {
  const isAsked = to !== null && devices.length > 0
  const query = { devices: devices.map(({ uuid }) => uuid) }
  const { data, failure, retry } = useLastKnown(
    queryOptionsFor(moveOutlook, { params: { id: to ?? '' }, query }, { enabled: isAsked }),
  )
  const isWaiting = isAsked && data === undefined
  return {
    outlook: isAsked ? data : undefined,
    failure: isWaiting ? failure : null,
    /** Why the devices cannot go yet, as a sentence. */
    refusal: !isWaiting
      ? null
      : failure
        ? t("Couldn't check what moves along.")
        : t('Checking what moves along…'),
    hasTablets: devices.some(({ kind }) => kind === 'TABLET'),
    retry,
  }
}

type DeviceOutlookProps = ReturnType<typeof useOutlook>

/** What goes along with devices, and what stays. */
export function DeviceOutlook({ outlook, failure, hasTablets, retry }: DeviceOutlookProps) {
  if (failure) return <Failed failure={failure} onRetry={retry} />
  if (outlook === undefined) return null
  const lines = [
    ...movesOf(outlook.moves),
    ...outlook.stays.map(staysOf),
    ...(hasTablets ? [t('Tablets reconnect for their new restaurant, which takes a few seconds.')] : []),
  ]
  return (
    <ul className={css.told} aria-live="polite">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
