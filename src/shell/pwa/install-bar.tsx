import { Button } from '@mantine/core'
import { t } from '#src/domain/language/text.ts'
import '#src/ui/styles.ts'
import { present } from '#src/ui/clock/use-now.ts'
import { useDismissal } from './dismissal.ts'
import { installInvitation } from './install-rule.ts'
import css from './prompts.module.css'
import { setPwaState, usePwaState } from './pwa-state.ts'

const DISMISSED_KEY = 'linewatch.installDismissed'

/** Invites to put the console on the home screen, once a month at most. */
export function InstallBar() {
  const { offer, update } = usePwaState()
  const { dismissedAt, dismiss } = useDismissal(DISMISSED_KEY)
  const invitation = installInvitation({
    standalone: window.matchMedia('(display-mode: standalone)').matches,
    offered: offer !== null,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    dismissedAt,
    now: present(),
  })

  async function install() {
    const answer = await offer?.prompt()
    // An offer can be used once only.
    setPwaState({ offer: null })
    if (answer?.outcome !== 'accepted') dismiss()
  }

  // One bar at a time, and the new version is the one that matters.
  if (!invitation || update !== 'none') return null
  return (
    <div className={`${css.bar} ${css.behind}`} role="status">
      <p className={css.text}>
        {invitation === 'offer'
          ? t('Install Linewatch to open it from the home screen')
          : t('To install Linewatch: Share, then Add to Home Screen')}
      </p>
      <div className={css.verbs}>
        <Button variant="subtle" onClick={dismiss}>
          {t('Not now')}
        </Button>
        {invitation === 'offer' ? <Button onClick={() => void install()}>{t('Install')}</Button> : null}
      </div>
    </div>
  )
}
