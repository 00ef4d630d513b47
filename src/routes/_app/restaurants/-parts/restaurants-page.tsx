import { t } from '#src/domain/language/text.ts'
import '#src/ui/field-styles.ts'
import { SegmentedControl } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { call } from '#src/api/call/call.ts'
import { notify } from '#src/app/notify.ts'
import { notifyOutcome } from '#src/app/notify-outcome.ts'
import { usePlace } from '#src/app/place.ts'
import { useDictionaryNews } from '#src/app/use-dictionary-news.ts'
import {
  createRestaurant,
  type RestaurantCard,
  restaurantCardById,
  restaurantCards,
  restoreRestaurant,
} from '#src/contract/administration/administered-restaurants.ts'
import { importRestaurants, RESTAURANT_COLUMNS } from '#src/contract/administration/restaurants-import.ts'
import { updateChainWasteTargets } from '#src/contract/administration/waste-targets.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { createDeviceSetting } from '#src/shell/device/device-setting.ts'
import { ImportAction } from '#src/shell/import/import-action.tsx'
import { IMPORT_WORDS } from '#src/shell/import/import-words.ts'
import { ActionButton, CreateButton, IconAction } from '#src/ui/buttons/action-button.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import { DeleteQuestion } from './delete-question.tsx'
import { DevicesDialog } from './devices-dialog.tsx'
import { RestaurantDialog } from './restaurant-dialog.tsx'
import { RestaurantForm } from './restaurant-form.tsx'
import { type RestaurantAct, RestaurantMenu } from './restaurant-menu.tsx'
import { restaurantName } from './restaurant-words.ts'
import { restaurantsList } from './restaurants-list.tsx'
import { ChainTargetsForm, RestaurantTargetsForm } from './waste-targets-form.tsx'

const VIEWS = ['cards', 'table'] as const
type ListLayout = (typeof VIEWS)[number]

/** How this device shows the restaurants; a phone has room for cards alone. */
const choice = createDeviceSetting<ListLayout>('linewatch.restaurants', z.enum(VIEWS), 'cards')

function useListLayout(): [ListLayout, (look: ListLayout) => void] {
  return [useSyncExternalStore(choice.subscribe, choice.getSnapshot), choice.set]
}

type Open =
  | { what: 'create' }
  | { what: 'chain-targets' }
  | { what: 'show' | 'edit' | 'targets' | 'assign' | 'move' | 'delete'; card: RestaurantCard }
const KINDS = ['RESTAURANT', 'DEVICE', 'TABLET'] as const
const SHOWN = [restaurantCards, restaurantCardById]
const IMPORTING = {
  endpoint: importRestaurants,
  columns: RESTAURANT_COLUMNS,
  note: t(
    'Numbers keep their leading zeros: 412 is not 0412. The security code is optional. An empty one keeps the current code.',
  ),
  words: IMPORT_WORDS.restaurants,
  invalidates: SHOWN,
}
const CHAIN_TARGETS = t("Chain's waste targets")
const LOOKS = [
  { value: 'cards', label: t('Cards') },
  { value: 'table', label: t('Table') },
]

/** The restaurants: cards or table, create, edit, delete, restore, and what stands in them (spec 2 §2). */
export function RestaurantsPage({ search }: { search: ListSearch }) {
  const { refusal, can } = usePlace()
  const client = useQueryClient()
  const navigate = useNavigate()
  const phone = usePhone()
  const [look, setLook] = useListLayout()
  const [open, setOpen] = useState<Open | null>(null)
  useDictionaryNews(KINDS, SHOWN)
  const close = () => setOpen(null)

  const restore = useCallback(
    (card: RestaurantCard) =>
      notifyOutcome(client, call(restoreRestaurant, { params: { id: card.uuid } }), {
        invalidates: SHOWN,
        done: t('Restored: {name}', { name: restaurantName(card) }),
      }),
    [client],
  )
  const act = useCallback(
    (what: RestaurantAct, card: RestaurantCard) => {
      const params = { uuid: card.uuid }
      if (what === 'pcs') return void navigate({ to: '/restaurants/$uuid/devices/pc', params })
      if (what === 'tablets') return void navigate({ to: '/restaurants/$uuid/devices/tablets', params })
      if (what === 'restore') return void restore(card)
      setOpen({ what, card })
    },
    [navigate, restore],
  )
  const show = useCallback((card: RestaurantCard) => {
    // What was deleted has nothing to show but the way back, in its menu.
    if (card.deletedDate === null) setOpen({ what: 'show', card })
  }, [])
  const rowActions = useCallback(
    (card: RestaurantCard) => <RestaurantMenu card={card} refusal={refusal} onAct={act} />,
    [refusal, act],
  )
  const saved = (card: RestaurantCard) => {
    close()
    notify({ kind: 'success', text: t('Saved: {name}', { name: restaurantName(card) }) })
  }

  return (
    <>
      <ListPage
        definition={restaurantsList}
        search={search}
        asCards={look === 'cards'}
        actions={
          <>
            {!phone && (
              <SegmentedControl
                aria-label={t('View')}
                data={LOOKS}
                value={look}
                onChange={(next) => setLook(next as ListLayout)}
              />
            )}
            <CreateButton
              refusal={refusal(createRestaurant.permission)}
              onClick={() => setOpen({ what: 'create' })}
            >
              {t('Create restaurant')}
            </CreateButton>
            {can(updateChainWasteTargets.permission) &&
              (phone ? (
                <IconAction
                  variant="default"
                  refusal={null}
                  label={CHAIN_TARGETS}
                  onClick={() => setOpen({ what: 'chain-targets' })}
                >
                  <IconTargetArrow size={20} aria-hidden />
                </IconAction>
              ) : (
                <ActionButton
                  variant="default"
                  refusal={null}
                  onClick={() => setOpen({ what: 'chain-targets' })}
                >
                  {CHAIN_TARGETS}
                </ActionButton>
              ))}
            <ImportAction {...IMPORTING} />
          </>
        }
        rowActions={rowActions}
        onRowPress={show}
      />
      {open?.what === 'create' && <RestaurantForm row={null} onClose={close} onSaved={saved} />}
      {open?.what === 'edit' && <RestaurantForm row={open.card} onClose={close} onSaved={saved} />}
      {open?.what === 'targets' && <RestaurantTargetsForm card={open.card} onClose={close} />}
      {open?.what === 'chain-targets' && <ChainTargetsForm onClose={close} />}
      {open?.what === 'show' && <RestaurantDialog card={open.card} onAct={act} onClose={close} />}
      {open?.what === 'delete' && <DeleteQuestion card={open.card} onClose={close} />}
      {(open?.what === 'assign' || open?.what === 'move') && (
        <DevicesDialog card={open.card} way={open.what} onClose={close} />
      )}
    </>
  )
}
