import { Suspense } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { usePlace } from './place.ts'

const SetupLinkPart = lazyPart(() => import('./setup-link-part.tsx').then((part) => part.SetupLinkPart))

/** Leads an administrator from an empty screen to the setup page; all others load and ask nothing. */
export function SetupLink() {
  const { can } = usePlace()
  return can('ADMIN') ? (
    <Suspense>
      <SetupLinkPart />
    </Suspense>
  ) : null
}
