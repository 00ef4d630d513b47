import {
  type RestaurantCard,
  restaurantCards,
} from '#src/contract/administration/administered-restaurants.ts'
import { t, tc } from '#src/domain/language/text.ts'
import { RESTAURANT_STATUSES } from '#src/domain/restaurants/status.ts'
import { RESTAURANT_STATES } from '#src/domain/statuses.ts'
import { formatTimestamp, formatZonedDateTime } from '#src/domain/time/format.ts'
import { search, several, worded } from '#src/list/filters/declare-filter.ts'
import { showList } from '#src/list/show-list.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { type Column, textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { Data } from '#src/ui/text/data.tsx'
import { SideBySide } from '#src/ui/text/side-by-side.tsx'
import { devicesWords, placeWords, restaurantName, standingWords } from './restaurant-words.ts'

const pcs = ({ devices, devicesOnline }: RestaurantCard) => devicesWords(devices, devicesOnline, 'PC')
const tablets = (card: RestaurantCard) => devicesWords(card.tablets, card.tabletsOnline, 'tablet')
const status = (card: RestaurantCard) => <StatusBadge status={RESTAURANT_STATES[card.status]} />
const gone = ({ deletedDate }: RestaurantCard, zone: string, written = formatTimestamp) =>
  deletedDate === null ? null : t('Deleted {time}', { time: written(deletedDate, zone) })
/** What a file says of it. */
const standing = (card: RestaurantCard, zone: string) =>
  gone(card, zone, formatZonedDateTime) ?? RESTAURANT_STATES[card.status].word

const columnsIn = (zone: string): readonly Column<RestaurantCard>[] => [
  column('number', t('Number'), ({ number }) => number, { isData: true }),
  column('name', t('Name'), ({ name }) => name, { isData: true, wraps: true }),
  column('city', t('Place'), placeWords, { isData: true, hideable: true, wraps: true }),
  column('status', t('Status'), (card) => standing(card, zone), {
    cell: (card) => gone(card, zone) ?? status(card),
  }),
  column('devices', t('PCs'), pcs, { hideable: true }),
  column('tablets', t('Tablets'), tablets, { hideable: true }),
  column('timezone', t('Time zone'), ({ timezone }) => timezone.replaceAll('_', ' '), {
    hideable: true,
    wide: true,
    wraps: true,
  }),
]

/** Devices come and go without a word to this list. */
const LOOK_AGAIN_MS = 30_000

/** The list of restaurants; deleting one asks for its number, so that it is not the list's own. */
export const restaurantsList = showList(restaurantCards, {
  refreshMs: LOOK_AGAIN_MS,
  filters: {
    search: search(t('Number, name or place')),
    statuses: several(
      t('Status'),
      worded(RESTAURANT_STATUSES.toReversed(), (status) => RESTAURANT_STATES[status].word),
    ),
    deleted: {
      kind: 'choice',
      label: t('Show'),
      options: [
        { value: 'present', label: tc('restaurants', 'Active') },
        { value: 'deleted', label: tc('restaurants', 'Deleted') },
      ],
      fallback: 'present',
      toQuery: (value) => value === 'deleted',
    },
    states: null,
  },
  empty: t('Restaurants appear here once they are added.'),
  rowKey: ({ uuid }) => uuid,
  columns: columnsIn,
  card: (card, zone) => (
    <RowCard
      title={restaurantName(card)}
      isData
      lines={
        card.deletedDate === null
          ? [
              <SideBySide key="standing">
                <Data>{placeWords(card)}</Data>
                {standingWords(card)}
              </SideBySide>,
              status(card),
            ]
          : [gone(card, zone)]
      }
    />
  ),
})
