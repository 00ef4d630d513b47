import { Button } from '@mantine/core'
import { IconCalendarTime, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { DEFAULT_SPAN, LINE_SPAN_CODES, type LineSpanCode } from '#src/domain/cameras/line-spans.ts'
import type { Span } from '#src/domain/cameras/recording-times.ts'
import { LINE_SPANS } from '#src/domain/cameras/time-line.ts'
import { t } from '#src/domain/language/text.ts'
import { formatRange, withZone } from '#src/domain/time/format.ts'
import { ToolButton } from '#src/ui/buttons/tool-button.tsx'
import { present } from '#src/ui/clock/use-now.ts'
import { useDateLanguage } from '#src/ui/dates/use-date-language.ts'
import { useZoneNaming } from '#src/ui/dates/zone-naming.ts'
import { Select } from '#src/ui/inputs/select.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import css from './player.module.css'
import type { Moment } from './use-moment.ts'
import { useWriteUrl } from './use-write-url.ts'

const GoToDialog = lazyPart(
  () => import('./go-to-dialog.tsx').then((part) => part.GoToDialog),
  ({ onClose }) => onClose(),
)

const SPANS = LINE_SPAN_CODES.map((value) => ({ value, label: LINE_SPANS[value].label }))

interface LineHeadProps {
  moment: Moment
  window: Span
  span: LineSpanCode
  zone: string
}

/** Which stretch of time the line shows, and the ways to others. */
export function LineHead({ moment, window, span, zone }: LineHeadProps) {
  const write = useWriteUrl()
  const language = useDateLanguage()
  const [asks, setAsks] = useState(false)
  const { inStep, live, seek } = moment
  const { ms, label } = LINE_SPANS[span]
  const at = () => (live ? present() : inStep.getSnapshot().at)
  const range = { start: window.from, end: window.to }
  const shown = withZone(formatRange(range, present(), zone, language), range, zone, useZoneNaming())
  const choose = (value: string | null) =>
    write({ span: LINE_SPAN_CODES.find((code) => code === value && code !== DEFAULT_SPAN) })
  return (
    <div className={css.lineHead}>
      <ToolButton
        label={t('{span} earlier', { span: label })}
        icon={IconChevronLeft}
        onClick={() => seek(at() - ms)}
      />
      <ToolButton
        label={t('{span} later', { span: label })}
        icon={IconChevronRight}
        refusal={live ? t('This is the current time') : null}
        onClick={() => seek(at() + ms)}
      />
      <p className={css.range}>{shown}</p>
      <Select
        className={css.span ?? ''}
        aria-label={t('Timeline length')}
        options={SPANS}
        value={span}
        onChange={choose}
      />
      <Button
        variant="default"
        px={12}
        leftSection={<IconCalendarTime size={20} aria-hidden />}
        onClick={() => setAsks(true)}
      >
        {t('Go to')}
      </Button>
      {asks && (
        <Suspense>
          <GoToDialog at={at()} zone={zone} onGo={seek} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </div>
  )
}
