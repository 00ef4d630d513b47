import { createBrowserSession } from '#src/session/browser-session.ts'

/** The one session of this page. */
export const session = createBrowserSession()
