import type { ErrorComponentProps } from '@tanstack/react-router'
import css from '#src/ui/messages/error-screen.module.css'
import frame from '../frame/sign-in-frame.module.css'

/**
 * A page that broke: its neighbours and the frame stay, and it can be tried again. Made of what the first load
 * holds already, since a chunk that can't be had may be the very reason to be here.
 */
export function ScreenFailed({ reset }: ErrorComponentProps) {
  return (
    <div className={css.screen} role="alert">
      <h1 className={css.title}>This page could not be shown</h1>
      <div className={css.advice}>
        Your work is not lost. Try again. If it happens again, reload the page.
      </div>
      <div className={css.ways}>
        <button type="button" className={frame.submit} onClick={reset}>
          Try again
        </button>
      </div>
      <p className={css.reference}>{`Build ${__BUILD_ID__}`}</p>
    </div>
  )
}
