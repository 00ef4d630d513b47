import { useBlocker } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isDirty } from '#src/session/dirty-forms.ts'
import { useSessionActions } from '#src/session/use-session.ts'
import type { DiscardQuestionProps } from '#src/ui/dialog/discard-question.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

// Where it cannot be had, nobody leaves: what was typed stays.
const DiscardQuestion = lazyPart<DiscardQuestionProps>(
  () => import('#src/ui/dialog/discard-question.tsx').then((part) => part.DiscardQuestion),
  ({ onKeep }) => onKeep(),
)

/**
 * No way off a page passes over unsaved input unasked: neither a link, nor Back, nor closing the tab. A change
 * of the page's own parameters leaves its form standing, and a user who was signed out has nothing left to keep.
 */
export function UnsavedGuard() {
  const session = useSessionActions()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty() && current.pathname !== next.pathname && session.getSnapshot().isLoggedIn,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Suspense>
      <DiscardQuestion onKeep={reset} onDiscard={proceed} />
    </Suspense>
  )
}
