import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#src/api/call/result.ts'
import { notify } from '#src/app/notify.ts'
import { t } from '#src/domain/language/text.ts'
import { useSessionActions } from '#src/session/use-session.ts'

/** Signs out; where the provider cannot be told, this device can forget the session all the same. */
export function useSignOut(): () => Promise<void> {
  const session = useSessionActions()
  const client = useQueryClient()
  return async () => {
    // What is under way would be refused as soon as the provider has ended the session.
    await client.cancelQueries()
    const result = await session.logout()
    if (result.success) return
    void client.refetchQueries({ type: 'active' })
    notify({
      kind: 'error',
      title: t("Couldn't sign out"),
      text: `${sentenceOf(result)} ${t('You can still sign out on this device.')}`,
      duration: 10_000,
      action: { label: t('Sign out here'), run: () => void session.forceLogout('signed-out') },
    })
  }
}
