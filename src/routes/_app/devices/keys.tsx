import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { KeysPage } from '../-devices/keys/keys-page.tsx'

export const Route = createFileRoute('/_app/devices/keys')({
  staticData: {
    page: {
      title: t('Keys'),
      frame: 'shell',
      access: 'DEVICE.VIEW',
      menu: { section: 'Devices', position: 4 },
    },
  },
  component: Keys,
})

function Keys() {
  return <KeysPage />
}
