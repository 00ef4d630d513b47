import * as z from 'zod/mini'
import { notify } from '#src/app/notify.ts'
import { LANGUAGES, type Language } from '#src/domain/language/languages.ts'
import { language, t } from '#src/domain/language/text.ts'
import { isDirty } from '#src/session/dirty-forms.ts'
import { createDeviceSetting } from '../device/device-setting.ts'
import { tellWorkerLanguage } from '../pwa/register.ts'
import { setDeviceChoice } from './choose-language.ts'
import { deviceChoice, deviceLanguage } from './device-language.ts'
import { type Wishes, wantedChoice, wayToLanguage } from './language-rule.ts'
import { reloadInLanguage } from './reload.ts'

const TRIED = 'linewatch.language-tried'
const STAYS = 60_000

/** Which choice a board or an account brought to this device. */
const brought = createDeviceSetting<Language | null>(
  'linewatch.language',
  z.nullable(z.enum(LANGUAGES)),
  null,
)

/** For which language this tab was loaded again last. */
const tried = {
  read(): string | null {
    try {
      return sessionStorage.getItem(TRIED)
    } catch {
      return null
    }
  },
  write(wanted: Language | null): void {
    try {
      if (wanted === null) sessionStorage.removeItem(TRIED)
      else sessionStorage.setItem(TRIED, wanted)
    } catch {
      // Then nothing is tried: see below.
    }
  },
}

function offer(): void {
  notify({
    kind: 'info',
    title: t('Language changed'),
    text: t('Save your changes, then reload to see this page in the new language.'),
    duration: STAYS,
    action: { label: t('Reload'), run: () => void reloadInLanguage() },
  })
}

/**
 * Brings this device, and this page, to the language of its board or of the account. What the page shows and where it
 * stands is in its address, and comes back with it; what somebody is typing is not lost unasked.
 */
export function followLanguage(wishes: Wishes): void {
  const choice = wantedChoice(wishes, { choice: deviceChoice(), brought: brought.getSnapshot() })
  if (choice !== deviceChoice()) {
    if (!setDeviceChoice(choice)) return
    brought.set(choice ?? null)
    void tellWorkerLanguage(deviceLanguage())
  }
  const [shown, wanted] = [language(), deviceLanguage()]
  const way = wayToLanguage({ shown, wanted, tried: tried.read(), isDirty: isDirty() })
  if (shown === wanted) tried.write(null)
  if (way === 'stay') return
  if (way === 'reload') tried.write(wanted)
  // Where it cannot be remembered, a person decides.
  if (tried.read() === wanted) void reloadInLanguage()
  else offer()
}
