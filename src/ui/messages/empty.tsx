import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#src/domain/language/text.ts'
import classes from './empty.module.css'

/** A call that failed, as far as a screen shows it. */
export interface Failing {
  /** The provider could not be reached. */
  isNetwork: boolean
  /** Why, in a few words. */
  reason: string
}

interface EmptyProps {
  /** Why nothing could be loaded; without it there is nothing. */
  failure?: Failing | null | undefined
  /** Given when asking again may help: a quiet button follows the text. */
  onRetry?: (() => void) | undefined
  /** All in one line, where the rest of the screen is no higher. */
  inLine?: boolean
  /** What makes it empty, and a way on where it is not on the screen anyway. */
  children?: ReactNode
}

/** A reason as a sentence of its own. */
export const sentenceOfReason = (reason: string): string => (/[.!?]$/.test(reason) ? reason : `${reason}.`)

/** Also where a part of the screen has no room for more words. */
export const COULD_NOT_LOAD = t("Couldn't load this.")

/** That something could not be loaded, why, and a way to ask again. */
export function NotLoaded({ why = '', onRetry }: { why?: string; onRetry?: (() => void) | undefined }) {
  return (
    <div className={classes.failed}>
      <p>{`${COULD_NOT_LOAD}${why && ` ${sentenceOfReason(why)}`}`}</p>
      {onRetry && (
        <Button variant="subtle" onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </div>
  )
}

function Empty({ text, failure, onRetry, inLine, children }: EmptyProps & { text: string }) {
  const why = failure && failure.reason !== text ? failure.reason : ''
  return (
    <div className={classes.empty} data-line={inLine || undefined}>
      <p>{text}</p>
      {(failure || onRetry) && <NotLoaded why={why} onRetry={onRetry} />}
      {children}
    </div>
  )
}

/** The empty state of charts and figures (spec 1 §8). */
export function NoInformation(props: EmptyProps) {
  return <Empty text={t('No information')} {...props} />
}

/** The empty state of tables (spec 1 §8). */
export function NoRecords(props: EmptyProps) {
  return <Empty text={t('No records')} {...props} />
}

interface FailedProps {
  failure: Failing
  onRetry?: (() => void) | undefined
  /** Rows are missing, not figures. */
  rows?: boolean
  inLine?: boolean
}

/**
 * What could not be loaded: a refusal leaves the specified text behind, and where nobody answered it is not said
 * whether there is anything.
 */
export function Failed({ rows = false, ...props }: FailedProps) {
  const { isNetwork, reason } = props.failure
  if (isNetwork) return <Empty text={reason} {...props} />
  return <Empty text={rows ? t('No records') : t('No information')} {...props} />
}

/** Nothing to show until something else was chosen; the text says what. */
export function Choose({ text, children }: { text: string; children?: ReactNode }) {
  return <Empty text={text}>{children}</Empty>
}
