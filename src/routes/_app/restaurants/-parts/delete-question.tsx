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
import { t, tn } from '#src/domain/language/text.ts'
import { namesRestaurant } from '#src/domain/restaurants/number.ts'
import { formatDay } from '#src/domain/time/format.ts'
import { dayKey } from '#src/domain/time/zone.ts'
import { RemoveQuestion } from '#src/list/removal/remove-question.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { Failed } from '#src/ui/messages/empty.tsx'
import { camerasText, pcsText, recordingsText, restaurantName, tabletsText } from './restaurant-words.ts'
import css from './restaurants.module.css'

/** What goes out of sight with a restaurant, in lines. */
function linesOf(holdings: RestaurantHoldings, { timezone }: RestaurantCard): string[] {
  const { devices, tablets, cameras, recordings, openOrders, users, historySince } = holdings
  return [
    ...(historySince === null
      ? []
      : [
          t('All its figures and histories since {day}', {
            day: formatDay(dayKey(historySince, timezone)),
          }),
        ]),
    ...(cameras + recordings === 0
      ? []
      : [
          t('{cameras} with {recordings}', {
            cameras: camerasText(cameras),
            recordings: recordingsText(recordings),
          }),
        ]),
    ...(devices + tablets === 0
      ? []
      : [
          t('{pcs} and {tablets}. Move them first if another restaurant needs them', {
            pcs: pcsText(devices),
            tablets: tabletsText(tablets),
          }),
        ]),
    ...(openOrders === 0
      ? []
      : [tn(openOrders, { one: '{n} order not yet finished', other: '{n} orders not yet finished' })]),
    ...(users === 0
      ? []
      : [
          tn(users, {
            one: '{n} user bound to it, who will see nothing',
            other: '{n} users bound to it, who will see nothing',
          }),
        ]),
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
      noun={t('restaurant')}
      invalidates={[restaurantCards, restaurants]}
      refusal={
        namesRestaurant(typed, card.number) ? null : t('Type {number} to delete it.', { number: card.number })
      }
      onClose={onClose}
    >
      <Text fw={600}>{restaurantName(card)}</Text>
      {lines.length > 0 && (
        <>
          <Text mt={8}>{t('This will be hidden for everybody:')}</Text>
          <ul className={css.told}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {failure && !holdings && (
        <>
          <Text mt={8}>{t("Couldn't count what will be hidden with it.")}</Text>
          <Failed failure={failure} onRetry={retry} />
        </>
      )}
      <Text mt={8}>
        {t(
          'No data is lost. Anyone who can delete restaurants can restore it at any time: choose Show: Deleted.',
        )}
      </Text>
      <TextInput
        mt={12}
        data-autofocus
        label={t('Number of the restaurant ({number})', { number: card.number })}
        autoComplete="off"
        maxLength={32}
        value={typed}
        onChange={setTyped}
      />
    </RemoveQuestion>
  )
}
