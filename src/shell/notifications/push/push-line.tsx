import { Button } from '@mantine/core'
import { t } from '#src/domain/language/text.ts'
import { useSessionActions } from '#src/session/use-session.ts'
import { useDismissal } from '#src/shell/pwa/dismissal.ts'
import { isDismissed } from '#src/shell/pwa/install-rule.ts'
import { present } from '#src/ui/clock/use-now.ts'
import { PauseLine } from './pause-line.tsx'
import classes from './push-line.module.css'
import { StatusText } from './status-text.tsx'
import { usePush } from './use-push.ts'

const DISMISSED_KEY = 'linewatch.pushDismissed'

/** What is to be done where a press alone cannot do it. */
const HINTS = {
  'install-first': t(
    'To get notifications when the app is closed, install it first: Share, then Add to Home Screen.',
  ),
  blocked: t(
    "Notifications are blocked in this browser's settings. Allow notifications for this site there.",
  ),
} as const

/**
 * Whether this device is told while the console is closed, and the way to change it. The offer can be put away for 30
 * days, unless it stands where choices are made (`always`).
 */
export function PushLine({ always = false }: { always?: boolean }) {
  const viewed = useSessionActions().viewedRole()
  const { state, problem, isBusy, changed, turnOn, turnOff } = usePush()
  const { dismissedAt, dismiss } = useDismissal(DISMISSED_KEY)
  // A user who views the console as a role changes none of their own settings there.
  if (viewed !== null || state === null || state === 'unsupported') return null
  if (state === 'on')
    return (
      <section className={classes.push} aria-label={t('Notifications when the app is closed')}>
        <PauseLine isBusy={isBusy} takesFocus={changed} turnOff={turnOff} />
      </section>
    )
  if (!always && isDismissed(dismissedAt, present())) return null
  return (
    <section className={classes.push} aria-label={t('Notifications when the app is closed')}>
      <div className={classes.line}>
        <StatusText
          text={state === 'off' ? t('Notify me when the app is closed') : HINTS[state]}
          takesFocus={changed}
        />
        <div className={classes.actions}>
          {!always && (
            <Button variant="subtle" onClick={dismiss}>
              {t('Not now')}
            </Button>
          )}
          {state === 'off' && (
            <Button variant="light" loading={isBusy} onClick={turnOn}>
              {t('Turn on')}
            </Button>
          )}
        </div>
      </div>
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
