import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { deviceEventsList } from '../../-devices/pc/device-events-list.tsx'
import { DevicePage } from '../../-devices/pc/device-page.tsx'

export const Route = createFileRoute('/_app/devices/pc_/$uuid')({
  staticData: {
    page: { title: t('PC Events'), frame: 'shell', access: 'DEVICE.VIEW', under: '/devices/pc' },
  },
  component: Pc,
})

function Pc() {
  return <DevicePage uuid={Route.useParams().uuid} search={useListSearch(deviceEventsList)} />
}
