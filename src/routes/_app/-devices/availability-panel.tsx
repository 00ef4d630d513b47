import { useMemo } from 'react'
import { useBoard } from '#src/board/board-context.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import { useSection } from '#src/board/use-section.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import type { deviceAvailability } from '#src/contract/devices/devices.ts'
import type { tabletAvailability } from '#src/contract/devices/tablets.ts'
import { t } from '#src/domain/language/text.ts'
import { DEVICE_STATES } from '#src/domain/statuses.ts'
import { timer } from '#src/domain/time/format.ts'
import { type DateRange, secondsBetween } from '#src/domain/time/intervals.ts'
import { instantLabel } from '#src/ui/chart/time/time-axis.ts'
import { AvailabilityTimeline } from '#src/ui/chart/timeline/availability-timeline.tsx'
import { useDateLanguage } from '#src/ui/dates/use-date-language.ts'
import { useZoneNaming } from '#src/ui/dates/zone-naming.ts'
import { Choose } from '#src/ui/messages/empty.tsx'
import { lanesOf } from './device-lanes.ts'

const TITLE = t('Availability')
const NEVER: DateRange = { start: 0, end: 0 }
/** Green and red, the gravest first; each with its pattern (spec 1 §9). */
const STATES = { OFFLINE: DEVICE_STATES.OFFLINE, ONLINE: DEVICE_STATES.ONLINE }

type Availability = typeof deviceAvailability | typeof tabletAvailability
type Known = AnswerOf<Availability>['content'][number]

/** What a device is called in a lane: a tablet has a name. */
const nameOf = (device: Known): string => ('name' in device ? device.name : device.identifier)

export interface AvailabilityPanelProps {
  endpoint: Availability
  /** Says to choose a restaurant first. */
  choose: string
}

/** When each device of a restaurant was online, and how much of the time. */
export function AvailabilityPanel({ endpoint, choose }: AvailabilityPanelProps) {
  const { zone, zoom, identity } = useBoard()
  const language = useDateLanguage()
  const naming = useZoneNaming()
  const one = identity.restaurantUuid !== undefined
  const { answer, asked, panel } = useSection({
    endpoint,
    input: ({ start, end, restaurantUuid }) => ({
      query: { startTime: start, endTime: end, restaurantUuid },
    }),
    isEmpty: ({ content }) => content.length === 0,
    enabled: one,
  })
  const { ref, actions } = useChartActions(TITLE, asked)
  const range = useMemo(
    (): DateRange => (answer ? { start: asked.start, end: Math.max(asked.start, answer.until) } : NEVER),
    [answer, asked],
  )
  const lanes = useMemo(() => (answer ? lanesOf<Known>(answer.content, range, nameOf) : []), [answer, range])
  const outages = lanes.flatMap(({ label, stretches }) =>
    stretches.filter(({ state }) => state === 'OFFLINE').map((stretch) => ({ label, ...stretch })),
  )
  return (
    <SectionPanel
      {...panel}
      title={TITLE}
      line
      actions={actions}
      state={one ? panel.state : 'empty'}
      empty={one ? undefined : <Choose text={choose} />}
      table={{
        head: [t('Name'), t('Offline from'), t('To'), t('Lasted'), t('Online')],
        words: 3,
        rows: outages.map(({ label, start, end }) => [
          label,
          instantLabel(start, zone, language, naming),
          instantLabel(end, zone, language, naming),
          timer(secondsBetween(start, end)),
          '',
        ]),
        totals: lanes.map(({ label, figure }) => [label, '', '', '', figure]),
      }}
    >
      <AvailabilityTimeline
        ref={ref}
        label={TITLE}
        lanes={lanes}
        states={STATES}
        range={range}
        zone={zone}
        onZoom={zoom}
      />
    </SectionPanel>
  )
}
