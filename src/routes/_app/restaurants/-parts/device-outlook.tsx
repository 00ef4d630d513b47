import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query.ts'
import { type DeviceMove, moveOutlook, type StandingDevice } from '#src/contract/devices/placing.ts'
import css from './restaurants.module.css'

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** What goes along, in lines. */
function movesOf({ onlinePeriods, sessions, logs, showing }: DeviceMove['moves']): string[] {
  return [
    `Goes along: ${counted(onlinePeriods, 'time online', 'times online')}, ${counted(sessions, 'session', 'sessions')}, ${counted(logs, 'log entry', 'log entries')}`,
    ...(showing === 0 ? [] : [`No longer shown: the stream on ${counted(showing, 'tablet', 'tablets')}`]),
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
  return `Stays in ${number}: ${counted(cameras, 'camera', 'cameras')}, ${counted(recordings, 'recording', 'recordings')}${history}. It has ${counted(devicesLeft, 'device', 'devices')} left.`
}

/** What a move means, counted by the provider just now. */
export function DeviceOutlook({ to, devices }: { to: string; devices: readonly StandingDevice[] }) {
  const asked = useQuery(
    queryOptionsFor(moveOutlook, { params: { id: to }, query: { devices: devices.map(({ uuid }) => uuid) } }),
  )
  if (asked.data === undefined) return null
  const { moves, stays } = asked.data
  const reconnects = devices.some(({ kind }) => kind === 'TABLET')
  const lines = [
    ...movesOf(moves),
    ...stays.map(staysOf),
    ...(reconnects ? ['Tablets connect anew for their new restaurant, which takes some seconds.'] : []),
  ]
  return (
    <ul className={css.told} aria-live="polite">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
