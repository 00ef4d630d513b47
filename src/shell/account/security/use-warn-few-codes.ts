import { useNavigate } from '@tanstack/react-router'
import { call } from '#src/api/call/call.ts'
import { notify } from '#src/app/notify.ts'
import { multiFactorState } from '#src/contract/account/multi-factor.ts'
import { areFewCodes, codesLeftText } from '#src/domain/access/recovery-codes.ts'
import { t } from '#src/domain/language/text.ts'

const SECURITY = '/user-settings/security'
/** There is a figure to read, and to act on. */
const SHOWN_MS = 10_000

/** Tells who has just spent a recovery code how many there are still, and where new ones are made once they are few. */
export function useWarnFewCodes(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const state = await call(multiFactorState)
    if (!state.success) return
    const { recoveryCodesLeft: left } = state.results
    const few = areFewCodes(left)
    notify({
      kind: few ? 'warning' : 'info',
      text: codesLeftText(left),
      duration: SHOWN_MS,
      ...(few && { action: { label: t('Security'), run: () => void navigate({ to: SECURITY }) } }),
    })
  }
}
