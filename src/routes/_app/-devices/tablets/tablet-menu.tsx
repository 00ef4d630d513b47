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
import { t } from '#src/domain/language/text.ts'
import { type RowActs, rowItems } from '#src/ui/buttons/row-items.ts'
import { RowMenu } from '#src/ui/buttons/row-menu.tsx'

/** What can be done with a tablet. */
export type TabletAct = 'command' | 'rename' | 'access' | 'sessions' | 'logs' | 'replace' | 'delete'

interface TabletMenuProps extends RowActs<TabletAct, Tablet> {
  tablet: Tablet
}

/** Why no command reaches a tablet; the provider would refuse it too. */
function unreached({ remoteAccess, status }: Tablet): string | null {
  if (!remoteAccess) return t('Remote access of this tablet is turned off.')
  return status === 'OFFLINE' ? t('This tablet is offline. Commands work once it is back online.') : null
}

const unplaced = ({ restaurantUuid }: Tablet): string | null =>
  restaurantUuid === null ? t('Assign this tablet to a restaurant first.') : null

/** A tablet's row menu. */
export function TabletMenu({ tablet, ...acts }: TabletMenuProps) {
  const item = rowItems(acts, tablet)
  const { remoteAccess } = tablet
  const access = remoteAccess ? t('Turn remote access off') : t('Turn remote access on')
  const items = [
    item('command', t('Send command'), IconCommand, commandTablet, unreached(tablet)),
    item('rename', t('Rename'), IconPencil, renameTablet),
    item('access', access, remoteAccess ? IconAccessPointOff : IconAccessPoint, setRemoteAccess),
    item('sessions', t('Sessions'), IconDevices, tabletSessions),
    item('logs', t('Logs'), IconListDetails, tabletLogs),
    item('replace', t('Replace hardware'), IconReplace, createEnrolment, unplaced(tablet)),
    { ...item('delete', t('Delete'), IconTrash, deleteTablet), danger: true },
  ]
  return <RowMenu label={t('Actions: {name}', { name: tablet.name })} items={items} />
}
