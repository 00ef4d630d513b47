import { matchPrecache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { shellFor } from '#src/domain/access/shell-page.ts'

/** Answers navigations from the kept documents; from the network when one went missing from the cache. */
export function navigation(): void {
  registerRoute(
    ({ request, sameOrigin, url }) =>
      sameOrigin && request.mode === 'navigate' && shellFor(url.pathname) !== null,
    async ({ request, url }) => {
      const shell = shellFor(url.pathname)
      const kept = shell ? await matchPrecache(shell) : undefined
      return kept ?? fetch(request)
    },
  )
}
