import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './error-screen.module.css'

export interface ErrorScreenProps {
  /** The page's one h1: what happened. */
  title: string
  /** What to do about it. */
  advice: ReactNode
  /** The way on, a verb: 'Try again', 'Go to the dashboard'. */
  action?: { label: string; onClick: () => void } | undefined
  /** A second way on, or a link of the router's. */
  children?: ReactNode
  /** For the person who is asked for help: a code, a time, the build. */
  reference?: string | undefined
}

/** A whole screen that failed: what happened, what to do, a way on. */
export function ErrorScreen({ title, advice, action, children, reference }: ErrorScreenProps) {
  return (
    <div className={classes.screen} role="alert">
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.advice}>{advice}</div>
      <div className={`${classes.ways} whole-words`}>
        {action && <Button onClick={action.onClick}>{action.label}</Button>}
        {children}
      </div>
      {reference && <p className={classes.reference}>{reference}</p>}
    </div>
  )
}
