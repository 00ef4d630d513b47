import { TabBar } from '#src/app/tab-bar.tsx'
import { tabletLogs } from '#src/contract/devices/tablet-records.ts'
import { tabletAvailability, tabletBuilds, tabletModels, tablets } from '#src/contract/devices/tablets.ts'
import type { ListSearch } from '#src/list/filters.ts'
import { AvailabilityBoard } from '../availability-board.tsx'
import { useDeviceNews } from '../use-device-news.ts'
import { LogsTab } from './logs-tab.tsx'
import { TABLET_TABS } from './tablets-search.ts'
import { TabletsTab } from './tablets-tab.tsx'

const SHOWN = [tablets, tabletModels, tabletBuilds, tabletAvailability, tabletLogs]

/** The tablets of a restaurant, or of all: each with its commands, when they were online, and their log (spec 2 §2). */
export function TabletsPage({ search }: { search: ListSearch }) {
  useDeviceNews('TABLET', SHOWN)
  const active = TABLET_TABS.find(({ value }) => value === search.tablets)?.value ?? 'devices'
  const tabs = <TabBar group="tablets" label="Tablets" tabs={TABLET_TABS} active={active} />
  if (active === 'availability')
    return <AvailabilityBoard search={search} above={tabs} endpoint={tabletAvailability} those="tablets" />
  return (
    <>
      {tabs}
      {active === 'logs' ? <LogsTab search={search} /> : <TabletsTab search={search} />}
    </>
  )
}
