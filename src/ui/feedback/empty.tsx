import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty.module.css'

interface EmptyProps {
  /** Given when asking again may help: a quiet button follows the text. */
  onRetry?: (() => void) | undefined
}

interface WordsProps {
  text: string
  /** A way on, where it is not on the screen anyway. */
  children?: ReactNode
}

function Empty({ text, onRetry, children }: EmptyProps & WordsProps) {
  return (
    <div className={classes.empty}>
      <p>{text}</p>
      {onRetry && (
        <Button variant="subtle" onClick={onRetry}>
          Try again
        </Button>
      )}
      {children}
    </div>
  )
}

/** The empty state of charts and figures (spec 1 §8). */
export function NoInformation(props: EmptyProps) {
  return <Empty text="No information" {...props} />
}

/** That nobody could answer, and in words where somebody said why. */
export type Missed = boolean | string | undefined

export const UNREACHABLE = 'The server cannot be reached'

/** Nothing is known, for nobody could answer: whether there is any is not said. */
export function Unreachable({ why, ...props }: EmptyProps & { why?: Missed }) {
  return <Empty text={typeof why === 'string' ? why : UNREACHABLE} {...props} />
}

interface Failing {
  isNetwork: boolean
  why: string | null
}

/** Whether somebody could answer, and why not, as panels and tables are told it. */
export const missedBy = (failure: Failing | null): Missed => failure?.why ?? failure?.isNetwork

/** What could not be had: nobody answered, or what was answered is a refusal, which empties what was known. */
export function Failed({ failure, onRetry }: EmptyProps & { failure: Failing }) {
  const { isNetwork, why } = failure
  return isNetwork ? <Unreachable why={why ?? true} onRetry={onRetry} /> : <NoInformation onRetry={onRetry} />
}

/** The empty state of tables (spec 1 §8). */
export function NoRecords(props: EmptyProps) {
  return <Empty text="No records" {...props} />
}

/** Nothing to show until something else was chosen; the text says what. */
export function Choose(props: WordsProps) {
  return <Empty {...props} />
}
