import { Button } from '@mantine/core'
import { t } from '#src/domain/language/text.ts'
import { DAY } from '#src/domain/time/zone.ts'
import { MOST_DAYS } from '#src/domain/why/usual.ts'
import type { BoardQuery } from '../board-context.ts'
import { useRows } from './use-rows.ts'

interface WhyButtonProps {
  /** The figure's name. */
  of: string
  /** What the figure was asked with. */
  asked: BoardQuery
  /** What narrows it: a part of the day. */
  more?: Readonly<Record<string, unknown>>
}

/** Leads from a figure of waste to what accounts for it; nothing where the range is too long to say. */
export function WhyButton({ of, asked, more }: WhyButtonProps) {
  const open = useRows('/dashboard/why', asked)
  if (!open || asked.end - asked.start > MOST_DAYS * DAY) return null
  return (
    <Button
      variant="subtle"
      px={8}
      aria-label={t('Why: {figure}', { figure: of })}
      onClick={() => open(more)}
    >
      {t('Why')}
    </Button>
  )
}
