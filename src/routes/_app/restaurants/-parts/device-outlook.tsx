import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { useLastKnown } from '#src/api/query/use-last-known.ts'
import { type DeviceMove, moveOutlook, type StandingDevice } from '#src/contract/devices/placing.ts'
import { counted } from '#src/domain/units/plural.ts'
import { Failed } from '#src/ui/messages/empty.tsx'
import css from './restaurants.module.css'

/** What goes along, in lines. */
function movesOf({ onlinePeriods, sessions, logs, showing }: DeviceMove['moves']): string[] {
  return [
    `Moves along: ${counted(onlinePeriods, 'time')} online, ${counted(sessions, 'session')}, ${counted(logs, 'log entry')}`,
    ...(showing === 0 ? [] : [`No longer shown: the stream on ${counted(showing, 'tablet')}`]),
  ]
}

function staysOf({
  number,
  cameras,
  recordings,
  historySince,
  devicesLeft,
}: DeviceMove['stays'][number]): string {
  const history = historySince === null ? '' : ', and everything its kitchen recorded'
  return `Stays in ${number}: ${counted(cameras, 'camera')}, ${counted(recordings, 'recording')}${history}. It has ${counted(devicesLeft, 'device')} left.`
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
    refusal: !isWaiting ? null : failure ? "Couldn't check what moves along." : 'Checking what moves along…',
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
    ...(hasTablets ? ['Tablets reconnect for their new restaurant, which takes a few seconds.'] : []),
  ]
  return (
    <ul className={css.told} aria-live="polite">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
