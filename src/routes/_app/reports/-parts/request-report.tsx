import { Stack } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { CallError } from '#src/api/call/result.ts'
import { type Downloaded, download } from '#src/api/files/download.ts'
import { rememberInterruption } from '#src/api/files/interrupted-request.ts'
import { notify } from '#src/app/notify.ts'
import { usePlace } from '#src/app/place.ts'
import { useAcceptExport } from '#src/app/use-accept-export.ts'
import { ANALYTIC_TITLES } from '#src/board/analytic-titles.ts'
import { ANALYTIC_NAMES, ANALYTIC_PERIODS } from '#src/contract/analytics/analytic.ts'
import { analyticReport, REPORT_LISTS, type ReportList } from '#src/contract/analytics/analytic-report.ts'
import type { Permission } from '#src/domain/access/permission.ts'
import { t } from '#src/domain/language/text.ts'
import { resolveRange } from '#src/domain/time/range.ts'
import type { DateRangeParams } from '#src/domain/time/range-params.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useForm } from '#src/form/use-form.ts'
import { present } from '#src/ui/clock/use-now.ts'
import { DateRangePicker } from '#src/ui/date-range/date-range-picker.tsx'
import { MultiSelect } from '#src/ui/inputs/multi-select.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { saveBlob } from '#src/ui/table/download.ts'

const TITLES: Readonly<Record<ReportList, string>> = {
  breading: t('Breading'),
  fryer: t('Fryer'),
  conveyor: t('Conveyor'),
  'hot-holding': t('Hot holding'),
  prq: 'PRQ',
  'entree-chutes': t('Entree chutes'),
  'scheduled-production': t('Scheduled production'),
  recommendation: t('Recommendations'),
  'dump-pan': t('Dump pan'),
  'fry-chutes': t('Fry chutes'),
  'stock-out': t('Stock-outs'),
}

/** The lists that a report can have besides the analytics, as far as its reader may see them. */
const reportLists = (can: (permission: Permission) => boolean) =>
  REPORT_LISTS.filter((list) =>
    can(list === 'stock-out' ? 'STOCK_OUT.VIEW' : 'TIMER_CYCLE_HISTORY.VIEW'),
  ).map((list) => ({ value: list, label: TITLES[list] }))

/** The range of a report unless set: the last week, as most are made on Mondays. */
const FALLBACK = '7d'
const ANALYTICS = ANALYTIC_NAMES.map((name) => ({ value: name, label: ANALYTIC_TITLES[name].title }))
const PERIODS: readonly { value: (typeof ANALYTIC_PERIODS)[number]; label: string }[] = [
  { value: 'HOUR', label: t('Per hour') },
  { value: 'DAY', label: t('Per day') },
  { value: 'WEEK', label: t('Per week') },
  { value: 'MONTH', label: t('Per month') },
]

const schema = z.object({
  names: z.array(z.enum(ANALYTIC_NAMES)).check(z.minLength(1, t('Choose at least one analytic'))),
  lists: z.array(z.enum(REPORT_LISTS)),
  period: z.enum(ANALYTIC_PERIODS),
})
type Body = z.infer<typeof schema>

/** Chooses what is in a report. It comes as a file at once, or is prepared and announced later (spec 1 §4). */
export function RequestReport({ onClose }: { onClose: () => void }) {
  const { zone, zoneOf, restaurant, restaurantUuid, can } = usePlace()
  const [range, setRange] = useState<DateRangeParams>({})
  const acceptExport = useAcceptExport()

  const ask = async (body: Body): Promise<Downloaded> => {
    const { start, end } = resolveRange(range, present(), zone, FALLBACK)
    const result = await rememberInterruption(() =>
      download(analyticReport, {
        query: {
          ...body,
          startEventTime: start,
          endEventTime: end,
          timezone: zone,
          ...(restaurantUuid !== undefined && { restaurantUuid }),
        },
      }),
    )
    if (!result.success) throw new CallError(result)
    return result.results
  }
  const form = useForm({
    initialValues: { names: [...ANALYTIC_NAMES] as string[], lists: [] as string[], period: 'DAY' as string },
    schema,
    submit: ask,
    onSaved: (answer) => {
      if (answer.accepted) acceptExport()
      else {
        saveBlob(answer.blob, answer.fileName)
        // Nothing is added to the list, which would look as if nothing had happened.
        notify({
          kind: 'success',
          text: t('Downloaded: {file}. Only longer reports are kept here.', {
            file: answer.fileName,
          }),
        })
      }
      onClose()
    },
  })
  const period = form.field('period')
  return (
    <FormDialog
      title={t('Request a report')}
      form={form}
      saveLabel={t('Request report')}
      onClose={onClose}
      note={
        restaurantUuid === undefined
          ? t('For all your restaurants, in the time of this device.')
          : t('For {restaurant}, in restaurant time.', { restaurant })
      }
    >
      <Stack gap={16}>
        <DateRangePicker
          mode="time"
          fallback={FALLBACK}
          maxSpan="1y"
          value={range}
          zone={zone}
          zoneOf={zoneOf}
          now={present}
          onChange={setRange}
          onProblem={(text) => notify({ kind: 'error', title: t('Error'), text })}
        />
        <MultiSelect label={t('Analytics')} options={ANALYTICS} {...form.field('names')} />
        <MultiSelect label={t('Lists')} options={reportLists(can)} {...form.field('lists')} />
        <Select
          label={t('Data')}
          options={PERIODS}
          value={period.value}
          onChange={(value) => period.onChange(value ?? 'DAY')}
          error={period.error}
        />
      </Stack>
    </FormDialog>
  )
}
