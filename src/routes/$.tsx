import { createFileRoute, redirect } from '@tanstack/react-router'
import { notify } from '#src/app/notify.ts'
import { t } from '#src/domain/language/text.ts'
import { homeOf } from '#src/shell/session/guard.ts'

/** Any unknown path leads to the dashboard, or to the first page its visitor may see (spec 1 §2). */
export const Route = createFileRoute('/$')({
  staticData: { page: null },
  beforeLoad: async ({ context: { session }, preload }) => {
    // Which pages somebody may see is known once the session is.
    await session.ready()
    if (session.getSnapshot().user && !preload)
      notify({
        duration: 8000,
        kind: 'info',
        title: t('No such page'),
        text: t('This address leads to no page, so your first one is open.'),
      })
    throw redirect({ to: homeOf(session), replace: true })
  },
})
