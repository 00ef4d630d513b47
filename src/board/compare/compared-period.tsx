import { Button, Loader } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { sameTimesEarlier } from '#src/domain/analytics/comparison.ts'
import { t } from '#src/domain/language/text.ts'
import { dayKey } from '#src/domain/time/zone.ts'
import type { DayChoice } from '#src/ui/date-range/day-choice.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { FITTED, PanelButton } from '#src/ui/overlay/panel-button.tsx'
import css from '../board.module.css'
import { useBoard } from '../board-context.ts'

const Calendar = lazyPart<ComponentProps<typeof DayChoice>>(() =>
  import('#src/ui/date-range/day-choice.tsx').then((part) => part.DayChoice),
)

interface Props {
  /** The first day chosen, 'YYYY-MM-DD'; undefined for the days right before the range. */
  onChange: (from: string | undefined) => void
}

/** The other period that the board is compared with; it is as long as the board's own, so its first day says all. */
export function ComparedPeriod({ onChange }: Props) {
  const [opened, setOpened] = useState(false)
  const { ask, zone, other } = useBoard()
  const asked = ask()
  const { days, label } = other(asked)
  function choose(from: string | undefined) {
    onChange(from)
    setOpened(false)
  }
  return (
    <PanelButton
      button={
        <Button variant="default" leftSection={<IconCalendar size={20} aria-hidden />}>
          {t('Compared with {period}', { period: label })}
        </Button>
      }
      opened={opened}
      onChange={setOpened}
      panel={{ heading: t('First day to compare with'), middlewares: FITTED }}
    >
      <div className={css.otherPeriod}>
        <Suspense fallback={<Loader aria-label={t('Loading the calendar')} />}>
          <Calendar
            frame={{ now: asked.at, zone, rules: { mode: 'day', allowFuture: false } }}
            day={dayKey(sameTimesEarlier(asked, days, zone).start, zone)}
            onChange={choose}
          />
        </Suspense>
        <Button variant="default" onClick={() => choose(undefined)}>
          {t('The days right before')}
        </Button>
      </div>
    </PanelButton>
  )
}
