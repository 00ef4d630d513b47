import { createFileRoute } from '@tanstack/react-router'
import { usePageSearch } from '#src/app/page-search.ts'
import { TabletsPage } from '../-devices/tablets/tablets-page.tsx'
import { cleanTabletsSearch } from '../-devices/tablets/tablets-search.ts'

export const Route = createFileRoute('/_app/devices/tablets')({
  staticData: {
    page: {
      title: 'Tablets',
      frame: 'shell',
      access: 'DEVICE.VIEW',
      menu: { section: 'Devices', position: 2 },
    },
  },
  component: Tablets,
})

function Tablets() {
  return <TabletsPage search={usePageSearch(cleanTabletsSearch)} />
}
