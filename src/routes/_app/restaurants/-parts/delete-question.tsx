import { Text } from '@mantine/core'
import { useState } from 'react'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { useLastKnown } from '#src/api/query/use-last-known.ts'
import {
  deleteRestaurant,
  type RestaurantCard,
  type RestaurantHoldings,
  restaurantCards,
  restaurantHoldings,
  restoreRestaurant,
} from '#src/contract/administration/administered-restaurants.ts'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import { namesRestaurant } from '#src/domain/restaurants/number.ts'
import { formatDay } from '#src/domain/time/format.ts'
import { dayKey } from '#src/domain/time/zone.ts'
import { counted } from '#src/domain/units/plural.ts'
import { RemoveQuestion } from '#src/list/removal/remove-question.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { Failed } from '#src/ui/messages/empty.tsx'
import { restaurantName } from './restaurant-words.ts'
import css from './restaurants.module.css'

/** What goes out of sight with a restaurant, in lines. */
function linesOf(holdings: RestaurantHoldings, { timezone }: RestaurantCard): string[] {
  const { devices, tablets, cameras, recordings, openOrders, users, historySince } = holdings
  return [
    ...(historySince === null
      ? []
      : [`All its figures and histories since ${formatDay(dayKey(historySince, timezone))}`]),
    ...(cameras + recordings === 0
      ? []
      : [`${counted(cameras, 'camera')} with ${counted(recordings, 'recording')}`]),
    ...(devices + tablets === 0
      ? []
      : [
          `${counted(devices, 'PC')} and ${counted(tablets, 'tablet')}. Move them first if another restaurant needs them`,
        ]),
    ...(openOrders === 0 ? [] : [`${counted(openOrders, 'order')} not yet finished`]),
    ...(users === 0 ? [] : [`${counted(users, 'user')} bound to it, who will see nothing`]),
  ]
}

/** Asked before a restaurant is deleted: its number has to be typed. */
export function DeleteQuestion({ card, onClose }: { card: RestaurantCard; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const {
    data: holdings,
    failure,
    retry,
  } = useLastKnown(queryOptionsFor(restaurantHoldings, { params: { id: card.uuid } }))
  const lines = holdings ? linesOf(holdings, card) : []
  return (
    <RemoveQuestion
      id={card.uuid}
      endpoint={deleteRestaurant}
      query={{ number: typed }}
      recall={restoreRestaurant}
      name={restaurantName(card)}
      noun="restaurant"
      invalidates={[restaurantCards, restaurants]}
      refusal={namesRestaurant(typed, card.number) ? null : `Type ${card.number} to delete it.`}
      onClose={onClose}
    >
      <Text fw={600}>{restaurantName(card)}</Text>
      {lines.length > 0 && (
        <>
          <Text mt={8}>This will be hidden for everybody:</Text>
          <ul className={css.told}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {failure && !holdings && (
        <>
          <Text mt={8}>Couldn't count what will be hidden with it.</Text>
          <Failed failure={failure} onRetry={retry} />
        </>
      )}
      <Text mt={8}>
        No data is lost. Anyone who can delete restaurants can restore it at any time: choose Show: Deleted.
      </Text>
      <TextInput
        mt={12}
        data-autofocus
        label={`Number of the restaurant (${card.number})`}
        autoComplete="off"
        maxLength={32}
        value={typed}
        onChange={setTyped}
      />
    </RemoveQuestion>
  )
}
