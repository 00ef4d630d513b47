import type { AnyRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'

/**
 * Makes the frame that stands in the document the program's own. The first page is loaded before React touches
 * anything, so nothing flashes. On the sign-in page the markup is the very page's, and React adopts the nodes
 * that are there, with what was typed into them; elsewhere the frame gives way to the page in one step.
 */
export async function takeOver(router: AnyRouter, app: ReactNode): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  await router.load()
  const isSignIn = root.dataset.frame === 'sign-in' && router.state.location.pathname === '/login'
  // Markup that a translator has rewritten by now is not what React expects to find.
  const sameMarkup = isSignIn && root.querySelector('font') === null
  // First: a frame that waits is hidden, and a page's field could not take the focus in it.
  delete root.dataset.frame
  delete document.documentElement.dataset.frame
  if (sameMarkup) hydrateRoot(root, app)
  // At once: were the page drawn later, the waiting frame could be seen, and typed into, before it gives way.
  else flushSync(() => createRoot(root).render(app))
}
