import { ActionIcon } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { menuOf, pagesOf } from '#src/app/pages.ts'
import { t } from '#src/domain/language/text.ts'
import { useLogin } from '#src/session/use-session.ts'

/** The first settings page its user may see, or null (spec 1 §2). */
export function useSettingsPath(): string | null {
  const router = useRouter()
  const allowed = useLogin((state) => state.allowedPages)
  const pages = pagesOf(router).filter(({ path }) => allowed.includes(path))
  return menuOf(pages).find(({ section }) => section === 'Settings')?.pages[0]?.path ?? null
}

/** The icon that leads there; not there for those who may not. */
export function SettingsLink() {
  const path = useSettingsPath()
  if (path === null) return null
  return (
    <ActionIcon
      component={Link}
      to={path}
      variant="subtle"
      color="gray"
      size="var(--control-height)"
      aria-label={t('Settings')}
    >
      <IconSettings size={24} aria-hidden />
    </ActionIcon>
  )
}
