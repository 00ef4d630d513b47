import { Button } from '@mantine/core'
import { useState } from 'react'
import '#src/ui/styles.ts'
import { installInvitation } from './install-rule.ts'
import css from './prompts.module.css'
import { setPwaState, usePwaState } from './pwa-state.ts'

const DISMISSED_KEY = 'linewatch.installDismissed'

function readDismissed(): number | null {
  try {
    return Number(localStorage.getItem(DISMISSED_KEY)) || null
  } catch {
    return null
  }
}

function writeDismissed(at: number): void {
  try {
    localStorage.setItem(DISMISSED_KEY, String(at))
  } catch {
    // Blocked storage: asked again at the next visit.
  }
}

/** Invites to put the console on the home screen, once a month at most. */
export function InstallPrompt() {
  const { offer, update } = usePwaState()
  const [dismissedAt, setDismissedAt] = useState(readDismissed)
  const invitation = installInvitation({
    standalone: window.matchMedia('(display-mode: standalone)').matches,
    offered: offer !== null,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    dismissedAt,
    now: Date.now(),
  })

  function dismiss() {
    const now = Date.now()
    writeDismissed(now)
    setDismissedAt(now)
  }

  async function install() {
    const answer = await offer?.prompt()
    // An offer can be used once only.
    setPwaState({ offer: null })
    if (answer?.outcome !== 'accepted') dismiss()
  }

  // One bar at a time, and the new version is the one that matters.
  if (!invitation || update !== 'none') return null
  return (
    <div className={css.bar} role="status">
      <p className={css.text}>
        {invitation === 'offer'
          ? 'Install Linewatch to open it from the home screen'
          : 'To install Linewatch: Share, then Add to Home Screen'}
      </p>
      <Button variant="subtle" onClick={dismiss}>
        Not now
      </Button>
      {invitation === 'offer' ? <Button onClick={() => void install()}>Install</Button> : null}
    </div>
  )
}
