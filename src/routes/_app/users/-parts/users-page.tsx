import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { SectionBar } from '#src/app/head/section-bar.tsx'
import { notify } from '#src/app/notify.ts'
import {
  type AdministeredUser,
  administeredUser,
  createUser,
  updateUser,
  userById,
  users,
} from '#src/contract/administration/administered-users.ts'
import { roles } from '#src/contract/administration/roles.ts'
import { importUsers, USER_COLUMNS } from '#src/contract/administration/users-import.ts'
import { t } from '#src/domain/language/text.ts'
import { type KeptForm, returnedForm } from '#src/form/kept-form.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { useSession } from '#src/session/use-session.ts'
import { ImportAction } from '#src/shell/import/import-action.tsx'
import { IMPORT_WORDS } from '#src/shell/import/import-words.ts'
import { CreateButton } from '#src/ui/buttons/action-button.tsx'
import { present } from '#src/ui/clock/use-now.ts'
import { type Created, CreateUser } from './create-user.tsx'
import { DisconnectQuestion } from './disconnect-question.tsx'
import { EditUser } from './edit-user.tsx'
import { useUserActs } from './use-user-acts.ts'
import { type UserAct, UserMenu } from './user-menu.tsx'
import { BlockQuestion, DeleteQuestion, ResetQuestion } from './user-questions.tsx'
import { KEPT_AS } from './user-values.ts'
import { userName } from './user-words.ts'
import { usersList } from './users-list.tsx'

/** What asks first. */
const ASKS = ['edit', 'block', 'reset', 'disconnect', 'delete'] as const

interface Reopened {
  /** What was typed before the page was left for a proof. */
  kept?: KeptForm['values']
}
type Open =
  | ({ what: 'create' } & Reopened)
  | ({ what: (typeof ASKS)[number]; user: AdministeredUser } & Reopened)

const isAsked = (act: UserAct): act is (typeof ASKS)[number] => ASKS.some((one) => one === act)

/** The form that stood here when its user went to their provider to prove who they are. */
function reopened(me: string): Open | null {
  const returned = returnedForm(KEPT_AS, administeredUser, me, present())
  if (!returned) return null
  const { row: user, values: kept } = returned
  return user ? { what: 'edit', user, kept } : { what: 'create', kept }
}

const IMPORTING = {
  endpoint: importUsers,
  columns: USER_COLUMNS,
  note: t(
    'New users have no password yet, and no invitations are sent. To invite them, select them in the list, then choose Invite. A file cannot change an e-mail.',
  ),
  words: IMPORT_WORDS.users,
  invalidates: [users, userById, roles],
}

/** Who may sign in: list, create, edit, invite, block, delete (spec 2 §3). */
export function UsersPage({ search }: { search: ListSearch }) {
  const { state, refusal } = useSession()
  const me = state.user?.uuid ?? ''
  const navigate = useNavigate()
  const acts = useUserActs()
  const [open, setOpen] = useState<Open | null>(() => reopened(me))
  const close = () => setOpen(null)

  const act = useCallback(
    (what: UserAct, user: AdministeredUser) => {
      if (what === 'sessions')
        return void navigate({ to: '/users/$uuid/sessions', params: { uuid: user.uuid } })
      if (isAsked(what)) return setOpen({ what, user })
      void acts[what](user)
    },
    [acts, navigate],
  )
  const rowActions = useCallback(
    (user: AdministeredUser) => <UserMenu user={user} me={me} refusal={refusal} onAct={act} />,
    [me, refusal, act],
  )
  const edit = useCallback((user: AdministeredUser) => {
    const { notAdministrableReason: reason } = user
    if (reason === null) setOpen({ what: 'edit', user })
    else notify({ kind: 'error', title: userName(user), text: reason })
  }, [])

  const created = ({ user, invitation }: Created) => {
    close()
    if (typeof invitation === 'object') {
      const text = t('{name} was created, but the invitation was not sent: {reason}', {
        name: userName(user),
        reason: invitation.failed,
      })
      return notify({ kind: 'error', title: t('Error'), text, duration: 10_000 })
    }
    notify({
      kind: 'success',
      text:
        invitation === 'sent'
          ? t('Created, invitation sent to {email}', { email: user.email })
          : t('Saved: {name}', { name: userName(user) }),
    })
  }
  const saved = (user: AdministeredUser) => {
    close()
    notify({ kind: 'success', text: t('Saved: {name}', { name: userName(user) }) })
  }

  return (
    <>
      <SectionBar />
      <ListPage
        definition={usersList}
        search={search}
        actions={
          <>
            <CreateButton
              refusal={refusal(createUser.permission)}
              onClick={() => setOpen({ what: 'create' })}
            >
              {t('Create user')}
            </CreateButton>
            <ImportAction {...IMPORTING} />
          </>
        }
        rowActions={rowActions}
        {...(refusal(updateUser.permission) === null && { onRowPress: edit })}
      />
      {open?.what === 'create' && <CreateUser kept={open.kept} onClose={close} onSaved={created} />}
      {open?.what === 'edit' && (
        <EditUser user={open.user} kept={open.kept} onClose={close} onSaved={saved} />
      )}
      {open?.what === 'block' && <BlockQuestion user={open.user} onClose={close} />}
      {open?.what === 'reset' && (
        <ResetQuestion user={open.user} self={open.user.uuid === me} onClose={close} />
      )}
      {open?.what === 'disconnect' && (
        <DisconnectQuestion
          user={open.user}
          self={open.user.uuid === me}
          onInvite={acts.invite}
          onClose={close}
        />
      )}
      {open?.what === 'delete' && <DeleteQuestion user={open.user} onClose={close} />}
    </>
  )
}
