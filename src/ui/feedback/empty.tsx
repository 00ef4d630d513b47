import { Button } from '@mantine/core'
import classes from './empty.module.css'

interface EmptyProps {
  /** Given when asking again may help: a quiet button follows the text. */
  onRetry?: (() => void) | undefined
}

function Empty({ text, onRetry }: EmptyProps & { text: string }) {
  return (
    <div className={classes.empty}>
      <p>{text}</p>
      {onRetry && (
        <Button variant="subtle" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

/** The empty state of charts and figures (spec 1 §8). */
export function NoInformation(props: EmptyProps) {
  return <Empty text="No information" {...props} />
}

/** Nothing is known, for nobody answered: whether there is any is not said. */
export function Unreachable(props: EmptyProps) {
  return <Empty text="The server cannot be reached" {...props} />
}

/** What could not be had: nobody answered, or what was answered is a refusal, which empties what was known. */
export function Failed({ failure, onRetry }: EmptyProps & { failure: { isNetwork: boolean } }) {
  return failure.isNetwork ? <Unreachable onRetry={onRetry} /> : <NoInformation onRetry={onRetry} />
}

/** The empty state of tables (spec 1 §8). */
export function NoRecords(props: EmptyProps) {
  return <Empty text="No records" {...props} />
}

/** Nothing to show until something else was chosen; the text says what. */
export function Choose({ text }: { text: string }) {
  return <Empty text={text} />
}
