import { Suspense, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { noticeOrders } from './notify.ts'

const NoticesView = lazyPart(() => import('./notices-view.tsx').then((part) => part.NoticesView))

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
