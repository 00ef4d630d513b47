import { useMediaQuery } from '@mantine/hooks'
import {
  IconChecklist,
  IconDevices,
  IconHistory,
  IconLifebuoy,
  IconLogout,
  IconRoute,
  IconSettings,
  IconShieldLock,
  IconUser,
  IconVocabulary,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { can, useLogin } from '#src/session/use-session.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import type { MenuEntry } from '#src/ui/overlay/menu-entry.ts'
import { useOverlays } from '#src/ui/overlay/overlays.ts'
import type { Opener } from '#src/ui/overlay/use-opener.ts'
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
  { to: '/user-settings/authentification-log', title: t('Authentication Log'), Icon: IconHistory },
  { to: '/user-settings/active-sessions', title: t('Active Sessions'), Icon: IconDevices },
  { to: '/user-settings/security', title: t('Security'), Icon: IconShieldLock },
] as const

const SETUP = '/setup'
const GLOSSARY = '/glossary'
const HISTORY = '/support-history'
const ASKS = 'SUPPORT.CREATE'

/** What is opened from the menu and stands elsewhere. */
export interface AccountWays {
  onSupport: () => void
  onTour: () => void
}

interface AccountEntriesProps extends AccountWays {
  opener: Opener
  opened: boolean
  onChange: (opened: boolean) => void
  onMissing: () => void
}

/** 'My Account' and 'Sign Out' (spec 1 §2), help, and how the console looks; drawn from the first opening on. */
export function AccountEntries({ opener, opened, onChange, onSupport, onTour }: AccountEntriesProps) {
  const signOut = useSignOut()
  const user = useLogin((state) => state.user)
  const asks = useLogin((state) => can(state, ASKS))
  const seesRequests = useLogin((state) => state.allowedPages.includes(HISTORY))
  const seesSetup = useLogin((state) => state.allowedPages.includes(SETUP))
  const [theme, chooseTheme] = useTheme()
  const [shown, setShown] = useState(false)
  const overlays = useOverlays(opened, () => onChange(false), opener.at)
  const settings = useSettingsPath()
  const tight = useMediaQuery(HEADER_QUERY.tight, undefined, { getInitialValueInEffect: false })

  const close = () => {
    setShown(false)
    opener.at.current?.focus({ preventScroll: true })
  }

  const link = (to: string, label: string, icon: typeof IconUser): MenuEntry => ({
    label,
    icon,
    root: (props) => <Link to={to} {...props} />,
  })
  const leave: MenuEntry = { label: t('Sign Out'), icon: IconLogout, onClick: () => void signOut() }
  const ofPeople: MenuEntry[] = [
    { kind: 'heading', label: user?.email ?? '', isData: true },
    { label: t('My Account'), icon: IconUser, onClick: () => setShown(true) },
    ...(tight && settings !== null ? [link(settings, t('Settings'), IconSettings)] : []),
    ...(seesSetup ? [link(SETUP, t('Setup'), IconChecklist)] : []),
    { kind: 'line' },
    ...PROFILE_PAGES.map(({ to, title, Icon }) => link(to, title, Icon)),
    { kind: 'line' },
    link(GLOSSARY, t('Glossary'), IconVocabulary),
    { label: t('Show me around'), icon: IconRoute, onClick: onTour },
    ...(asks ? [{ label: t('Contact support'), icon: IconLifebuoy, onClick: onSupport }] : []),
    ...(seesRequests ? [link(HISTORY, t('Support History'), IconHistory)] : []),
    { kind: 'line' },
    { kind: 'heading', label: t('Appearance') },
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
    ? [{ kind: 'heading', label: user.displayName ?? '', isData: true }, leave]
    : ofPeople

  return (
    <>
      {overlays && (
        <overlays.Menu
          id={opener.id}
          at={opener.at}
          opened={opened}
          onChange={onChange}
          entries={entries}
          width={240}
        />
      )}
      {shown && (
        <Suspense>
          <AccountDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}
