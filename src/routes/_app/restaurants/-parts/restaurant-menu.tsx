import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconDeviceDesktop,
  IconDevicesPlus,
  IconDeviceTablet,
  IconInfoCircle,
  IconPencil,
  IconTargetArrow,
  IconTrash,
} from '@tabler/icons-react'
import {
  deleteRestaurant,
  type RestaurantCard,
  restaurantCardById,
  restoreRestaurant,
  updateRestaurant,
} from '#src/contract/administration/administered-restaurants.ts'
import { updateWasteTargets } from '#src/contract/administration/waste-targets.ts'
import { devices } from '#src/contract/devices/devices.ts'
import { assignDevices, moveDevices } from '#src/contract/devices/placing.ts'
import { t } from '#src/domain/language/text.ts'
import { type RowActs, rowItems } from '#src/ui/buttons/row-items.ts'
import { RowMenu } from '#src/ui/buttons/row-menu.tsx'
import { restaurantName } from './restaurant-words.ts'

/** What can be done with a restaurant. */
export type RestaurantAct =
  | 'show'
  | 'edit'
  | 'targets'
  | 'assign'
  | 'move'
  | 'pcs'
  | 'tablets'
  | 'delete'
  | 'restore'

interface RestaurantMenuProps extends RowActs<RestaurantAct, RestaurantCard> {
  card: RestaurantCard
}

/** A restaurant's row menu; a deleted one can be restored. */
export function RestaurantMenu({ card, ...acts }: RestaurantMenuProps) {
  const item = rowItems(acts, card)
  const none = card.devices + card.tablets === 0 ? t('This restaurant has no devices.') : null
  const present = [
    item('show', t('Details'), IconInfoCircle, restaurantCardById),
    item('edit', t('Edit'), IconPencil, updateRestaurant),
    item('targets', t('Waste targets'), IconTargetArrow, updateWasteTargets),
    item('assign', t('Assign devices'), IconDevicesPlus, assignDevices),
    item('move', t('Move devices'), IconArrowsExchange, moveDevices, none),
    item('pcs', t('PCs'), IconDeviceDesktop, devices),
    item('tablets', t('Tablets'), IconDeviceTablet, devices),
    { ...item('delete', t('Delete'), IconTrash, deleteRestaurant), danger: true },
  ]
  const deleted = [item('restore', t('Restore'), IconArrowBackUp, restoreRestaurant)]
  return (
    <RowMenu
      label={t('Actions: {name}', { name: restaurantName(card) })}
      items={card.deletedDate === null ? present : deleted}
    />
  )
}
