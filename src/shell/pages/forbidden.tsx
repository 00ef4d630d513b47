import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { homePath, type PageData, pageName } from '#src/app/pages.ts'
import { HOME } from '#src/domain/access/pages.ts'
import { permissionLabel } from '#src/domain/access/permission.ts'
import { t } from '#src/domain/language/text.ts'
import { useLogin } from '#src/session/use-session.ts'
import { ErrorScreen } from '#src/ui/messages/error-screen.tsx'

/** Why can't I: which permission is missing, and who grants it. */
export function Forbidden({ page }: { page: PageData }) {
  const allowed = useLogin((state) => state.allowedPages)
  const role = useLogin((state) => state.user?.userRoleDto?.name)
  const home = homePath(
    allowed.map((path) => ({ path })),
    HOME,
  )
  return (
    <ErrorScreen
      title={t("You can't open {page}", { page: pageName(page) })}
      advice={
        page.access === 'ADMIN'
          ? t('Only administrators can open this page. If you need it, ask an administrator of your chain.')
          : needs(permissionLabel(page.access), role)
      }
    >
      {allowed.length > 0 && (
        <Button component={Link} to={home}>
          {t('Go to my first page')}
        </Button>
      )}
    </ErrorScreen>
  )
}

const needs = (permission: string, role: string | undefined) =>
  role
    ? t(
        'This page needs the permission “{permission}”, which the role “{role}” does not have. An administrator of your chain can grant it.',
        { permission, role },
      )
    : t('This page needs the permission “{permission}”. An administrator of your chain can grant it.', {
        permission,
      })
