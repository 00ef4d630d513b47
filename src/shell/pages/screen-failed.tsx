import type { ErrorComponentProps } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import css from '#src/ui/messages/error-screen.module.css'
import frame from '../frame/sign-in-frame.module.css'
import { usePwaState } from '../pwa/pwa-state.ts'
import { useReload } from '../pwa/use-reload.ts'

/**
 * A page that broke: its neighbours and the frame stay, and it can be tried again. Made of what the first load
 * holds already, since a chunk that can't be had may be the very reason to be here.
 */
export function ScreenFailed({ reset }: ErrorComponentProps) {
  const { update } = usePwaState()
  const { asks, again } = useReload()
  const isPartMissing = update === 'missing' || update === 'unreached'
  return (
    <div className={css.screen} role="alert">
      <h1 className={css.title}>{t('This page could not be shown')}</h1>
      <div className={css.advice}>
        {t('Your work is not lost. Try again. If it happens again, reload the page.')}
      </div>
      <div className={css.ways}>
        <button
          type="button"
          className={frame.submit}
          disabled={asks}
          onClick={isPartMissing ? () => void again() : reset}
        >
          {asks ? t('Trying…') : t('Try again')}
        </button>
      </div>
      <p className={css.reference}>{t('Build {build}', { build: __BUILD_ID__ })}</p>
    </div>
  )
}
