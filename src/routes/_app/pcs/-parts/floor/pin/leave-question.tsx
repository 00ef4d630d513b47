import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { useLogin } from '#src/session/use-session.ts'
import { useSignOut } from '#src/shell/header/use-sign-out.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import css from './pin.module.css'
import { PinPad } from './pin-pad.tsx'

interface LeaveQuestionProps {
  onLook: () => void
  onUnpin: () => void
  /** Chooses size, language and sound again. */
  onChoose: () => void
  onClose: () => void
}

/**
 * The way out of a pinned screen takes two presses, so that nobody leaves it with a sleeve; out of one that is paired
 * it takes the PIN.
 */
export function LeaveQuestion({ onLook, onUnpin, onChoose, onClose }: LeaveQuestionProps) {
  const isTablet = useLogin(({ user }) => user?.tablet === true)
  const signOut = useSignOut()
  const [isOpen, setOpen] = useState(!isTablet)
  if (!isOpen)
    return (
      <Dialog title={t('Enter the PIN of this tablet')} onClose={onClose}>
        <PinPad onRight={() => setOpen(true)} />
      </Dialog>
    )
  return (
    <Dialog title={t('Leave floor mode?')} onClose={onClose}>
      {isTablet
        ? t(
            'It returns to this screen after 2 minutes without a touch. A tablet that is unpaired needs a new code.',
          )
        : t('This tablet is pinned. It returns to this screen after 2 minutes without a touch.')}
      <div className={css.leave}>
        <Button size="lg" mih={64} onClick={onClose}>
          {t('Stay')}
        </Button>
        <Button size="lg" mih={64} variant="default" onClick={onLook}>
          {t('Leave for now')}
        </Button>
        {isTablet && (
          <Button size="lg" mih={64} variant="default" onClick={onChoose}>
            {t('Change size, language and sound')}
          </Button>
        )}
        <Button size="lg" mih={64} variant="default" onClick={isTablet ? () => void signOut() : onUnpin}>
          {isTablet ? t('Unpair and leave') : t('Unpin and leave')}
        </Button>
      </div>
    </Dialog>
  )
}
