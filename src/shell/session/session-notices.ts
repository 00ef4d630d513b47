import { notify } from '#src/app/notify.ts'
import { t } from '#src/domain/language/text.ts'
import type { SessionNotice } from '#src/session/session.ts'

const STAYS = 60_000
const SAID_FOR = 3_000
const TOO_MANY = t('Too many requests')
let saidAt = Number.NEGATIVE_INFINITY

/** What the session has to tell a person (spec 1 §8; a sign-in elsewhere never reloads over a dirty form). */
export function notifySession(notice: SessionNotice): void {
  if (notice.kind === 'tooManyRequests') {
    // A dashboard's nine refusals at once are one thing to say.
    if (performance.now() - saidAt < SAID_FOR) return
    saidAt = performance.now()
    notify({ kind: 'warning', title: TOO_MANY, text: waitText(notice.message) })
    return
  }
  notify({
    kind: 'info',
    title: t('Signed in elsewhere'),
    text: t('Somebody signed in in another tab. Save your changes, then reload.'),
    duration: STAYS,
    action: { label: t('Reload'), run: () => window.location.reload() },
  })
}

/** The provider's own sentence, as it stands where the call was made; the title is not said twice. */
function waitText(message: string): string {
  const said = message.toLowerCase().startsWith(TOO_MANY.toLowerCase())
  const rest = said ? message.slice(TOO_MANY.length).replace(/^[.:\s]+/, '') : message
  return rest || t('Wait a moment, then continue.')
}
