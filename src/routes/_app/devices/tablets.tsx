import { createFileRoute } from '@tanstack/react-router'
import { TabletsPage } from '../-devices/tablets/tablets-page.tsx'

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
  return <TabletsPage />
}
