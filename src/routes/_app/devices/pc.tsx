import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { PcsPage } from '../-devices/pc/pcs-page.tsx'

export const Route = createFileRoute('/_app/devices/pc')({
  staticData: {
    page: {
      title: t('PC'),
      frame: 'shell',
      access: 'DEVICE.VIEW',
      menu: { section: 'Devices', position: 1 },
    },
  },
  component: Pcs,
})

function Pcs() {
  return <PcsPage />
}
