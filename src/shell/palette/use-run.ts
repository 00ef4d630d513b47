import { useNavigate } from '@tanstack/react-router'
import { notify } from '#src/app/notify.ts'
import { usePlace } from '#src/app/place.ts'
import { t } from '#src/domain/language/text.ts'
import { isDirty } from '#src/session/dirty-forms.ts'
import { SELECT } from '#src/session/restaurant-options.ts'
import { useSessionActions } from '#src/session/use-session.ts'
import { useTheme } from '../account/preferences/use-theme.ts'
import { useChooseRestaurant } from '../header/use-choose-restaurant.ts'
import { useSignOut } from '../header/use-sign-out.ts'
import type { Entry } from './entries.ts'
import { rememberEntry } from './recent.ts'
import type { Shown } from './use-palette.ts'
import { PLAYER } from './use-times.ts'

/**
 * A phrase is soon typed again, and may mean another day by then; an order may leave at another time; a term is read where
 * it is listed.
 */
const FORGOTTEN: ReadonlySet<Entry['kind']> = new Set(['time', 'order', 'term'])

const FRYER_CYCLES = '/timers-cycle-history/fryer'

/** Does what was chosen, and remembers it. */
export function useRun({ show, onClose }: { show: (what: Shown) => void; onClose: () => void }) {
  const navigate = useNavigate()
  const session = useSessionActions()
  const choose = useChooseRestaurant()
  const signOut = useSignOut()
  const [, chooseTheme] = useTheme()
  const { restaurantUuid, sees } = usePlace()

  /** The page does not change, so the router asks nobody: a form would go, or stand under another restaurant. */
  const unlessEditing = (act: () => void) => {
    if (isDirty())
      notify({ kind: 'error', title: t('Not yet'), text: t('Save or discard what you are editing first.') })
    else act()
  }

  const listUser = ({ email, restaurantUuids }: Extract<Entry, { kind: 'user' }>) => {
    // The list is of the current restaurant: somebody of another is found among all.
    const isElsewhere = restaurantUuid !== undefined && !restaurantUuids.includes(restaurantUuid)
    void navigate({
      to: '/users',
      search: { search: email, ...(isElsewhere && { restaurantUuid: SELECT }) },
    })
  }

  /** Live and alone in the kitchen player; users who may not see that get the wall, arranged as they left it. */
  const showCamera = ({ uuid, restaurantUuid }: Extract<Entry, { kind: 'camera' | 'tablet' }>) =>
    void navigate(
      sees(PLAYER)
        ? { to: PLAYER, search: { restaurantUuid, cameras: [uuid] } }
        : { to: '/cameras/view', search: { restaurantUuid } },
    )
  /** Its cycles; users who may not see those get what it does now. */
  const showFryer = ({ name, restaurantUuid }: Extract<Entry, { kind: 'fryer' }>) =>
    void navigate(
      sees(FRYER_CYCLES)
        ? { to: FRYER_CYCLES, search: { fryer: name, restaurantUuid } }
        : { to: '/pcs/monitor', search: { restaurantUuid } },
    )
  const showOrder = ({ orderUuid, restaurantUuid }: Extract<Entry, { kind: 'order' }>) =>
    void navigate({ to: '/pcs/scheduled-production', search: { orderUuid, restaurantUuid } })
  const listTablet = ({ label, restaurantUuid }: Extract<Entry, { kind: 'camera' | 'tablet' }>) =>
    void navigate({ to: '/devices/tablets', search: { search: label, restaurantUuid } })

  return (entry: Entry): void => {
    if (!FORGOTTEN.has(entry.kind)) rememberEntry(entry, session)
    if (entry.kind === 'action' && entry.action !== 'sign-out') {
      show(entry.action)
      return
    }
    onClose()
    if (entry.kind === 'page') void navigate({ to: entry.path })
    else if (entry.kind === 'time') void navigate({ to: entry.path, search: entry.search })
    else if (entry.kind === 'term') void navigate({ to: '/glossary', search: { search: entry.term } })
    else if (entry.kind === 'restaurant') unlessEditing(() => choose(entry.uuid))
    else if (entry.kind === 'user') listUser(entry)
    else if (entry.kind === 'camera') showCamera(entry)
    else if (entry.kind === 'tablet') listTablet(entry)
    else if (entry.kind === 'fryer') showFryer(entry)
    else if (entry.kind === 'order') showOrder(entry)
    else if (entry.kind === 'scheme') chooseTheme(entry.scheme)
    else unlessEditing(() => void signOut())
  }
}
