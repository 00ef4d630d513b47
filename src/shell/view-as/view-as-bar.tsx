import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useSessionActions } from '#src/session/use-session.ts'
import css from './view-as.module.css'

/** Marks a console that is viewed as a role, on every page of it, and leads out. */
export function ViewAsBar() {
  const session = useSessionActions()
  const role = session.viewedRole()
  if (role === null) return null
  return (
    <section className={css.bar} aria-label="Viewing as a role">
      <IconEye size={20} aria-hidden />
      <span>
        Viewing the console as <strong>{role.name}</strong>. You can only change your own password and
        multi-factor.
      </span>
      <Button variant="default" onClick={() => session.leaveView()}>
        Leave this view
      </Button>
    </section>
  )
}
