import { matchPrecache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { shellFor } from '#src/domain/access/shell-page.ts'
import { inLanguage } from '#src/domain/language/languages.ts'
import { workerLanguage } from './language.ts'

let standsAside = false

/** Pages come from the network from here on, as long as it has them: a newer version is to serve, and cannot yet. */
export const stepAside = (): void => {
  standsAside = true
}

async function fromNetwork(request: Request): Promise<Response | undefined> {
  const response = await fetch(request).catch(() => undefined)
  return response?.ok ? response : undefined
}

/** Answers navigations from the kept documents; from the network when one went missing from the cache. */
export function navigation(): void {
  registerRoute(
    ({ request, sameOrigin, url }) =>
      sameOrigin && request.mode === 'navigate' && shellFor(url.pathname) !== null,
    async ({ request, url }) => {
      const newer = standsAside ? await fromNetwork(request) : undefined
      if (newer) return newer
      const shell = shellFor(url.pathname)
      const kept = shell ? await matchPrecache(inLanguage(shell, await workerLanguage())) : undefined
      return kept ?? fetch(request)
    },
  )
}
