import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { t } from '#src/domain/language/text.ts'
import { useSessionActions } from '#src/session/use-session.ts'
import { tx } from '#src/ui/text/tx.ts'
import css from './view-as.module.css'

/** Marks a console that is viewed as a role, on every page of it, and leads out. */
export function ViewAsBar() {
  const session = useSessionActions()
  const role = session.viewedRole()
  if (role === null) return null
  return (
    <section className={css.bar} aria-label={t('Viewing as a role')}>
      <IconEye size={20} aria-hidden />
      <span>
        {tx('Viewing the console as {role}. You can only change your own password and multi-factor.', {
          role: <strong translate="no">{role.name}</strong>,
        })}
      </span>
      <Button variant="default" onClick={() => session.leaveView()}>
        {t('Leave this view')}
      </Button>
    </section>
  )
}
