import { Suspense } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { usePin } from './use-pin.ts'

const PinnedBar = lazyPart(() => import('./pinned-bar.tsx').then((part) => part.PinnedBar))

/** On a pinned tablet, above every other page: the way back, which it takes by itself. */
export function ReturnBar() {
  const pin = usePin()
  if (!pin) return null
  return (
    <Suspense>
      <PinnedBar pin={pin} />
    </Suspense>
  )
}
