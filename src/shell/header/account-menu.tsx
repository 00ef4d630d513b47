import { ActionIcon, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconCheck,
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
import { useTheme } from '../account/use-theme.ts'
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

const HISTORY = '/support-history'
const ASKS = 'SUPPORT.CREATE'

/** 'My Account' and 'Sign Out' (spec 1 §2), and how the console looks. */
export function AccountMenu({ onSupport }: { onSupport: () => void }) {
  const signOut = useSignOut()
  const user = useLogin((state) => state.user)
  const asks = useLogin((state) => can(state, ASKS))
  const seesRequests = useLogin((state) => state.allowedPages.includes(HISTORY))
  const [theme, chooseTheme] = useTheme()
  const [shown, setShown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const settings = useSettingsPath()
  const tight = useMediaQuery(HEADER_QUERY.tight, undefined, { getInitialValueInEffect: false })

  // The menu's item that opened a dialog is gone by then.
  const support = () => {
    button.current?.focus({ preventScroll: true })
    onSupport()
  }
  const close = () => {
    setShown(false)
    button.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            size="var(--control-height)"
            aria-label="Account"
          >
            <IconUserCircle size={24} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{user?.email}</Menu.Label>
          <Menu.Item leftSection={<IconUser size={18} aria-hidden />} onClick={() => setShown(true)}>
            My Account
          </Menu.Item>
          {tight && settings !== null && (
            <Menu.Item component={Link} to={settings} leftSection={<IconSettings size={18} aria-hidden />}>
              Settings
            </Menu.Item>
          )}
          <Menu.Divider />
          {PROFILE_PAGES.map(({ to, title, Icon }) => (
            <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={18} aria-hidden />}>
              {title}
            </Menu.Item>
          ))}
          {(asks || seesRequests) && <Menu.Divider />}
          {asks && (
            <Menu.Item leftSection={<IconLifebuoy size={18} aria-hidden />} onClick={support}>
              Contact support
            </Menu.Item>
          )}
          {seesRequests && (
            <Menu.Item component={Link} to={HISTORY} leftSection={<IconHistory size={18} aria-hidden />}>
              Support History
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Label>Appearance</Menu.Label>
          {SCHEMES.map(({ value, label, Icon }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              checked={theme === value}
              checkIcon={<IconCheck size={18} aria-hidden />}
              rightSection={<Icon size={18} aria-hidden />}
              onChange={() => chooseTheme(value)}
            >
              {label}
            </Menu.RadioItem>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut()}>
            Sign Out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {shown && (
        <Suspense>
          <AccountDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}
