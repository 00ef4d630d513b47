import { Suspense } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { isIos } from './install-rule.ts'
import { usePwaState } from './pwa-state.ts'

const InstallBar = lazyPart(() => import('./install-bar.tsx').then((part) => part.InstallBar))

/** The invitation to install the console, on devices where that is possible at all. */
export function InstallPrompt() {
  const { offer } = usePwaState()
  const { userAgent, maxTouchPoints: touchPoints } = navigator
  if (offer === null && !isIos({ userAgent, touchPoints })) return null
  return (
    <Suspense>
      <InstallBar />
    </Suspense>
  )
}
