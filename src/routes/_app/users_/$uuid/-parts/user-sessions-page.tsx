import { IconLogout } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { useLastKnown } from '#src/api/query/use-last-known.ts'
import { isNotFound, NotFound } from '#src/app/not-found.tsx'
import type { ActiveSession } from '#src/contract/account/sessions.ts'
import { userById } from '#src/contract/administration/administered-users.ts'
import { t } from '#src/domain/language/text.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { useSession } from '#src/session/use-session.ts'
import { ResetSessionsQuestion } from '#src/shell/account/sessions/reset-sessions-question.tsx'
import { SessionRemoval, sessionsOfUser } from '#src/shell/account/sessions/sessions-list.tsx'
import { ActionButton } from '#src/ui/buttons/action-button.tsx'
import { Data } from '#src/ui/text/data.tsx'

/** Another user's live sessions: end one, end all (spec 2 §3). */
export function UserSessionsPage({ uuid, search }: { uuid: string; search: ListSearch }) {
  const { state, refusal } = useSession()
  const self = state.user?.uuid === uuid
  const mayEnd = refusal('USERS.EDIT')
  const { data: user, failure } = useLastKnown(queryOptionsFor(userById, { params: { id: uuid } }))
  const [asked, setAsked] = useState(false)
  const definition = useMemo(() => sessionsOfUser(uuid), [uuid])
  const rowActions = useCallback(
    (session: ActiveSession) => <SessionRemoval session={session} refusal={mayEnd} />,
    [mayEnd],
  )
  if (isNotFound(failure)) return <NotFound what={t('user')} />
  const name = user?.displayName ?? t('The user')
  const whose = user ? `${user.displayName} · ${user.email}` : ''
  return (
    <>
      <ListPage
        definition={definition}
        search={search}
        about={<Data>{whose}</Data>}
        actions={
          <ActionButton
            color="danger"
            variant="light"
            refusal={mayEnd}
            leftSection={<IconLogout size={20} aria-hidden />}
            onClick={() => setAsked(true)}
          >
            {t('Delete all')}
          </ActionButton>
        }
        rowActions={rowActions}
      />
      {asked && (
        <ResetSessionsQuestion
          userUuid={uuid}
          title={t('Delete all sessions?')}
          verb={t('Delete all sessions')}
          text={
            self
              ? t('{name} is signed out everywhere and has to sign in again. So are you, here.', { name })
              : t('{name} is signed out everywhere and has to sign in again.', { name })
          }
          done={t('Signed out everywhere: {email}', { email: user?.email ?? '' })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
