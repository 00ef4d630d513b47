import { format } from 'node:util'
import { configure, getConfig, prettyDOM } from '@testing-library/react'
import { unstable_forceFrameRate } from 'scheduler'
import { afterEach, beforeEach, vi } from 'vitest'
import { loadOverlays } from '#src/ui/overlay/overlays.ts'
import { theme } from '#src/ui/theme/theme.ts'
import './no-owner-stacks.ts'

/**
 * A component test fails when anything was written to console.error, when a promise was rejected with nobody
 * listening, or when an error reached the window: what a person would have seen as a broken page.
 * A test that expects such an error takes it with `expectConsoleError`.
 */

// A wait looks at the whole page every 50 ms, which takes longer than that on a busy machine. React draws for 5 ms and then
// lets others go first, so what is waited for would hardly ever be drawn.
unstable_forceFrameRate(1)

// A wait ends as soon as it may; this is only how long a busy machine is given.
configure({ asyncUtilTimeout: 30_000 })

// A wait that goes on tells nobody what stands on the page, so it is not written out at each look; what fails does,
// and without the frame around it, of which alone a failure would tell. Its first line, all that the summary of a run
// has of it, names the page that was shown instead.
const shownPage = () =>
  `${window.location.pathname}${window.location.search} with '${document.querySelector('h1')?.textContent ?? 'no title'}'`
const openDialog = () => document.querySelector<HTMLElement>('[role=dialog]')
configure({
  getElementError: (message, container) =>
    new Error(
      (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
        ? (message ?? '')
        : `On ${shownPage()}: ${message ?? ''}\n\n${prettyDOM(openDialog() ?? container.querySelector('main') ?? container)}`,
    ),
})

// Nothing has a place in jsdom, so everything is 'out of sight', and what hangs on it would be hidden, sooner or later.
const { Tooltip } = theme.components ?? {}
theme.components = {
  ...theme.components,
  Popover: { defaultProps: { hideDetached: false } },
  Tooltip: { ...Tooltip, defaultProps: { ...Tooltip?.defaultProps, hideDetached: false } },
}

// A page that somebody has used for a moment has them; tests/component/ui/overlay/overlays.test.tsx begins without.
await loadOverlays()

const seen: string[] = []
const expected: RegExp[] = []

/** The running test causes a console error that matches; anything else still fails it. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern)
}

const onRejection = (event: PromiseRejectionEvent) =>
  seen.push(`Unhandled rejection: ${format(event.reason)}`)
const onError = (event: ErrorEvent) => seen.push(`Uncaught: ${event.message}`)

beforeEach(() => {
  seen.length = 0
  expected.length = 0
  vi.spyOn(console, 'error').mockImplementation((...values: unknown[]) => {
    seen.push(format(...values))
  })
  window.addEventListener('unhandledrejection', onRejection)
  window.addEventListener('error', onError)
})

afterEach(() => {
  vi.restoreAllMocks()
  window.removeEventListener('unhandledrejection', onRejection)
  window.removeEventListener('error', onError)
  const surprises = seen.filter((text) => !expected.some((pattern) => pattern.test(text)))
  const missing = expected.filter((pattern) => !seen.some((text) => pattern.test(text)))
  if (surprises.length > 0) throw new Error(`console errors in the test:\n${surprises.join('\n')}`)
  if (missing.length > 0) throw new Error(`expected console errors that never came: ${missing.join(', ')}`)
})
