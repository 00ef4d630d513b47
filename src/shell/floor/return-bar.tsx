import { useRouter } from '@tanstack/react-router'
import { isDirty } from '#src/session/dirty-forms.ts'
import { useLogin } from '#src/session/use-session.ts'
import { useIdle } from '#src/ui/screen/use-idle.ts'
import css from './floor.module.css'
import { pinStore } from './pin.ts'
import { RETURN_AFTER_MS, usePin } from './use-pin.ts'

/** On a pinned tablet, above every other page: it goes back by itself once nobody touches it, but not from a form. */
export function ReturnBar() {
  const pin = usePin()
  const router = useRouter()
  const isTablet = useLogin(({ user }) => user?.tablet === true)
  const back = () => {
    if (pin) void router.navigate({ to: '/pcs/floor', search: { restaurantUuid: pin.restaurantUuid } })
  }
  useIdle(pin ? RETURN_AFTER_MS : null, () => {
    if (!isDirty()) back()
  })
  if (!pin) return null
  return (
    <div className={css.bar}>
      <span>This tablet is pinned to the floor board. It returns after 2 minutes without a touch.</span>
      <button type="button" onClick={back}>
        Back now
      </button>
      {!isTablet && (
        <button type="button" onClick={() => pinStore.set(null)}>
          Unpin
        </button>
      )}
    </div>
  )
}
