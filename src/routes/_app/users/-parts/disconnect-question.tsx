import { Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { notify, RECALL_OFFERED_MS } from '#src/app/notify.ts'
import { activeSessions } from '#src/contract/account/sessions.ts'
import { linkedProviders } from '#src/contract/account/single-sign-on.ts'
import {
  type AdministeredUser,
  disconnectUser,
  userById,
  users,
} from '#src/contract/administration/administered-users.ts'
import { t } from '#src/domain/language/text.ts'
import { Question } from '#src/ui/dialog/question.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { userName } from './user-words.ts'

const WAYS = { invalidates: [users, userById, activeSessions, linkedProviders] }

interface DisconnectQuestionProps {
  user: AdministeredUser
  /** It is the reader's own account. */
  self: boolean
  /** Offered where the user has no way in afterwards. */
  onInvite: (user: AdministeredUser) => Promise<void>
  onClose: () => void
}

/** Asked before a user can no longer sign in at their organization. It says what becomes of somebody without a password. */
export function DisconnectQuestion({ user, self, onInvite, onClose }: DisconnectQuestionProps) {
  const providers = user.signInProviders ?? []
  const [id, setId] = useState(providers[0]?.id ?? '')
  const disconnect = useMutation(mutationOptionsFor(disconnectUser, WAYS))
  const chosen = providers.find((one) => one.id === id)
  const name = chosen?.name ?? ''
  const done = (after: AdministeredUser) => {
    onClose()
    const who = userName(after)
    if (after.status !== 'INVITED')
      return notify({ kind: 'success', text: t('Disconnected from {name}: {user}', { name, user: who }) })
    return notify({
      kind: 'warning',
      text: t('Disconnected from {name}: {user}. Invite the user to choose a password.', { name, user: who }),
      duration: RECALL_OFFERED_MS,
      action: { label: t('Invite'), run: () => void onInvite(after) },
    })
  }
  return (
    <Question
      title={t('Disconnect {name}?', { name })}
      verb={t('Disconnect {name}', { name })}
      busy={disconnect.isPending}
      problem={disconnect.error?.message ?? null}
      refusal={chosen?.disconnectRefusal ?? null}
      onConfirm={() =>
        disconnect.mutate({ params: { id: user.uuid }, body: { provider: id } }, { onSuccess: done })
      }
      onClose={onClose}
    >
      <Stack gap={8}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }} translate="no">
          {userName(user)}
        </Text>
        {providers.length > 1 && (
          <Select
            label={t('Sign-in provider')}
            options={providers.map((one) => ({ value: one.id, label: one.name, isData: true }))}
            value={id}
            onChange={(value) => setId(value ?? id)}
          />
        )}
        <Text>
          {self
            ? t('You can no longer sign in with {name}. Sessions that you opened with it end now.', { name })
            : t('The user can no longer sign in with {name}. Sessions opened with it end now.', { name })}
        </Text>
        <Text>{t('From then on, type, role and restaurants are changed here.')}</Text>
        {chosen?.onlyWayIn && chosen.disconnectRefusal === null && (
          <Text>
            {t(
              'This user has no other way to sign in. Send an invitation afterwards so that they can choose a password.',
            )}
          </Text>
        )}
      </Stack>
    </Question>
  )
}
