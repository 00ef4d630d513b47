import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { homePath, type PageData, pageName } from '#src/app/pages.ts'
import { HOME } from '#src/domain/access/pages.ts'
import { permissionLabel } from '#src/domain/access/permission.ts'
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
  const needs =
    page.access === 'ADMIN'
      ? 'is for administrators'
      : `needs the permission “${permissionLabel(page.access)}”`
  return (
    <ErrorScreen
      title={`You can't open ${pageName(page)}`}
      advice={`This page ${needs}${role ? `, which the role “${role}” does not have` : ''}. An administrator of your chain can grant it.`}
    >
      {allowed.length > 0 && (
        <Button component={Link} to={home}>
          Go to my first page
        </Button>
      )}
    </ErrorScreen>
  )
}
