import { useRouter } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { isDirty } from '#src/session/dirty-forms.ts'
import { useLogin } from '#src/session/use-session.ts'
import { useIdle } from '#src/ui/screen/use-idle.ts'
import css from './floor.module.css'
import { type Pin, pinStore } from './pin.ts'
import { RETURN_AFTER_MS } from './use-pin.ts'

/** Goes back to what the tablet is pinned to once nobody touches it, but not from a form; a press does it at once. */
export function PinnedBar({ pin }: { pin: Pin }) {
  const router = useRouter()
  const isTablet = useLogin(({ user }) => user?.tablet === true)
  const back = () =>
    void router.navigate({ to: '/pcs/floor', search: { restaurantUuid: pin.restaurantUuid } })
  useIdle(RETURN_AFTER_MS, () => {
    if (!isDirty()) back()
  })
  return (
    <div className={css.bar}>
      <span>
        {t('This tablet is pinned to the floor board. It returns after 2 minutes without a touch.')}
      </span>
      <button type="button" onClick={back}>
        {t('Back now')}
      </button>
      {!isTablet && (
        <button type="button" onClick={() => pinStore.set(null)}>
          {t('Unpin')}
        </button>
      )}
    </div>
  )
}
