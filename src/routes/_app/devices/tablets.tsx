import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { TabletsPage } from '../-devices/tablets/tablets-page.tsx'

export const Route = createFileRoute('/_app/devices/tablets')({
  staticData: {
    page: {
      title: t('Tablets'),
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
