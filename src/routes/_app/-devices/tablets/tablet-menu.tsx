import {
  IconAccessPoint,
  IconAccessPointOff,
  IconCommand,
  IconDevices,
  IconListDetails,
  IconPencil,
  IconReplace,
  IconTrash,
} from '@tabler/icons-react'
import { createEnrolment } from '#src/contract/devices/enrolments.ts'
import { tabletLogs, tabletSessions } from '#src/contract/devices/tablet-records.ts'
import {
  commandTablet,
  deleteTablet,
  renameTablet,
  setRemoteAccess,
  type Tablet,
} from '#src/contract/devices/tablets.ts'
import { type RowActs, rowItems } from '#src/ui/buttons/row-items.ts'
import { RowMenu } from '#src/ui/buttons/row-menu.tsx'

/** What can be done with a tablet. */
export type TabletAct = 'command' | 'rename' | 'access' | 'sessions' | 'logs' | 'replace' | 'delete'

interface TabletMenuProps extends RowActs<TabletAct, Tablet> {
  tablet: Tablet
}

/** Why no command reaches a tablet; the provider would refuse it too. */
function unreached({ remoteAccess, status }: Tablet): string | null {
  if (!remoteAccess) return 'Remote access of this tablet is turned off.'
  return status === 'OFFLINE' ? 'This tablet is offline. Commands work once it is back online.' : null
}

const unplaced = ({ restaurantUuid }: Tablet): string | null =>
  restaurantUuid === null ? 'Assign this tablet to a restaurant first.' : null

/** A tablet's row menu. */
export function TabletMenu({ tablet, ...acts }: TabletMenuProps) {
  const item = rowItems(acts, tablet)
  const { remoteAccess } = tablet
  const access = remoteAccess ? 'Turn remote access off' : 'Turn remote access on'
  const items = [
    item('command', 'Send command', IconCommand, commandTablet, unreached(tablet)),
    item('rename', 'Rename', IconPencil, renameTablet),
    item('access', access, remoteAccess ? IconAccessPointOff : IconAccessPoint, setRemoteAccess),
    item('sessions', 'Sessions', IconDevices, tabletSessions),
    item('logs', 'Logs', IconListDetails, tabletLogs),
    item('replace', 'Replace hardware', IconReplace, createEnrolment, unplaced(tablet)),
    { ...item('delete', 'Delete', IconTrash, deleteTablet), danger: true },
  ]
  return <RowMenu label={`Actions: ${tablet.name}`} items={items} />
}
