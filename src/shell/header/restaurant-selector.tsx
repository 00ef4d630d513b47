import { IconChevronDown, IconX } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { SELECT } from '#src/session/restaurant-options.ts'
import { useSession } from '#src/session/use-session.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Coming } from '#src/ui/overlay/overlays.ts'
import { Tip } from '#src/ui/overlay/tip.tsx'
import css from './header.module.css'
import { useChooseRestaurant } from './use-choose-restaurant.ts'

const RestaurantList = lazyPart(
  () => import('./restaurant-list.tsx').then((part) => part.RestaurantList),
  ({ onClose }) => onClose(),
)

/** The header's restaurant selector, for types that may switch: number shown, label and number listed. */
export function RestaurantSelector() {
  const makeCurrent = useChooseRestaurant()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const { restaurantUuid, restaurants } = useSession().state
  const chosen = restaurants.find((option) => option.value === restaurantUuid)
  const isGlobal = restaurantUuid === SELECT
  const label = isGlobal ? t('Global') : (chosen?.label ?? '')

  const choose = (uuid: string) => {
    setOpened(false)
    // What was pressed goes away with the choice; the keyboard goes on from here.
    button.current?.focus({ preventScroll: true })
    makeCurrent(uuid)
  }

  return (
    <>
      <Tip label={label} disabled={opened}>
        <button
          ref={button}
          type="button"
          className={css.restaurant}
          aria-haspopup="listbox"
          aria-expanded={opened}
          aria-label={t('Restaurant: {restaurant}', { restaurant: label })}
          onClick={() => setOpened(!opened)}
        >
          <span className={css.number} translate={isGlobal ? undefined : 'no'}>
            {isGlobal ? t('Global') : chosen?.number}
          </span>
          {isGlobal && <IconChevronDown size={16} aria-hidden />}
        </button>
      </Tip>
      {!isGlobal && (
        <button
          type="button"
          className={css.clear}
          aria-label={t('Show all restaurants')}
          onClick={() => choose(SELECT)}
        >
          <IconX size={16} aria-hidden />
        </button>
      )}
      {opened && (
        <Suspense fallback={<Coming at={button} onLeave={() => setOpened(false)} />}>
          <RestaurantList
            restaurants={restaurants}
            value={restaurantUuid}
            at={button}
            onClose={() => setOpened(false)}
            onChoose={choose}
          />
        </Suspense>
      )}
    </>
  )
}
