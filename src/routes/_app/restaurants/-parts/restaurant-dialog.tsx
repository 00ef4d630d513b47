import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lastKnown } from '#src/api/query/last-known.ts'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { usePlace } from '#src/app/place.ts'
import {
  type RestaurantCard,
  restaurantCardById,
  updateRestaurant,
} from '#src/contract/administration/administered-restaurants.ts'
import { assignDevices } from '#src/contract/devices/placing.ts'
import { t } from '#src/domain/language/text.ts'
import { RESTAURANT_STATES } from '#src/domain/statuses.ts'
import { formatDateTime, formatZonedClock } from '#src/domain/time/format.ts'
import { ActionButton } from '#src/ui/buttons/action-button.tsx'
import { useNow } from '#src/ui/clock/use-now.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { Data } from '#src/ui/text/data.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import { addressWords, devicesWords, restaurantName } from './restaurant-words.ts'
import css from './restaurants.module.css'
import { TunnelsSection } from './tunnels-section.tsx'

interface RestaurantDialogProps {
  card: RestaurantCard
  onAct: (act: 'edit' | 'assign', card: RestaurantCard) => void
  onClose: () => void
}

/** A restaurant at a glance: where it is, what stands in it, how its network is, and the ways on. */
export function RestaurantDialog({ card: opened, onAct, onClose }: RestaurantDialogProps) {
  const { refusal, can } = usePlace()
  const phone = usePhone()
  const now = useNow(5000)
  const asked = useQuery(queryOptionsFor(restaurantCardById, { params: { id: opened.uuid } }))
  const card = lastKnown<typeof asked.data>(asked).data ?? opened
  const params = { uuid: card.uuid }
  const seesDevices = can('DEVICE.VIEW')
  const pcs = devicesWords(card.devices, card.devicesOnline, 'PC')
  const tablets = devicesWords(card.tablets, card.tabletsOnline, 'tablet')
  return (
    <Dialog title={<Data>{restaurantName(card)}</Data>} onClose={onClose} size={640} fullScreen={phone}>
      <StatusBadge status={RESTAURANT_STATES[card.status]} size="lg" />
      <div className={css.section}>
        <Facts
          facts={[
            [t('Address'), addressWords(card) || t('Not given'), addressWords(card) !== '' && 'data'],
            [
              t('Time there'),
              `${formatZonedClock(now, card.timezone)}, ${card.timezone.replaceAll('_', ' ')}`,
            ],
            [t('Security code'), card.hasSecurityCode ? t('Set') : t('Not set')],
            [t('Changed'), formatDateTime(card.updatedDate, card.timezone)],
          ]}
        />
      </div>
      <section className={css.section}>
        <h3>{t('Devices')}</h3>
        <ul className={css.lines}>
          <li>
            <span>{pcs}</span>
            {seesDevices && (
              <Link className={css.way} to="/restaurants/$uuid/devices/pc" params={params}>
                {t('Show PCs')}
              </Link>
            )}
          </li>
          <li>
            <span>{tablets}</span>
            {seesDevices && (
              <Link className={css.way} to="/restaurants/$uuid/devices/tablets" params={params}>
                {t('Show tablets')}
              </Link>
            )}
          </li>
        </ul>
      </section>
      <TunnelsSection restaurantUuid={card.uuid} />
      <Group justify="flex-end" gap={8} mt={20}>
        <ActionButton
          variant="default"
          refusal={refusal(assignDevices.permission)}
          onClick={() => onAct('assign', card)}
        >
          {t('Assign devices')}
        </ActionButton>
        <ActionButton refusal={refusal(updateRestaurant.permission)} onClick={() => onAct('edit', card)}>
          {t('Edit')}
        </ActionButton>
      </Group>
    </Dialog>
  )
}
