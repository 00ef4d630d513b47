import { Button } from '@mantine/core'
import { IconZoomReset } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { FilterBar } from '#src/list/filter-bar.tsx'
import { CHICKEN_MATERIALS } from '#src/list/option-sources.ts'
import { withOptions } from '#src/list/with-options.ts'
import { notify } from '#src/shell/notifications/notify.ts'
import { PageHeader } from '#src/shell/page-header.tsx'
import { usePlace } from '#src/shell/place.ts'
import { usePhone } from '#src/ui/use-phone.ts'
import { AverageHold } from './average-hold.tsx'
import css from './chicken.module.css'
import { type ChickenSearch, chickenSearch } from './chicken-search.ts'
import { DashboardProvider } from './dashboard-context.ts'
import { HoldDistribution } from './hold-distribution.tsx'
import { HoldZones } from './hold-zones.tsx'
import { HoldingTime } from './holding-time.tsx'
import { PanCycleTime } from './pan-cycle-time.tsx'
import { PanCycles } from './pan-cycles.tsx'
import { ResolutionPicker } from './resolution-picker.tsx'
import { useChickenDashboard } from './use-chicken-dashboard.ts'
import { useFactNews } from './use-fact-news.ts'
import { WasteDayParts } from './waste-day-parts.tsx'
import { WasteMaterials } from './waste-materials.tsx'
import { WasteSummary } from './waste-summary.tsx'

const FILTERS = withOptions(chickenSearch, { materials: CHICKEN_MATERIALS })

/** The chicken dashboard: what is wrong now, then today, then the past (spec 1 §3, nine sections). */
export function ChickenDashboard({ search }: { search: ChickenSearch }) {
  const { zone, zoneOf, restaurantUuid } = usePlace()
  const navigate = useNavigate()
  const phone = usePhone()
  const dashboard = useChickenDashboard(search)
  useFactNews(restaurantUuid, dashboard.moving)
  const change = (part: Record<string, unknown>, ways?: { replace: boolean }) =>
    void navigate({ to: '.', search: { ...search, ...part } as never, ...ways })
  return (
    <DashboardProvider value={dashboard}>
      <PageHeader
        range={dashboard.caption('').range}
        actions={
          dashboard.resetZoom && (
            <Button
              variant="default"
              leftSection={<IconZoomReset size={20} aria-hidden />}
              onClick={dashboard.resetZoom}
            >
              Reset zoom
            </Button>
          )
        }
      >
        <FilterBar
          spec={FILTERS}
          search={{ ...search }}
          zone={zone}
          zoneOf={zoneOf}
          now={Date.now}
          onChange={change}
          onNotice={notify}
        />
        {!phone && <ResolutionPicker search={search} onChange={(interval) => change({ interval })} />}
      </PageHeader>
      <div className={css.panels}>
        <WasteSummary />
        <HoldZones />
        <WasteDayParts />
        <HoldingTime />
        <WasteMaterials />
        <HoldDistribution />
        <AverageHold />
        <PanCycleTime />
        <PanCycles />
      </div>
    </DashboardProvider>
  )
}
