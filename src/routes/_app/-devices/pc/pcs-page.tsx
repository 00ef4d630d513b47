import { IconListDetails, IconReplace } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { TabBar } from '#src/app/head/tab-bar.tsx'
import { usePageSearch } from '#src/app/page-search.ts'
import { usePlace } from '#src/app/place.ts'
import { type Device, deviceAvailability, devices } from '#src/contract/devices/devices.ts'
import { createEnrolment } from '#src/contract/devices/enrolments.ts'
import { t } from '#src/domain/language/text.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { IconAction } from '#src/ui/buttons/action-button.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import { AvailabilityBoard } from '../availability-board.tsx'
import { cleanTabs, type TabSpec } from '../availability-search.ts'
import { AddDevice } from '../keys/add-device.tsx'
import { AddDeviceButton } from '../keys/add-device-button.tsx'
import { useDeviceNews } from '../use-device-news.ts'
import { ConfirmPc } from './confirm-pc.tsx'
import { pcsList } from './pcs-list.tsx'

/** The tabs; the parameter is named after their group. */
export const PC_TABS = [
  { value: 'devices', label: t('Devices'), list: pcsList.spec },
  { value: 'availability', label: t('Availability'), list: null },
] as const satisfies readonly TabSpec<string>[]

export const cleanPcsSearch = (raw: Readonly<Record<string, unknown>>, now: number): ListSearch =>
  cleanTabs('pc', PC_TABS, raw, now)

const SHOWN = [devices, deviceAvailability]

const unplaced = ({ restaurantUuid }: Device): string | null =>
  restaurantUuid === null ? t('Assign this PC to a restaurant first.') : null

/** The PCs of a restaurant, or of all: which there are, and when they were online (spec 2 §2). */
export function PcsPage() {
  const search = usePageSearch(cleanPcsSearch)
  useDeviceNews('PC', SHOWN)
  const active = search.pc === 'availability' ? 'availability' : 'devices'
  const phone = usePhone()
  const { refusal } = usePlace()
  // Not in a row: a code is shown once, and rows come and go.
  const [replaced, setReplaced] = useState<Device | null>(null)
  const navigate = useNavigate()
  const open = useCallback(
    ({ uuid }: Device) => void navigate({ to: '/devices/pc/$uuid', params: { uuid } }),
    [navigate],
  )
  const rowActions = useCallback(
    (device: Device) => (
      <>
        <ConfirmPc device={device} />
        {!phone && (
          <IconAction
            refusal={null}
            label={t('Show events: {name}', { name: device.identifier })}
            onClick={() => open(device)}
          >
            <IconListDetails size={20} aria-hidden />
          </IconAction>
        )}
        <IconAction
          refusal={refusal(createEnrolment.permission) ?? unplaced(device)}
          label={t('Replace hardware: {name}', { name: device.identifier })}
          onClick={() => setReplaced(device)}
        >
          <IconReplace size={20} aria-hidden />
        </IconAction>
      </>
    ),
    [open, phone, refusal],
  )
  const tabs = <TabBar group="pc" label={t('PCs')} tabs={PC_TABS} active={active} />
  if (active === 'availability')
    return (
      <AvailabilityBoard
        search={search}
        above={tabs}
        endpoint={deviceAvailability}
        choose={t('Choose a restaurant to see when its PCs were online')}
      />
    )
  return (
    <>
      {tabs}
      <ListPage
        definition={pcsList}
        search={search}
        rowActions={rowActions}
        onRowPress={open}
        actions={<AddDeviceButton kind="EDGE" />}
      />
      {replaced && replaced.restaurantUuid !== null && (
        <AddDevice
          kind={replaced.kind}
          replaces={{
            ...replaced,
            name: replaced.identifier,
            restaurantUuid: replaced.restaurantUuid,
          }}
          onClose={() => setReplaced(null)}
        />
      )}
    </>
  )
}
