import { lazy, Suspense } from 'react'
import { usePwaState } from './pwa/pwa-state.ts'

const UpdatePrompt = lazy(() =>
  import('./pwa/update-prompt.tsx').then((part) => ({ default: part.UpdatePrompt })),
)

/** What may ask for attention on any page, signed in or not; nothing of it is in the first load. */
export function Prompts() {
  const { update } = usePwaState()
  if (update === 'none') return null
  return (
    <Suspense>
      <UpdatePrompt />
    </Suspense>
  )
}
