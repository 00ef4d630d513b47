import { TabBar } from '#src/app/head/tab-bar.tsx'
import { usePageSearch } from '#src/app/page-search.ts'
import { tabletLogs } from '#src/contract/devices/tablet-records.ts'
import { tabletAvailability, tabletBuilds, tabletModels, tablets } from '#src/contract/devices/tablets.ts'
import { t } from '#src/domain/language/text.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { AvailabilityBoard } from '../availability-board.tsx'
import { cleanTabs, type TabSpec } from '../availability-search.ts'
import { useDeviceNews } from '../use-device-news.ts'
import { logsList } from './logs-list.tsx'
import { LogsTab } from './logs-tab.tsx'
import { tabletsList } from './tablets-list.tsx'
import { TabletsTab } from './tablets-tab.tsx'

/** The tabs; the parameter is named after their group. */
export const TABLET_TABS = [
  { value: 'devices', label: t('Devices'), list: tabletsList.spec },
  { value: 'availability', label: t('Availability'), list: null },
  { value: 'logs', label: t('Logs'), list: logsList.spec },
] as const satisfies readonly TabSpec<string>[]

export const cleanTabletsSearch = (raw: Readonly<Record<string, unknown>>, now: number): ListSearch =>
  cleanTabs('tablets', TABLET_TABS, raw, now)

const SHOWN = [tablets, tabletModels, tabletBuilds, tabletAvailability, tabletLogs]

/** The tablets of a restaurant, or of all: each with its commands, when they were online, and their log (spec 2 §2). */
export function TabletsPage() {
  const search = usePageSearch(cleanTabletsSearch)
  useDeviceNews('TABLET', SHOWN)
  const active = TABLET_TABS.find(({ value }) => value === search.tablets)?.value ?? 'devices'
  const tabs = <TabBar group="tablets" label={t('Tablets')} tabs={TABLET_TABS} active={active} />
  if (active === 'availability')
    return (
      <AvailabilityBoard
        search={search}
        above={tabs}
        endpoint={tabletAvailability}
        choose={t('Choose a restaurant to see when its tablets were online')}
      />
    )
  return (
    <>
      {tabs}
      {active === 'logs' ? <LogsTab search={search} /> : <TabletsTab search={search} />}
    </>
  )
}
