import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '#src/app/search.ts'
import { routeTree } from './routeTree.gen.ts'
import { ScreenFailed } from './shell/pages/screen-failed.tsx'
import { session } from './shell/session/session.ts'

export const router = createRouter({
  routeTree,
  context: { session },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // How long an answer is fresh is the query cache's matter: a loader runs again for a page that was fetched ahead.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
