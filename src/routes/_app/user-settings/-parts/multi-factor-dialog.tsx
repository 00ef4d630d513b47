import { useState } from 'react'
import { call } from '#src/api/call/call.ts'
import { notify } from '#src/app/notify.ts'
import { disableMultiFactor, resetRecoveryCodes } from '#src/contract/account/multi-factor.ts'
import { t } from '#src/domain/language/text.ts'
import { useLogin } from '#src/session/use-session.ts'
import { EnableMultiFactor } from '#src/shell/account/security/enable-multi-factor.tsx'
import { GuardedStep } from '#src/shell/account/security/guarded-step.tsx'
import { RecoveryCodes } from '#src/shell/account/security/recovery-codes.tsx'
import type { ProofMethod } from '#src/shell/account/security/use-proof.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { usePhone } from '#src/ui/use-phone.ts'

export type MultiFactorStep = 'enable' | 'disable' | 'codes'

const TITLES: Record<MultiFactorStep, string> = {
  enable: t('Turn multi-factor on'),
  disable: t('Turn multi-factor off'),
  codes: t('New recovery codes'),
}

interface MultiFactorDialogProps {
  step: MultiFactorStep
  /** How the user proves that it is them. */
  ways: readonly ProofMethod[]
  /** The factor or its codes are others now, though the new codes are still to be kept. */
  onChanged: () => void
  onClose: () => void
}

/** One of the three steps that change the second factor, each of its own (spec 1 §4). */
export function MultiFactorDialog({ step, ways, onChanged, onClose }: MultiFactorDialogProps) {
  const phone = usePhone()
  const email = useLogin((state) => state.user?.email ?? '')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [showing, setShowing] = useState(false)
  const done = (text: string) => {
    notify({ kind: 'success', text })
    onClose()
  }
  // Codes that are on the screen are nowhere else: they go by their own button only.
  const locked = showing || codes !== null
  return (
    <Dialog
      onClose={onClose}
      title={TITLES[step]}
      fullScreen={phone}
      closeOnEscape={!locked}
      closeOnClickOutside={false}
      withCloseButton={!locked}
    >
      {step === 'enable' && (
        <EnableMultiFactor
          email={email}
          onEnabled={() => {
            setShowing(true)
            onChanged()
          }}
          onDone={() => done(t('Multi-factor is on. Your other sessions have ended.'))}
        />
      )}
      {step === 'disable' && (
        <GuardedStep
          lead={t('Enter a code to turn multi-factor off. After that, you sign in with your password only.')}
          ways={ways}
          step={() => call(disableMultiFactor)}
          onDone={() => done(t('Multi-factor is off'))}
        />
      )}
      {step === 'codes' && !codes && (
        <GuardedStep
          lead={t('Enter a code to get new recovery codes. Your old codes will stop working.')}
          ways={ways}
          step={() => call(resetRecoveryCodes)}
          onDone={({ recoveryCodes }) => {
            setCodes(recoveryCodes)
            onChanged()
          }}
        />
      )}
      {codes && (
        <RecoveryCodes
          codes={codes}
          email={email}
          onKept={() => done(t('Your new recovery codes are active'))}
        />
      )}
    </Dialog>
  )
}
