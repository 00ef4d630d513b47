import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorScreen } from '#src/ui/feedback/error-screen.tsx'

/** A page that broke: its neighbours and the frame stay, and it can be tried again. */
export function ScreenFailed({ reset }: ErrorComponentProps) {
  return (
    <ErrorScreen
      title="This page could not be shown"
      advice="Nothing you did is lost. Try again; if it happens once more, reload the page."
      action={{ label: 'Try again', onClick: reset }}
      reference={`Build ${__BUILD_ID__}`}
    />
  )
}
