import { ActionIcon } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useLogin } from '#src/session/use-session.ts'
import { menuOf, pagesOf } from '../pages.ts'

/** Leads to the first settings page its user may see; not there for others (spec 1 §2). */
export function SettingsLink() {
  const router = useRouter()
  const allowed = useLogin((state) => state.allowedPages)
  const pages = pagesOf(router).filter(({ path }) => allowed.includes(path))
  const settings = menuOf(pages).find(({ section }) => section === 'Settings')?.pages[0]
  if (!settings) return null
  return (
    <ActionIcon
      component={Link}
      to={settings.path}
      variant="subtle"
      color="gray"
      size="var(--control-height)"
      aria-label="Settings"
    >
      <IconSettings size={24} aria-hidden />
    </ActionIcon>
  )
}
