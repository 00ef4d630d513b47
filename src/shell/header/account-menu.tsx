import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconChecklist,
  IconDevices,
  IconHistory,
  IconLifebuoy,
  IconLogout,
  IconSettings,
  IconShieldLock,
  IconUser,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { can, useLogin } from '#src/session/use-session.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { MenuButton } from '#src/ui/overlay/menu-button.tsx'
import type { MenuEntry } from '#src/ui/overlay/menu-entry.ts'
import { useTheme } from '../account/preferences/use-theme.ts'
import { SCHEMES } from './schemes.ts'
import { useSettingsPath } from './settings-link.tsx'
import { useSignOut } from './use-sign-out.ts'
import { HEADER_QUERY } from './widths.ts'

const AccountDialog = lazyPart(
  () => import('../account/account-dialog.tsx').then((part) => part.AccountDialog),
  ({ onClose }) => onClose(),
)

/** The profile menu (spec 1 §2). */
const PROFILE_PAGES = [
  { to: '/user-settings/authentification-log', title: 'Authentication Log', Icon: IconHistory },
  { to: '/user-settings/active-sessions', title: 'Active Sessions', Icon: IconDevices },
  { to: '/user-settings/security', title: 'Security', Icon: IconShieldLock },
] as const

const SETUP = '/setup'
const HISTORY = '/support-history'
const ASKS = 'SUPPORT.CREATE'

/** 'My Account' and 'Sign Out' (spec 1 §2), and how the console looks. */
export function AccountMenu({ onSupport }: { onSupport: () => void }) {
  const signOut = useSignOut()
  const user = useLogin((state) => state.user)
  const asks = useLogin((state) => can(state, ASKS))
  const seesRequests = useLogin((state) => state.allowedPages.includes(HISTORY))
  const seesSetup = useLogin((state) => state.allowedPages.includes(SETUP))
  const [theme, chooseTheme] = useTheme()
  const [shown, setShown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const settings = useSettingsPath()
  const tight = useMediaQuery(HEADER_QUERY.tight, undefined, { getInitialValueInEffect: false })

  const close = () => {
    setShown(false)
    button.current?.focus({ preventScroll: true })
  }

  const link = (to: string, label: string, icon: typeof IconUser): MenuEntry => ({
    label,
    icon,
    root: (props) => <Link to={to} {...props} />,
  })
  const leave: MenuEntry = { label: 'Sign Out', icon: IconLogout, onClick: () => void signOut() }
  const ofPeople: MenuEntry[] = [
    { kind: 'heading', label: user?.email ?? '' },
    { label: 'My Account', icon: IconUser, onClick: () => setShown(true) },
    ...(tight && settings !== null ? [link(settings, 'Settings', IconSettings)] : []),
    ...(seesSetup ? [link(SETUP, 'Setup', IconChecklist)] : []),
    { kind: 'line' },
    ...PROFILE_PAGES.map(({ to, title, Icon }) => link(to, title, Icon)),
    ...(asks || seesRequests ? [{ kind: 'line' } as const] : []),
    ...(asks ? [{ label: 'Contact support', icon: IconLifebuoy, onClick: onSupport }] : []),
    ...(seesRequests ? [link(HISTORY, 'Support History', IconHistory)] : []),
    { kind: 'line' },
    { kind: 'heading', label: 'Appearance' },
    ...SCHEMES.map(
      ({ value, label, Icon }): MenuEntry => ({
        kind: 'radio',
        label,
        icon: Icon,
        checked: theme === value,
        onClick: () => chooseTheme(value),
      }),
    ),
    { kind: 'line' },
    leave,
  ]
  // A wall tablet has no profile.
  const entries: MenuEntry[] = user?.tablet
    ? [{ kind: 'heading', label: user.displayName ?? '' }, leave]
    : ofPeople

  return (
    <>
      <MenuButton
        width={240}
        entries={entries}
        button={
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            size="var(--control-height)"
            aria-label="Account"
          >
            <IconUserCircle size={24} aria-hidden />
          </ActionIcon>
        }
      />
      {shown && (
        <Suspense>
          <AccountDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}
