import type { AnyRouter } from '@tanstack/react-router'
import { absoluteUrl, config, loadConfig } from '#src/api/provider/config.ts'
import { allowedPages, pagesOf } from '#src/app/pages.ts'
import { followProviderClock } from '#src/app/provider-clock.ts'
import { viewerOf } from '#src/domain/access/permission.ts'
import type { LoginState } from '#src/session/machine.ts'
import { followTitle } from './pages/follow-title.ts'
import { startPwa, tellWorkerUser } from './pwa/register.ts'
import { session } from './session/session.ts'

/** The cache of answers, which the first load does without. */
const queries = () => import('./queries.tsx')

/** What of the login state the redirect rules go by, as one word to compare. */
const standingOf = ({ isLoggedIn, verified, isBlocked, loginInfo }: LoginState) =>
  [isLoggedIn, verified, isBlocked, loginInfo.daysToPasswordExpiration === 0].join()

/**
 * Has the page's own scripts evaluated while the session is still asked for, if it is the page that will stand here
 * (sw/build/before-paint.ts). The router would begin with them only then.
 */
function readPage(router: AnyRouter): void {
  if (document.documentElement.dataset.frame === 'wait') return
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const { component } = router.routesById[routeId].options
    void component?.preload?.()
  }
}

/** Ties session, router, cache and worker together; once, before the first page is loaded. */
export async function startConsole(router: AnyRouter): Promise<void> {
  startPwa()
  followTitle(router)
  followProviderClock()
  const pages = pagesOf(router)
  let user: LoginState['user'] = null
  let restored: Promise<void> | undefined
  let printable = false
  // Here from the restoring on: a page that is left has no time to import anything.
  let leaveQueries: (() => void) | undefined

  let standing = standingOf(session.getSnapshot())

  session.subscribe(() => {
    const state = session.getSnapshot()
    const moved = standing !== standingOf(state)
    standing = standingOf(state)
    if (state.user === user) {
      // Nobody new, but blocked, expired or awaiting a code: a refused sign-in has no user to change.
      if (moved && router.state.resolvedLocation) void router.invalidate()
      return
    }
    const { uuid: former } = user ?? {}
    user = state.user
    const viewer = user && viewerOf(user.type, user.userRoleDto)
    session.allowPages(viewer ? allowedPages(pages, viewer).map(({ path }) => path) : [])
    if (user && user.uuid !== former) {
      const userUuid = user.uuid
      // What is seen as a role is kept nowhere.
      const kept = session.viewedRole() === null
      // The first page waits for it: what was last seen must be there before anything is asked for again.
      restored = queries().then((part) => {
        leaveQueries = part.leaveQueries
        return kept && user?.uuid === userUuid ? part.restoreQueries(userUuid) : undefined
      })
      // Nobody prints before there is anything to be seen.
      if (!printable) void import('./device/print-on-paper.ts').then(({ printOnPaper }) => printOnPaper())
      printable = true
      void tellWorkerUser({ userUuid, apiBase: absoluteUrl(config().apiBase) })
    }
    // A user who signs in or out is on a page that the rules may redirect from. Before the first page stands there is
    // nothing to redirect from, and its loading must not be cut short.
    if (router.state.resolvedLocation) void router.invalidate()
  })

  session.onWipe(async () => {
    const wiped = queries().then(({ wipeQueries }) => wipeQueries())
    const swept = import('#src/api/files/download-buffer.ts').then(({ wipeDownloadBuffers }) =>
      wipeDownloadBuffers(),
    )
    const discarded = import('./outbox/outbox.ts').then(({ outbox }) => outbox.wipe())
    await Promise.all([wiped, swept, discarded, tellWorkerUser(null)])
  })

  // A phone may take the page away without another word.
  document.addEventListener('visibilitychange', () => document.hidden && leaveQueries?.())
  window.addEventListener('pagehide', () => leaveQueries?.())
  session.onNotice(
    (notice) =>
      void import('./session/session-notices.ts').then(({ notifySession }) => notifySession(notice)),
  )

  void loadConfig()
  readPage(router)
  await session.start()
  // Out of reach is not signed out: then it stays as it was.
  const { isLoggedIn, isLoading } = session.getSnapshot()
  if (!isLoggedIn && !isLoading) void tellWorkerUser(null)
  await restored
}
