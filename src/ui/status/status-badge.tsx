import { type Status, UNKNOWN_STATUS } from '#src/domain/status.ts'
import classes from './status-badge.module.css'
import { StatusIcon } from './status-icon.tsx'
import { Swatch } from './swatch.tsx'

export interface StatusBadgeProps {
  /** Undefined for a word that this console does not know yet: a newer provider may say more. */
  status: Status | undefined
  /** Said instead of the status's own word, for instance with a figure in it. */
  word?: string
  size?: 'md' | 'lg'
}

/** Icon, word and pattern on the status's pair: what is meant never hangs on colour alone. */
export function StatusBadge({ status = UNKNOWN_STATUS, word, size = 'md' }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-kind={status.kind} data-size={size}>
      <Swatch className={classes.pattern ?? ''} color={status.kind} pattern={status.pattern} />
      <StatusIcon name={status.icon} size={size === 'lg' ? 20 : 16} />
      {word ?? status.word}
    </span>
  )
}
