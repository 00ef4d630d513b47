import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { noticeOrders } from './notify.ts'

const NoticesView = lazy(() => import('./notices-view.tsx').then((part) => ({ default: part.NoticesView })))

/** Where notices appear; mount it once. What draws them is loaded with the first one. */
export function Notices() {
  const any = useSyncExternalStore(
    noticeOrders.subscribe,
    () => noticeOrders.getSnapshot().length > 0,
    () => false,
  )
  const [needed, setNeeded] = useState(any)
  if (any && !needed) setNeeded(true)
  if (!needed) return null
  return (
    <Suspense>
      <NoticesView />
    </Suspense>
  )
}
