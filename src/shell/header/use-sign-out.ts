import { sentenceOf } from '#src/api/result.ts'
import { notify } from '#src/app/notify.ts'
import { useSessionActions } from '#src/session/use-session.ts'

/** Signs out; where the provider cannot be told, this device can forget the session all the same. */
export function useSignOut(): () => Promise<void> {
  const session = useSessionActions()
  return async () => {
    const result = await session.logout()
    if (result.success) return
    notify({
      kind: 'error',
      title: 'Not signed out',
      text: `${sentenceOf(result)} This device can forget the session all the same.`,
      duration: 10_000,
      action: { label: 'Sign out here', run: () => void session.forceLogout('signed-out') },
    })
  }
}
