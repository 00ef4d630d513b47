import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconDeviceDesktop,
  IconDevicesPlus,
  IconDeviceTablet,
  IconInfoCircle,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import {
  deleteRestaurant,
  type RestaurantCard,
  restaurantCardById,
  restoreRestaurant,
  updateRestaurant,
} from '#src/contract/administered-restaurants.ts'
import { devices } from '#src/contract/devices/devices.ts'
import { assignDevices, moveDevices } from '#src/contract/devices/placing.ts'
import type { Permission } from '#src/domain/access/permission.ts'
import { RowMenu, type RowMenuItem } from '#src/ui/inputs/row-menu.tsx'
import { restaurantName } from './restaurant-words.ts'

/** What can be done with a restaurant. */
export type RestaurantAct = 'show' | 'edit' | 'assign' | 'move' | 'pcs' | 'tablets' | 'delete' | 'restore'

interface RestaurantMenuProps {
  card: RestaurantCard
  refusal: (permission: Permission) => string | null
  onAct: (act: RestaurantAct, card: RestaurantCard) => void
}

/** A restaurant's row menu; a deleted one can be restored. */
export function RestaurantMenu({ card, refusal, onAct }: RestaurantMenuProps) {
  const item = (
    act: RestaurantAct,
    label: string,
    icon: RowMenuItem['icon'],
    { permission }: { permission: Permission },
    reason: string | null = null,
  ): RowMenuItem => ({
    label,
    icon,
    refusal: refusal(permission) ?? reason,
    onClick: () => onAct(act, card),
  })
  const none = card.devices + card.tablets === 0 ? 'No device stands in this restaurant.' : null
  const present = [
    item('show', 'Details', IconInfoCircle, restaurantCardById),
    item('edit', 'Edit', IconPencil, updateRestaurant),
    item('assign', 'Assign devices', IconDevicesPlus, assignDevices),
    item('move', 'Move devices', IconArrowsExchange, moveDevices, none),
    item('pcs', 'PCs', IconDeviceDesktop, devices),
    item('tablets', 'Tablets', IconDeviceTablet, devices),
    { ...item('delete', 'Delete', IconTrash, deleteRestaurant), danger: true },
  ]
  const deleted = [item('restore', 'Restore', IconArrowBackUp, restoreRestaurant)]
  return (
    <RowMenu
      label={`Actions: ${restaurantName(card)}`}
      items={card.deletedDate === null ? present : deleted}
    />
  )
}
