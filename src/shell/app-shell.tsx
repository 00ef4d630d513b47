import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { currentPage, homePath, pageName } from '#src/app/pages.ts'
import { usePlace } from '#src/app/place.ts'
import { ZoneNamingOfPlace } from '#src/app/zone-naming.tsx'
import { HOME } from '#src/domain/access/pages.ts'
import { t } from '#src/domain/language/text.ts'
import { followBrowser } from '#src/live/live.ts'
import { markDirty } from '#src/session/dirty-forms.ts'
import { useLogin, useSession, useSessionActions } from '#src/session/use-session.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { expectOverlays } from '#src/ui/overlay/overlays.ts'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { ThemeRoot } from '#src/ui/theme/theme-root.tsx'
import { UnsavedContext } from '#src/ui/unsaved.ts'
import { useFrame } from '#src/ui/use-frame.ts'
import { usePhone } from '#src/ui/use-phone.ts'
import { useApplyPreferences } from './account/preferences/use-apply-preferences.ts'
import { BottomBar } from './bottom-bar/bottom-bar.tsx'
import { Bars, LinkBar, LinkMark } from './connection/link-state.tsx'
import { bridgeWorker } from './connection/worker-bridge.ts'
import { followDictionaries } from './dictionaries/follow-dictionaries.ts'
import { ExportTray } from './exports/export-tray.tsx'
import { boardLock } from './floor/board-lock.ts'
import { FloorFrame } from './floor/floor-frame.tsx'
import { ReturnBar } from './floor/return-bar.tsx'
import { Logo } from './frame/logo.tsx'
import frame from './frame/shell-frame.module.css'
import { ShellFrame, ShellPlaces } from './frame/shell-frame.tsx'
import type { AccountWays } from './header/account-entries.tsx'
import { AccountMenu } from './header/account-menu.tsx'
import { Clock } from './header/clock.tsx'
import { ClockBar } from './header/clock-bar.tsx'
import { RestaurantSelector } from './header/restaurant-selector.tsx'
import { SettingsLink } from './header/settings-link.tsx'
import { HEADER_QUERY } from './header/widths.ts'
import { NotificationBell } from './notifications/notification-bell.tsx'
import { NoticeSound } from './notifications/sound/notice-sound.tsx'
import { OutboxBar } from './outbox/outbox-bar.tsx'
import { Breadcrumbs } from './pages/breadcrumbs.tsx'
import { Footer } from './pages/footer.tsx'
import { PaletteHost } from './palette/palette-host.tsx'
import { rememberPages } from './palette/recent.ts'
import { SearchButton, SearchItem } from './palette/search-buttons.tsx'
import { usePalette } from './palette/use-palette.ts'
import { MiniPlayerHost } from './player/mini-player-host.tsx'
import { miniPlayer } from './player/mini-player-store.ts'
import { InstallPrompt } from './pwa/install-prompt.tsx'
import { WithQueries } from './queries.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'
import { useSidebarRail } from './sidebar/use-sidebar-rail.ts'
import { TourHost } from './tour/tour-host.tsx'
import { useTour } from './tour/use-tour.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { ViewAsBar } from './view-as/view-as-bar.tsx'

// Only administrators have the one, and few ever come where they may not be.
const ProviderControl = lazyPart(() =>
  import('./header/provider-control.tsx').then((part) => part.ProviderControl),
)
const Forbidden = lazyPart(() => import('./pages/forbidden.tsx').then((part) => part.Forbidden))

/** Header, sidebar and the page: everything but the bare pages stands in it (spec 1 §2). */
export function AppShell() {
  const { isLoggedIn, isLoading } = useSession().state
  if (!isLoggedIn || isLoading) return <ShellFrame />
  return (
    <ThemeRoot>
      <WithQueries>
        <ZoneNamingOfPlace>
          <UnsavedContext value={markDirty}>
            <SignedInShell />
          </UnsavedContext>
        </ZoneNamingOfPlace>
      </WithQueries>
    </ThemeRoot>
  )
}

function SignedInShell() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const session = useSessionActions()
  useEffect(() => bridgeWorker(router, queryClient, session), [router, queryClient, session])
  useEffect(() => followBrowser(queryClient), [queryClient])
  useEffect(() => followDictionaries(queryClient, session), [queryClient, session])
  useEffect(() => session.onWipe(miniPlayer.reset), [session])
  useEffect(() => rememberPages(router, session), [router, session])
  useApplyPreferences()
  const phone = usePhone()
  useEffect(() => expectOverlays(phone ? 'touched' : 'now'), [phone])
  const onFloor = currentPage(useMatches())?.frame === 'floor'
  const isTablet = useLogin(({ user }) => user?.tablet === true)
  const isLocked = isTablet && !onFloor && !boardLock.isLeft()
  useEffect(() => {
    if (isLocked) void router.navigate({ to: '/pcs/floor', replace: true })
  }, [isLocked, router])
  if (isLocked) return <ShellFrame />
  if (!onFloor) return <WithSections />
  return (
    <FloorFrame>
      <Bars>
        <LinkBar />
        <OutboxBar />
      </Bars>
      <ClockBar />
      <ViewAsBar />
      <CurrentPage />
    </FloorFrame>
  )
}

function WithSections() {
  const desk = useFrame('desk')
  const phone = usePhone()
  const [rail, setRail] = useSidebarRail()
  const [drawer, setDrawer] = useState(false)
  const palette = usePalette()
  const tour = useTour()
  return (
    <ShellPlaces
      header={
        <Header
          onToggle={() => (desk ? setRail(!rail) : setDrawer(true))}
          onSearch={() => palette.show('search')}
          onSupport={() => palette.show('support')}
          onTour={tour.start}
          open={desk ? !rail : drawer}
        />
      }
      // A phone has no place for it: there it comes with its sheet.
      side={phone ? null : <Sidebar rail={!desk || rail} />}
      foot={phone && <BottomBar isMenuOpen={drawer} onMenu={() => setDrawer(true)} />}
    >
      {!desk && (
        <Sheet
          opened={drawer}
          onClose={() => setDrawer(false)}
          position="left"
          size={280}
          title="Linewatch"
          closeLabel={t('Close menu')}
        >
          <SearchItem
            onPress={() => {
              setDrawer(false)
              palette.show('search')
            }}
          />
          <Sidebar rail={false} onNavigate={() => setDrawer(false)} />
        </Sheet>
      )}
      <Bars low>
        <LinkBar />
        <OutboxBar />
        <NoticeSound />
      </Bars>
      <ClockBar />
      <ViewAsBar />
      <ReturnBar />
      <CurrentPage />
      <MiniPlayerHost />
      <UnsavedGuard />
      <PaletteHost palette={palette} />
      {/* One bar at a time. */}
      {tour.isShown ? <TourHost tour={tour} /> : <InstallPrompt />}
      <Footer />
    </ShellPlaces>
  )
}

interface HeaderProps extends AccountWays {
  onToggle: () => void
  onSearch: () => void
  open: boolean
}

function Header({ onToggle, onSearch, open, ...ways }: HeaderProps) {
  const router = useRouter()
  const { userType, restaurants, allowedPages } = useSession().state
  const { zone, zoneOf } = usePlace()
  const desk = useFrame('desk')
  const narrow = useMediaQuery(HEADER_QUERY.narrow, undefined, { getInitialValueInEffect: false })
  const tight = useMediaQuery(HEADER_QUERY.tight, undefined, { getInitialValueInEffect: false })
  const home = homePath(
    allowedPages.map((path) => ({ path })),
    HOME,
  )
  return (
    <>
      <ActionIcon
        className={frame.menu}
        variant="subtle"
        color="gray"
        size="var(--control-height)"
        aria-label={t('Menu')}
        aria-expanded={open}
        onClick={onToggle}
      >
        <IconMenu2 size={24} aria-hidden />
      </ActionIcon>
      <Link to={home} aria-label={t('Linewatch, home')} className={frame.logo}>
        <Logo />
      </Link>
      {desk && <Breadcrumbs />}
      <SearchButton onPress={onSearch} />
      {userType !== 'USER' && restaurants.length > 0 && <RestaurantSelector />}
      {!narrow && <LinkMark />}
      {!narrow && <Clock zone={zone} zoneOf={zoneOf} />}
      {userType === 'ADMIN' && !tight && (
        <Suspense fallback={<span style={{ width: 'var(--control-height)' }} />}>
          <ProviderControl />
        </Suspense>
      )}
      {!tight && <SettingsLink />}
      <ExportTray />
      <NotificationBell visit={({ path, search }) => void router.navigate({ to: path, search })} />
      <AccountMenu {...ways} />
    </>
  )
}

/** The page, or why it can't be seen; the document is named after it. */
function CurrentPage() {
  const page = currentPage(useMatches())
  const { can } = useSession()
  const name = page ? `${pageName(page)} · Linewatch` : 'Linewatch'
  useEffect(() => {
    document.title = name
  }, [name])
  if (page && !can(page.access))
    return (
      <Suspense>
        <Forbidden page={page} />
      </Suspense>
    )
  return <Outlet />
}
