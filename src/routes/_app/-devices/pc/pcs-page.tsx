import { useCallback } from 'react'
import { TabBar } from '#src/app/tab-bar.tsx'
import { type Device, deviceAvailability, devices } from '#src/contract/devices/devices.ts'
import type { ListSearch } from '#src/list/filters.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { AvailabilityBoard } from '../availability-board.tsx'
import { useDeviceNews } from '../use-device-news.ts'
import { ConfirmPc } from './confirm-pc.tsx'
import { pcsList } from './pcs-list.tsx'
import { PC_TABS } from './pcs-search.ts'

const SHOWN = [devices, deviceAvailability]

/** The PCs of a restaurant, or of all: which there are, and when they were online (spec 2 §2). */
export function PcsPage({ search }: { search: ListSearch }) {
  useDeviceNews('PC', SHOWN)
  const active = search.pc === 'availability' ? 'availability' : 'devices'
  const confirm = useCallback((device: Device) => <ConfirmPc device={device} />, [])
  const tabs = <TabBar group="pc" label="PCs" tabs={PC_TABS} active={active} />
  if (active === 'availability')
    return <AvailabilityBoard search={search} above={tabs} endpoint={deviceAvailability} those="PCs" />
  return (
    <>
      {tabs}
      <ListPage definition={pcsList} search={search} rowActions={confirm} />
    </>
  )
}
