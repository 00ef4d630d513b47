import { Loader, rem } from '@mantine/core'
import type { ReactNode } from 'react'
import { useId, useRef, useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { AgeLabel } from '../clock/age-label.tsx'
import { useNow } from '../clock/use-now.ts'
import { Failed, type Failing, NoInformation } from '../messages/empty.tsx'
import { ErrorBoundary } from '../messages/error-boundary.tsx'
import { useDrawnWhenIdle } from '../visibility/use-drawn-when-idle.ts'
import classes from './panel.module.css'
import type { PanelActions } from './panel-menu.tsx'
import { PanelMenu } from './panel-menu.tsx'
import { RefreshFailed } from './refresh-failed.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

export type PanelState = 'loading' | 'ready' | 'empty' | 'failed'

export interface PanelProps {
  title: string
  state: PanelState
  /**
   * Least height of the body, in px where text has its usual size, or as CSS has it: the same for loader, data and
   * 'No information', so that nothing jumps. It grows with a higher panel in its line.
   */
  height: number | string
  /** Epoch milliseconds of the data shown. */
  updatedAt?: number | undefined
  /** Age in milliseconds from which the data is older than it should be; its age is then shown. */
  staleAfterMs?: number | undefined
  /** The last refresh failed: what was known stays, greyed and with its age. */
  isStale?: boolean | undefined
  /** Why; it is said next to the data, or in its place where there is none. */
  failure?: Failing | null | undefined
  /** The same data as a table; given, the menu offers to switch to it. */
  table?: ReactNode
  /** Menu entries; only what is passed is offered. */
  actions?: PanelActions | undefined
  /** Right after the title: what explains it. */
  explanation?: ReactNode
  /** Next to the title: a picker, a total. */
  aside?: ReactNode
  /** Shown in the empty state instead of 'No information'. */
  empty?: ReactNode
  onRetry?: (() => void) | undefined
  children: ReactNode
}

/** One section of a screen: title, age, menu, and a body that fails alone (see design.md, Panels). */
export function Panel(props: PanelProps) {
  const { title, state, height, updatedAt, explanation, aside, table, actions } = props
  const [asTable, setAsTable] = useState(false)
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const drawn = useDrawnWhenIdle(section, state === 'ready')
  const waits = state === 'ready' && !drawn
  const isKnown = state === 'ready' || state === 'empty'
  const keyboard = useKeptFocus(section, state !== 'loading' && !waits)
  return (
    <section
      ref={section}
      className={classes.panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-busy={state === 'loading' || waits}
    >
      <header className={classes.head}>
        <h2 className={`two-lines ${classes.title}`} id={titleId}>
          {title}
        </h2>
        {explanation}
        {updatedAt !== undefined && <StaleAge {...props} at={updatedAt} />}
        <div className={classes.end}>
          <div className={classes.aside}>{aside}</div>
          {!waits && (
            <PanelMenu
              title={title}
              actions={state === 'ready' ? actions : { onRows: actions?.onRows }}
              asTable={asTable}
              onTable={table !== undefined && state === 'ready' ? setAsTable : undefined}
            />
          )}
        </div>
      </header>
      <div
        {...keyboard}
        className={classes.body}
        style={{ height: typeof height === 'number' ? rem(height) : height }}
        data-table={asTable || undefined}
        data-stale={(props.isStale && isKnown) || undefined}
      >
        <div className={classes.content}>
          <ErrorBoundary fallback={(_, again) => <Broken onRetry={again} />}>
            {!waits && <PanelBody {...props} asTable={asTable} />}
          </ErrorBoundary>
        </div>
        {isKnown && props.failure && <RefreshFailed failure={props.failure} onRetry={props.onRetry} />}
      </div>
    </section>
  )
}

function PanelBody({
  title,
  state,
  table,
  asTable,
  empty,
  failure,
  onRetry,
  children,
}: PanelProps & { asTable: boolean }) {
  if (state === 'loading') {
    return (
      <div className={classes.centre} role="status">
        <Loader size="sm" aria-hidden />
        <span className={classes.hidden}>{t('Loading {title}', { title })}</span>
      </div>
    )
  }
  if (state === 'empty') return empty ?? <NoInformation />
  if (state === 'failed')
    return failure ? <Failed failure={failure} onRetry={onRetry} /> : <NoInformation onRetry={onRetry} />
  return asTable && table !== undefined ? table : children
}

function Broken({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={classes.centre}>
      <NoInformation onRetry={onRetry} />
    </div>
  )
}

function StaleAge({ at, staleAfterMs, isStale, state }: PanelProps & { at: number }) {
  const limit = staleAfterMs ?? Number.POSITIVE_INFINITY
  const now = useNow(1000)
  const stale = now - at > limit || isStale
  if (!stale || state === 'loading') return null
  return <AgeLabel at={at} stale />
}
