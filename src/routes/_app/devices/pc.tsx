import { createFileRoute } from '@tanstack/react-router'
import { usePageSearch } from '#src/app/page-search.ts'
import { PcsPage } from '../-devices/pc/pcs-page.tsx'
import { cleanPcsSearch } from '../-devices/pc/pcs-search.ts'

export const Route = createFileRoute('/_app/devices/pc')({
  staticData: {
    page: {
      title: 'PC',
      frame: 'shell',
      access: 'DEVICE.VIEW',
      menu: { section: 'Devices', position: 1 },
    },
  },
  component: Pcs,
})

function Pcs() {
  return <PcsPage search={usePageSearch(cleanPcsSearch)} />
}
