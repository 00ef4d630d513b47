import { Suspense, useState, useSyncExternalStore } from 'react'
import { noticeOrders } from '#src/app/notify.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const NoticesView = lazyPart<{ onMissing: () => void }>(
  () => import('./notices-view.tsx').then((part) => part.NoticesView),
  ({ onMissing }) => onMissing(),
)

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
  // A notice that could not be drawn is not shown late; the next notice loads the part again.
  const missing = () => {
    noticeOrders.done(noticeOrders.getSnapshot())
    setNeeded(false)
  }
  return (
    <Suspense>
      <NoticesView onMissing={missing} />
    </Suspense>
  )
}
