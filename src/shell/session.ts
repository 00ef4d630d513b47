import { createQueryClient } from '#src/api/client.ts'
import { createBrowserSession } from '#src/session/browser-session.ts'

/** The one session and the one cache of this page. */
export const queryClient = createQueryClient()
export const session = createBrowserSession()
