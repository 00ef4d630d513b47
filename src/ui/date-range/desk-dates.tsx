import { MantineThemeProvider } from '@mantine/core'
import { t } from '#src/domain/language/text.ts'
import { formatDay } from '#src/domain/time/format.ts'
import { useDateLanguage } from '../dates/use-date-language.ts'
import { TimeInput } from '../inputs/time/time-input.tsx'
import css from './date-range-panel.module.css'
import { RangeCalendar } from './day-calendar.tsx'
import { type Frame, lastMinute } from './draft.ts'
import type { useDraft } from './use-draft.ts'

export interface DatesProps {
  state: ReturnType<typeof useDraft>
  frame: Frame
}

// In a portal, a press on a time would count as a press outside the popover and close it.
const inPlace = { components: { Combobox: { defaultProps: { withinPortal: false } } } }

/** One calendar for both days, and under it the two times. */
export function DeskDates({ state, frame }: DatesProps) {
  const { fromDay, toDay, from, to } = state.draft
  const language = useDateLanguage()
  return (
    <>
      <RangeCalendar frame={frame} from={fromDay} to={toDay} onChange={state.setDays} />
      {frame.rules.mode === 'time' && (
        <MantineThemeProvider theme={inPlace} inherit>
          <div className={css.times}>
            <TimeInput
              label={t('From')}
              description={fromDay ? formatDay(fromDay, undefined, language) : t('First day')}
              value={from}
              limits={{ max: lastMinute(fromDay, frame) }}
              disabled={fromDay === null}
              onChange={(minutes) => state.setTimes(minutes, to)}
            />
            <TimeInput
              label={t('To')}
              description={toDay ? formatDay(toDay, undefined, language) : t('Last day')}
              value={to}
              limits={{ ...(toDay === fromDay ? { min: from } : {}), max: lastMinute(toDay, frame) }}
              disabled={toDay === null}
              onChange={(minutes) => state.setTimes(from, minutes)}
            />
          </div>
        </MantineThemeProvider>
      )}
    </>
  )
}
