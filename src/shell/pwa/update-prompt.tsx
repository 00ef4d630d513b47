import { useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import css from './prompts.module.css'
import { type PwaState, usePwaState } from './pwa-state.ts'
import { useReload } from './use-reload.ts'

const TEXT: Record<Exclude<PwaState['update'], 'none'>, string> = {
  ready: t('A new version is ready'),
  taken: t('A new version is ready'),
  missing: t('Linewatch was updated. Reload to load this part of the page.'),
  unreached: t('A part of this page could not be loaded because the server cannot be reached.'),
}

/**
 * Offers the new version and never forces it: 'Reload' waits for a form with unsaved input, 'Later' puts the
 * offer away until the next page load or the next news. It stands in the first load and is made of plain elements:
 * when parts of an old build can't be had any more, its own must not be among them.
 */
export function UpdatePrompt() {
  const { update } = usePwaState()
  const [putAway, setPutAway] = useState<PwaState['update']>('none')
  const { held, asks, reload, again } = useReload()
  if (update === 'none' || update === putAway) return null
  const canWait = !held && (update === 'ready' || update === 'taken')
  return (
    // What is offered waits behind an open dialog; what is missing may be a part of that dialog.
    <div className={canWait ? `${css.bar} ${css.behind}` : css.bar} role="status">
      <p className={css.text}>
        {held ? t('Save or discard your changes first, then reload.') : TEXT[update]}
      </p>
      <div className={css.verbs}>
        <button type="button" className={css.quiet} onClick={() => setPutAway(update)}>
          {t('Later')}
        </button>
        {update === 'unreached' && !held ? (
          <button type="button" className={css.main} disabled={asks} onClick={() => void again()}>
            {asks ? t('Trying…') : t('Try again')}
          </button>
        ) : (
          <button type="button" className={css.main} onClick={reload}>
            {t('Reload')}
          </button>
        )}
      </div>
    </div>
  )
}
