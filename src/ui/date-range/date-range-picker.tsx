import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import {
  CALENDAR_RANGES,
  DAY_S,
  type IntervalCode,
  intervalOf,
  PRESETS,
  type PresetCode,
  presetFits,
} from '#src/domain/time/presets.ts'
import { resolveRange } from '#src/domain/time/range.ts'
import type { DateRangeParams, RangeMode } from '#src/domain/time/range-params.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import { useNow } from '../clock/use-now.ts'
import { useDateLanguage } from '../dates/use-date-language.ts'
import { useZoneNaming } from '../dates/zone-naming.ts'
import { ErrorBoundary } from '../messages/error-boundary.tsx'
import { FITTED, PanelButton } from '../overlay/panel-button.tsx'
import { usePhone } from '../use-phone.ts'
import css from './date-range.module.css'
import { QuickIntervals } from './quick-intervals.tsx'
import { rangeText } from './range-text.ts'
import type { ZoneOf } from './whose-time.ts'

export interface DateRangePickerProps {
  /** Cleaned parameters of the URL (`parseRangeParams`). */
  value: DateRangeParams
  /** The IANA zone to read and choose in; the browser's plays no part by itself. */
  zone: string
  /** Whose zone that is; a restaurant's unless set. */
  zoneOf?: ZoneOf
  /** The present in epoch milliseconds. */
  now: () => number
  /** `time`: dates are epoch milliseconds. `day`: 'YYYY-MM-DD'. */
  mode: RangeMode
  /** What the page shows while `value` holds no dates. */
  fallback?: PresetCode
  /** What the page asks for at a moment, where that differs from the preset's own range: whole days, for one. */
  askedAt?: (now: number) => DateRange
  /** Longest range that may be applied; longer presets are left out. */
  maxSpan?: PresetCode
  allowFuture?: boolean
  /** Quick intervals offered; unless set, all that fit and the ranges of the calendar, whole days alone in day mode. */
  presets?: readonly PresetCode[]
  /** Parts of the day are not offered where they are at several times. */
  withoutDayParts?: boolean
  /**
   * The choice made: {timeInterval}, {startDate, endDate}, or {} for Clear. It replaces all date parameters, the
   * resolution `interval` with them, since that belonged to the former range.
   */
  onChange: (params: DateRangeParams) => void
  /** The text for a notice titled 'Error' of 3000 ms. */
  onProblem: (text: string) => void
}

const loadPanel = () => import('./date-range-panel.tsx').then((part) => ({ default: part.DateRangePanel }))
const firstPanel = lazy(loadPanel)

/** The button with the range in force, and behind it presets and a calendar (spec 1 §2). */
export function DateRangePicker(props: DateRangePickerProps) {
  const { value, zone, now, fallback } = props
  const [opened, setOpened] = useState(false)
  const phone = usePhone()
  const language = useDateLanguage()
  const naming = useZoneNaming()
  useNow(MINUTE)

  const button = (
    <Button variant="default" className={css.button} leftSection={<IconCalendar size={20} aria-hidden />}>
      <VisuallyHidden>{t('Dates:')}</VisuallyHidden>{' '}
      {rangeText(value, fallback, now(), zone, language, naming)}
    </Button>
  )
  return (
    <PanelButton
      button={button}
      opened={opened}
      onChange={setOpened}
      panel={{ middlewares: FITTED, className: css.dropdown, flush: true }}
      sheet={{
        size: '100%',
        title: t('Dates'),
        classNames: { content: css.sheetContent ?? '', body: css.sheet ?? '' },
      }}
    >
      <Choices {...props} phone={phone} onClose={() => setOpened(false)} />
    </PanelButton>
  )
}

type ChoicesProps = DateRangePickerProps & { phone: boolean; onClose: () => void }

/** Mounted again at each opening, so that choosing starts from the range in force at that moment. */
function Choices({ phone, onClose, ...props }: ChoicesProps) {
  const { value, zone, zoneOf = 'restaurant', mode, fallback, maxSpan, allowFuture = false } = props
  const [openedAt] = useState(props.now)
  const [{ Panel }, setPart] = useState({ Panel: firstPanel })
  const custom = useRef<HTMLDivElement>(null)
  const rules = { mode, allowFuture, ...(maxSpan === undefined ? {} : { maxSpan }) }
  const explicit = value.startDate !== undefined
  const preset = value.timeInterval ?? (explicit ? undefined : fallback)
  /** What is lit: the interval that holds, or that the choice so far stands for. */
  const [lit, setLit] = useState<IntervalCode | 'custom' | null>(explicit ? 'custom' : (preset ?? null))
  const initial =
    explicit || preset
      ? { ...resolveRange(value, openedAt, zone, preset ?? '1d'), ...props.askedAt?.(openedAt) }
      : null

  function choose(params: DateRangeParams) {
    props.onChange(params)
    onClose()
  }

  return (
    <div className={phone ? css.phone : css.desk}>
      <QuickIntervals
        intervals={offered(props)}
        chosen={lit === 'custom' ? null : lit}
        custom={lit === 'custom'}
        now={openedAt}
        zone={zone}
        onInterval={(timeInterval) => choose({ timeInterval })}
        onCustom={() => {
          setLit('custom')
          firstDay(custom.current)?.focus()
        }}
        {...(!phone && { onClear: () => choose({}) })}
      />
      <div ref={custom} className={css.custom}>
        <ErrorBoundary
          fallback={(_error, again) => (
            <div className={css.waiting} role="alert">
              <p>{t('The calendar could not be loaded.')}</p>
              <Button
                variant="default"
                onClick={() => {
                  setPart({ Panel: lazy(loadPanel) })
                  again()
                }}
              >
                {t('Try again')}
              </Button>
            </div>
          )}
        >
          <Suspense
            fallback={
              <div className={css.waiting}>
                <Loader aria-label={t('Loading the calendar')} />
              </div>
            }
          >
            <Panel
              initial={initial}
              frame={{ now: openedAt, zone, rules }}
              zoneOf={zoneOf}
              phone={phone}
              onChoice={(interval) => setLit(interval ?? 'custom')}
              onApply={(dates) => (dates === null ? onClose() : choose(dates))}
              onProblem={props.onProblem}
              {...(phone ? { onClear: () => choose({}) } : {})}
            />
          </Suspense>
        </ErrorBoundary>
      </div>
    </div>
  )
}

/** The day that the keyboard reaches first, once the calendar is there; on a phone the button that opens it. */
function firstDay(custom: HTMLElement | null): HTMLElement | null {
  const find = (selector: string) => custom?.querySelector<HTMLElement>(selector)
  return find('table button[tabindex="0"]') ?? find('button[aria-expanded]') ?? null
}

function offered({
  presets,
  maxSpan,
  mode,
  withoutDayParts = false,
}: DateRangePickerProps): readonly IntervalCode[] {
  const ranges = CALENDAR_RANGES.filter(({ seconds }) => !withoutDayParts || seconds >= DAY_S)
  const codes = presets ?? [...PRESETS, ...ranges].map(({ code }) => code)
  return codes.filter(
    (code) => presetFits(code, maxSpan) && (mode === 'time' || intervalOf(code).seconds >= DAY_S),
  )
}
