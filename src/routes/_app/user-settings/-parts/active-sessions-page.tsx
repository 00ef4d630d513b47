import { Button } from '@mantine/core'
import { IconLogout, IconRefresh } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import type { ActiveSession } from '#src/contract/account/sessions.ts'
import { t } from '#src/domain/language/text.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { useLogin } from '#src/session/use-session.ts'
import { ResetSessionsQuestion } from '#src/shell/account/sessions/reset-sessions-question.tsx'
import { SessionRemoval, sessionsList } from '#src/shell/account/sessions/sessions-list.tsx'

const OTHERS = {
  title: t('Sign out all others?'),
  verb: t('Sign out all others'),
  text: t('All other devices have to sign in again. You stay signed in here.'),
  done: t('Signed out on all other devices'),
  keepCurrent: true,
}
const ALL = {
  title: t('Reset all sessions?'),
  verb: t('Reset all sessions'),
  text: t('All devices have to sign in again, including this one.'),
  done: t('All sessions have ended'),
}

/** The user's own live sessions: delete one, sign out all others, reset them all (spec 2 §2). */
export function ActiveSessionsPage({ search }: { search: ListSearch }) {
  const userUuid = useLogin((state) => state.user?.uuid ?? '')
  const [asked, setAsked] = useState<typeof OTHERS | typeof ALL | null>(null)
  const rowActions = useCallback(
    (session: ActiveSession) => (
      <SessionRemoval
        session={session}
        refusal={session.current ? t('This is your current session. Sign out instead.') : null}
      />
    ),
    [],
  )
  return (
    <>
      <ListPage
        definition={sessionsList}
        search={search}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconLogout size={20} aria-hidden />}
              onClick={() => setAsked(OTHERS)}
            >
              {OTHERS.verb}
            </Button>
            <Button
              variant="default"
              leftSection={<IconRefresh size={20} aria-hidden />}
              onClick={() => setAsked(ALL)}
            >
              {ALL.verb}
            </Button>
          </>
        }
        rowActions={rowActions}
      />
      {asked && <ResetSessionsQuestion {...asked} userUuid={userUuid} onClose={() => setAsked(null)} />}
    </>
  )
}
