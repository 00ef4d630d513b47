import { Button } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { use, useId, useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { withZone } from '#src/domain/time/format.ts'
import type { IntervalCode } from '#src/domain/time/presets.ts'
import { type ResolvedRange, startAndEnd } from '#src/domain/time/range.ts'
import type { DateRangeParams } from '#src/domain/time/range-params.ts'
import { type Reading, readingRange, readingRangeText, readSpoken } from '#src/domain/time/spoken.ts'
import { dayKey } from '#src/domain/time/zone.ts'
import { SpokenInput } from '../dates/spoken-input.tsx'
import { useDateLanguage } from '../dates/use-date-language.ts'
import { useZoneNaming } from '../dates/zone-naming.ts'
import { calendarLocale } from './calendar-locale.ts'
import css from './date-range-panel.module.css'
import { DeskDates } from './desk-dates.tsx'
import { type Frame, spokenParams } from './draft.ts'
import { PhoneDates } from './phone-dates.tsx'
import { useDraft } from './use-draft.ts'
import { whoseTime, type ZoneOf } from './whose-time.ts'

export interface DateRangePanelProps {
  /** The range in force, from which choosing starts; null where none is. */
  initial: ResolvedRange | null
  frame: Frame
  zoneOf: ZoneOf
  phone: boolean
  /** What the choice stands for from now on, before it is applied; null for dates of their own. */
  onChoice: (interval: IntervalCode | null) => void
  /** Null where nothing was changed: a preset stays one, and the figures stay as they are. */
  onApply: (params: DateRangeParams | null) => void
  /** Where given, a Clear stands next to Apply. */
  onClear?: () => void
  onProblem: (text: string) => void
}

const NOTHING = { text: '' }

/** Calendar and times of a custom range. Loaded on first opening: the calendar stays out of the entry. */
export function DateRangePanel({
  initial,
  frame,
  zoneOf,
  phone,
  onChoice,
  onApply,
  onClear,
  onProblem,
}: DateRangePanelProps) {
  const { now, zone } = frame
  const draft = useDraft(initial, frame, onProblem)
  const { dates, problem } = draft
  const [typed, setTyped] = useState<{ text: string; reading?: Reading | undefined }>(NOTHING)
  // The calendar itself turns to another month only when it begins again.
  const [month, setMonth] = useState('')
  const unread = typed.text.trim() !== '' && !typed.reading
  // As they are called on the days that are chosen.
  const chosen = dates && startAndEnd(dates.startDate, dates.endDate, zone)
  const shown = chosen ?? { start: now, end: now }
  const naming = useZoneNaming()
  const hint = useId()
  const language = useDateLanguage()
  const locale = use(calendarLocale(language))
  const Dates = phone ? PhoneDates : DeskDates

  function type(text: string) {
    const reading = readSpoken(text, now, zone)
    setTyped({ text, reading })
    if (!reading) return
    const range = readingRange(reading, frame.rules.allowFuture ? Number.POSITIVE_INFINITY : now)
    draft.show(range)
    onChoice(spokenParams(reading, frame).timeInterval ?? null)
    setMonth(dayKey(range.end, zone).slice(0, 7))
  }

  // Dates chosen below take the place of what was typed.
  const chooseBelow = (choose: () => void) => {
    setTyped(NOTHING)
    onChoice(null)
    choose()
  }
  const state: typeof draft = {
    ...draft,
    setDays: (from, to) => chooseBelow(() => draft.setDays(from, to)),
    setTimes: (from, to) => chooseBelow(() => draft.setTimes(from, to)),
  }
  return (
    <form
      className={css.panel}
      data-phone={phone || undefined}
      aria-label={t('Custom dates')}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (!dates || problem || unread) return
        if (typed.reading) onApply(spokenParams(typed.reading, frame))
        else onApply(draft.isChanged ? dates : null)
      }}
    >
      <SpokenInput
        value={typed.text}
        onChange={type}
        reading={typed.reading && readingRangeText(typed.reading, now, zone, naming, language)}
      />
      <DatesProvider settings={locale}>
        <Dates key={month} state={state} frame={frame} />
      </DatesProvider>
      <div className={css.foot}>
        <p id={hint} className={css.hint} role="status" data-problem={problem !== null || undefined}>
          {problem ?? withZone(whoseTime(zoneOf), shown, zone, naming)}
        </p>
        {onClear && (
          <Button variant="default" onClick={onClear}>
            {t('Clear')}
          </Button>
        )}
        <Button type="submit" disabled={problem !== null || unread} aria-describedby={hint}>
          {t('Apply')}
        </Button>
      </div>
    </form>
  )
}
