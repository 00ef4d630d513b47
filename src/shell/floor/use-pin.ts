import { useSyncExternalStore } from 'react'
import { canChoose } from '#src/session/machine.ts'
import { useSession } from '#src/session/use-session.ts'
import { type Pin, pinStore } from './pin.ts'

/** How long nobody may touch a pinned tablet until it shows again what it is pinned to, in milliseconds. */
export const RETURN_AFTER_MS = 120_000

/** What this device is pinned to, where the user may see it; else null. */
export function usePin(): Pin | null {
  const pin = useSyncExternalStore(pinStore.subscribe, pinStore.getSnapshot)
  const { state, can } = useSession()
  const open = pin && (state.restaurantUuid === pin.restaurantUuid || canChoose(state, pin.restaurantUuid))
  return open && can('PCS.VIEW') ? pin : null
}
